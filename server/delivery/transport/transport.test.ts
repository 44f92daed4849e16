import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { useRawServices } from "#testing/delivery/raw-service.ts";
import { sendTo, type Way } from "#testing/delivery/send-to.ts";

const start = useRawServices();
const WAYS: Way[] = ["fresh", "kept"];
const startFor = (way: Way, answer: (socket: Socket) => void) => start({ answer, isWarmedUp: way === "kept" });

const says = (bytes: string | Buffer) => (socket: Socket) => void socket.end(bytes);
const holds = (bytes: string | Buffer) => (socket: Socket) => void socket.write(bytes);
const drips = (bytes: string, first: string) => (socket: Socket) => {
  socket.write(first);
  const timer = setInterval(() => socket.write(bytes), 1);
  socket.on("close", () => clearInterval(timer));
};
const floods = (first: string, bytes: string) => (socket: Socket) => {
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on("drain", more);
  socket.write(first);
  more();
};
const ok = "HTTP/1.1 200 OK\r\n";
const full = (text: string, head = ok) => `${head}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
const k64 = 64 * 1024;

test.each([
  ["fresh", "close"],
  ["kept", "keep-alive"],
] as const)("the request arrives unchanged over a %s connection", async (way, connection) => {
  const service = await startFor(way, says(full("yes")));
  const headers = {
    "content-type": "application/json",
    Host: "evil.example",
    "Transfer-Encoding": "chunked",
    EXPECT: "100-continue",
  };
  await sendTo(service.port, { way, request: { method: "PUT", headers } });
  expect(Buffer.from(service.received(), "latin1").toString()).toBe(
    `PUT /leads?x=1 HTTP/1.1\r\ncontent-type: application/json\r\nhost: 127.0.0.1:${service.port}\r\nconnection: ${connection}\r\n` +
      `accept-encoding: identity\r\ncontent-length: 18\r\n\r\n{"name":"Jürgen"}`,
  );
});

describe.each(WAYS)("a complete answer is read over a %s connection", (way) => {
  test.each<[string, (socket: Socket) => void, object]>([
    ["with a length", holds(full("yes")), { status: 200, body: "yes" }],
    ["in chunks", holds(`${ok}Transfer-Encoding: chunked\r\n\r\n3\r\nyes\r\n0\r\n\r\n`), { status: 200, body: "yes" }],
    ["that ends with the connection", says(`${ok}\r\nyes`), { status: 200, body: "yes" }],
    ["without a body", holds("HTTP/1.1 204 No Content\r\n\r\n"), { status: 204, body: "" }],
    ["of HTTP/1.0", says("HTTP/1.0 200 OK\r\n\r\nyes"), { status: 200, body: "yes" }],
    ["that says no", holds(full("no", "HTTP/1.1 422 No\r\n")), { status: 422, body: "no" }],
    [
      "that asks to wait",
      holds(full("", "HTTP/1.1 429 X\r\nRetry-After: 7\r\n")),
      { status: 429, body: "", retryAfter: "7" },
    ],
    [
      "that points elsewhere",
      holds(full("", "HTTP/1.1 302 X\r\nLocation: http://169.254.169.254/\r\n")),
      { status: 302, body: "" },
    ],
    ["after 100 Continue", holds(`HTTP/1.1 100 Continue\r\n\r\n${full("yes")}`), { status: 200, body: "yes" }],
    [
      "after early hints",
      holds(`${"HTTP/1.1 103 Early\r\nLink: </a>\r\n\r\n".repeat(50)}${full("yes")}`),
      { status: 200, body: "yes" },
    ],
    ["with a byte order mark", holds(full("\uFEFF{}")), { status: 200, body: "{}" }],
    [
      "that is not UTF-8",
      holds(Buffer.from(`${ok}Content-Length: 1\r\n\r\n\xff`, "latin1")),
      { status: 200, body: "\uFFFD" },
    ],
    ["that claims to be packed", holds(full("raw", `${ok}Content-Encoding: gzip\r\n`)), { status: 200, body: "raw" }],
    ["with an odd status", holds(full("", "HTTP/1.1 999 X\r\n")), { status: 999, body: "" }],
    ["with more behind it", holds(`${full("yes")}\n\n\0 and garbage`), { status: 200, body: "yes" }],
    ["with a second one behind it", holds(full("yes") + full("no")), { status: 200, body: "yes" }],
    ["of exactly 64 KiB", holds(full("a".repeat(k64))), { status: 200, body: "a".repeat(k64) }],
    ["of 64 KiB and a byte", holds(full("a".repeat(k64 + 1))), { status: 200, body: "a".repeat(k64), cut: true }],
    [
      "cut within a character",
      holds(full(`a${"ä".repeat(k64)}`)),
      { status: 200, body: `a${"ä".repeat(k64 / 2 - 1)}`, cut: true },
    ],
    ["without an end", floods(`${ok}\r\n`, "a".repeat(5_000)), { status: 200, body: "a".repeat(k64), cut: true }],
    [
      "without an end, in tiny chunks",
      floods(`${ok}Transfer-Encoding: chunked\r\n\r\n`, "1\r\na\r\n".repeat(5_000)),
      { status: 200, body: "a".repeat(k64), cut: true },
    ],
  ])("%s", async (_, answer, response) => {
    const service = await startFor(way, answer);
    expect(await sendTo(service.port, { way })).toEqual({ kind: "answered", response });
    expect(service.accepted()).toBe(1);
  });
});

describe.each(WAYS)("only a complete answer counts over a %s connection", (way) => {
  test.each<[string, (socket: Socket) => void, string]>([
    ["closes", says(""), "No answer (ECONNRESET)"],
    ["resets", (socket) => void socket.resetAndDestroy(), "No answer (ECONNRESET)"],
    ["hangs", () => undefined, "No complete answer before the deadline"],
    ["drips its header", drips("a", "HTTP/1.1 200 OK\r\nX: "), "No complete answer before the deadline"],
    ["drips its body", drips("a", `${ok}Content-Length: 60000\r\n\r\n`), "No complete answer before the deadline"],
    [
      "drips chunks",
      drips("1\r\na\r\n", `${ok}Transfer-Encoding: chunked\r\n\r\n`),
      "No complete answer before the deadline",
    ],
    ["says 102 for ever", floods("", "HTTP/1.1 102 Processing\r\n\r\n"), "No answer but hints"],
    ["breaks off", says(`${ok}Content-Length: 10\r\n\r\nyes`), "The answer broke off"],
    ["breaks off in a chunk", says(`${ok}Transfer-Encoding: chunked\r\n\r\n9\r\nyes`), "The answer broke off"],
    [
      "breaks off before the last chunk",
      says(`${ok}Transfer-Encoding: chunked\r\n\r\n3\r\nyes\r\n`),
      "The answer broke off",
    ],
    ["breaks off in its header", says(`${ok}Content-Le`), "No answer (ECONNRESET)"],
    ["talks garbage", holds("\0\x01\x02 hello\r\n\r\n"), "No answer (HPE_INVALID_CONSTANT)"],
    ["talks SSH", holds("SSH-2.0-OpenSSH_9.6\r\n"), "No answer (HPE_INVALID_CONSTANT)"],
    ["talks HTTP/0.9", says("<html>yes</html>"), "No answer (HPE_INVALID_CONSTANT)"],
    ["talks HTTP/2", holds("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), "No answer (HPE_INVALID_CONSTANT)"],
    ["has a huge header", holds(`${ok}X: ${"a".repeat(20_000)}\r\n\r\n`), "No answer (HPE_HEADER_OVERFLOW)"],
    ["has a header without an end", floods(ok, `X: ${"a".repeat(500)}\r\n`), "No answer (HPE_HEADER_OVERFLOW)"],
    [
      "has a NUL in its header",
      holds(`${ok}X: a\0b\r\nContent-Length: 0\r\n\r\n`),
      "No answer (HPE_INVALID_HEADER_TOKEN)",
    ],
    ["names two lengths", holds(`${ok}Content-Length: 3\r\nContent-Length: 4\r\n\r\nyes!`), "No answer"],
    [
      "names a length and chunks",
      holds(`${ok}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
      "No answer",
    ],
    ["names a negative length", holds(`${ok}Content-Length: -1\r\n\r\n`), "No answer"],
    ["has a bad chunk size", holds(`${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\nyes\r\n`), "The answer broke off"],
    [
      "switches protocols",
      holds("HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"),
      "The service switched protocols",
    ],
    ["says 101 and no more", says("HTTP/1.1 101 X\r\n\r\n"), "The answer has no valid status"],
    ["answers with status 007", holds(full("", "HTTP/1.1 007 X\r\n")), "The answer has no valid status"],
    ["answers with status 0", holds(full("", "HTTP/1.1 0 X\r\n")), "No answer (HPE_INVALID_STATUS)"],
  ])("the service %s", async (_, answer, message) => {
    const service = await startFor(way, answer);
    const deadlineMs = message.includes("deadline") ? 1_000 : 20_000;
    expect(await sendTo(service.port, { way, deadlineMs })).toEqual({
      kind: "unknown",
      message: expect.stringContaining(message),
    });
    expect(service.received()).not.toBe("");
    expect(service.accepted()).toBe(1);
  });
});
