import { once } from "node:events";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { useRawServices, type RawService } from "#testing/delivery/raw-service.ts";
import { until } from "#testing/until.ts";
import { createKeepAlivePool } from "./keep-alive-pool.ts";
import { createOutboundGuard } from "./outbound-guard.ts";
import { createTransport } from "./transport.ts";

const start = useRawServices();

const answerTo = (request: string) => `answer to ${/[?]lead=(\w+)/.exec(request)?.[1]}`;
const ok = (text: string, more = "") =>
  `HTTP/1.1 200 OK\r\n${more}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
const answersWell = (socket: Socket, _: Socket, request: string) => void socket.write(ok(answerTo(request)));

type Deps = Partial<Parameters<typeof createTransport>[0]>;

/** Sends leads to one service over its kept connections. */
function open({ port }: RawService, deps: Deps = {}) {
  const kept = createKeepAlivePool({ now: () => 0, maxIdleMs: 60_000 }); // A slow machine must not close connections.
  const guard = createOutboundGuard({ allow: [`127.0.0.1:${port}`] });
  const transport = createTransport({ guard, kept, now: () => 0, ...deps });
  const owner = {};
  const send = (lead: string, limits: Partial<Parameters<typeof transport>[1]> = {}, body = '{"a":1}') => {
    const request = { method: "POST" as const, url: `http://127.0.0.1:${port}/?lead=${lead}`, headers: {}, body };
    return transport(request, { deadlineMs: 20_000, mayWrite: async () => true, owner, ...limits });
  };
  return { kept, owner, transport, send };
}

const toOf = (lead: string) => ({ kind: "answered", response: { status: 200, body: `answer to ${lead}` } });

describe("who shares a connection", () => {
  test("leads of one owner, one after the other", async () => {
    const service = await start({ answer: answersWell });
    const { send, kept } = open(service);
    for (const lead of ["one", "two", "three"]) expect(await send(lead)).toEqual(toOf(lead));
    expect(service.accepted()).toBe(1);
    kept.close();
  });

  test("never two leads at the same time", async () => {
    const service = await start({ answer: answersWell });
    const { send, kept } = open(service);
    await send("first");
    const leads = ["one", "two", "three", "four"];
    expect(await Promise.all(leads.map((lead) => send(lead)))).toEqual(leads.map(toOf));
    expect(service.accepted()).toBe(4);
    kept.close();
  });

  test("no lead without an owner, before or after", async () => {
    const service = await start({ answer: answersWell });
    const { transport, send, kept } = open(service);
    const alone = (lead: string) =>
      transport(
        { method: "POST", url: `http://127.0.0.1:${service.port}/?lead=${lead}`, headers: {}, body: "" },
        { deadlineMs: 20_000, mayWrite: async () => true },
      );
    await send("kept");
    expect(await alone("one")).toEqual(toOf("one"));
    expect(await alone("two")).toEqual(toOf("two"));
    expect(service.accepted()).toBe(3);
    await until(async () => service.open() === 1);
    kept.close();
  });

  test("never two owners", async () => {
    const service = await start({ answer: answersWell });
    const { send, kept } = open(service);
    await send("one");
    expect(await send("two", { owner: {} })).toEqual(toOf("two"));
    expect(service.accepted()).toBe(2);
    kept.close();
  });
});

const chunked = (text: string, size = text.length.toString(16)) =>
  `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${size}\r\n${text}\r\n0\r\n\r\n`;

describe("opens a fresh connection after a badly ended answer", () => {
  const first = "answer to one";

  test.each<[string, string]>([
    ["says that it closes", ok(first, "Connection: close\r\n")],
    ["says that it closes, among other things", ok(first, "Connection: Keep-Alive, Close\r\n")],
    ["speaks HTTP/1.0", ok(first).replace("1.1", "1.0")],
    ["speaks HTTP/1.0 and keeps alive", ok(first, "Connection: keep-alive\r\n").replace("1.1", "1.0")],
    ["closes within a second", ok(first, "Keep-Alive: timeout=1\r\n")],
    ["has given a hint", `HTTP/1.1 103 Early\r\n\r\n${ok(first)}`],
    ["says continue", `HTTP/1.1 100 Continue\r\n\r\n${ok(first)}`],
    ["adds a line break", `${ok(first)}\r\n`],
    ["adds a line feed", `${ok(first)}\n`],
    ["adds a NUL", `${ok(first)}\0`],
    ["adds garbage", `${ok(first)} and more`],
    ["adds the first letter of an answer", `${ok(first)}H`],
    ["adds half of an answer", `${ok(first)}HTTP/1.1 200 OK\r\nContent-Le`],
    ["adds an answer without its body", `${ok(first)}HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n`],
    ["adds another answer", ok(first) + ok("answer to zero")],
    ["adds ten answers", ok(first) + ok("answer to zero").repeat(10)],
    ["adds a hint", `${ok(first)}HTTP/1.1 103 Early\r\n\r\n`],
    ["adds another answer to one in chunks", chunked(first) + ok("answer to zero")],
    ["adds half of an answer to one in chunks", `${chunked(first)}HTTP/1.1 2`],
    ["ends its chunks with a trailer", `${chunked(first).slice(0, -2)}X: y\r\n\r\n`],
    ["extends a chunk", chunked(first, "d;x=y")],
  ])("it %s", async (_, bytes) => {
    let n = 0;
    const service = await start({
      answer: (socket, wire, request) => (n++ === 0 ? void socket.write(bytes) : answersWell(socket, wire, request)),
    });
    const { send, kept } = open(service);
    expect(await send("one")).toEqual(toOf("one"));
    expect(await send("two")).toEqual(toOf("two"));
    expect(service.accepted()).toBe(2);
    expect(await send("three")).toEqual(toOf("three"));
    expect(service.accepted()).toBe(2); // The second answer was complete.
    kept.close();
  });

  test.each([400, 404, 409, 413, 429, 500, 503, 302])("it answers with %i", async (status) => {
    const service = await start({
      answer: (socket, _, request) => void socket.write(ok(answerTo(request)).replace("200 OK", `${status} X`)),
    });
    const { send } = open(service);
    for (const lead of ["one", "two"])
      expect(await send(lead)).toEqual({ kind: "answered", response: { status, body: `answer to ${lead}` } });
    expect(service.accepted()).toBe(2);
  });

  test("it answers before it has the whole request", async () => {
    const service = await start({ greet: (socket) => void once(socket, "data").then(() => socket.write(ok("early"))) });
    const { send } = open(service);
    const long = "a".repeat(20_000_000);
    expect(await send("one", {}, long)).toMatchObject({ kind: "answered" });
    await service.closed;
    expect(await send("two", {}, long)).toMatchObject({ kind: "answered" });
    expect(service.accepted()).toBe(2);
  });

  test("its answer is longer than what is read", async () => {
    const service = await start({ answer: (socket) => void socket.write(ok("a".repeat(70_000))) });
    const { send } = open(service);
    expect(await send("one")).toMatchObject({ kind: "answered", response: { cut: true } });
    await service.closed;
  });

  test.each<[string, (socket: Socket) => void]>([
    ["closes in good order", (socket) => void socket.end()],
    ["resets", (socket) => void socket.resetAndDestroy()],
    ["sends a late second answer", (socket) => void socket.write(ok("answer to one"))],
    ["sends a byte", (socket) => void socket.write("\n")],
  ])("while it waits, it %s", async (_, act) => {
    let socket: Socket | undefined;
    const service = await start({ greet: (opened) => (socket ??= opened), answer: answersWell });
    const { send, kept } = open(service);
    await send("one");
    if (socket) act(socket);
    await service.closed;
    expect(await send("two")).toEqual(toOf("two"));
    expect(service.accepted()).toBe(2);
    kept.close();
  });

  test.each<[string, (socket: Socket) => void]>([
    ["closes", (socket) => void socket.end()],
    ["resets", (socket) => void socket.resetAndDestroy()],
    ["sends a late second answer", (socket) => void socket.write(ok("answer to one"))],
    ["sends half of one", (socket) => void socket.write("HTTP/1.1 200 OK\r\n")],
  ])("while the intent is being committed, it %s", async (_, act) => {
    let socket: Socket | undefined;
    const service = await start({ greet: (opened) => (socket ??= opened), answer: answersWell });
    const { send, kept } = open(service);
    await send("one");
    const mayWrite = async () => {
      if (socket) act(socket);
      await service.closed;
      return true;
    };
    expect(await send("two", { mayWrite })).toEqual(toOf("two"));
    expect(service.accepted()).toBe(2);
    kept.close();
  });
});

async function sendAfterItsEnd(deps: Deps, commit: () => void = () => undefined) {
  let socket: Socket | undefined;
  const service = await start({ greet: (opened) => (socket ??= opened), answer: answersWell });
  const { send, kept } = open(service, deps);
  await send("one");
  const mayWrite = async () => {
    socket?.destroy();
    await service.closed;
    commit();
    return true;
  };
  const reply = await send("two", { mayWrite });
  kept.close();
  return { reply, service };
}

describe("a kept connection that closes after the commit of the intent", () => {
  test("is replaced only within the second that the intent allows", async () => {
    let at = 0;
    const { reply, service } = await sendAfterItsEnd({ now: () => at }, () => void (at += 1_001));
    expect(reply).toEqual({ kind: "not_sent", message: "Too late to send" });
    expect(service.received()).not.toContain("lead=two");
    expect(service.accepted()).toBe(1);
  });

  test("reports not sent if no other can be opened", async () => {
    const { connect, refuse } = refusable();
    const { reply, service } = await sendAfterItsEnd({ connect }, refuse);
    expect(reply).toEqual({ kind: "not_sent", message: "Could not connect (ECONNREFUSED)" });
    expect(service.received()).not.toContain("lead=two");
  });
});

/** Connects until it is told to fail. */
function refusable() {
  let refused = false;
  return {
    connect: ({ address, port }: { address: string; port: number }) =>
      new Socket().connect(refused ? 1 : port, address),
    refuse: () => void (refused = true),
  };
}

const firstAddress = async () => ["8.8.8.8"];

/** A name with changing addresses, all of this machine's service. */
async function sendTwice(then: () => Promise<string[]>) {
  const service = await start({ answer: answersWell });
  const tried: string[] = [];
  let resolve = firstAddress;
  const guard = createOutboundGuard({ allow: [], resolve: () => resolve() });
  const connect = ({ address }: { address: string }) => {
    tried.push(address);
    return new Socket().connect(service.port, "127.0.0.1", function (this: Socket) {
      this.emit("secureConnect");
    });
  };
  const { transport, owner, kept } = open(service, { guard, connect });
  const send = (lead: string) =>
    transport(
      { method: "POST", url: `https://service.example/?lead=${lead}`, headers: {}, body: "" },
      { deadlineMs: 20_000, mayWrite: async () => true, owner },
    );
  expect(await send("one")).toEqual(toOf("one"));
  resolve = then;
  const reply = await send("two");
  kept.close();
  return { reply, tried, isTold: service.received().includes("lead=two") };
}

describe("a kept connection is used only if the name still resolves to it", () => {
  test("reuses a connection to one of several addresses", async () => {
    const { reply, tried } = await sendTwice(async () => ["1.1.1.1", "8.8.8.8"]);
    expect(reply).toEqual(toOf("two"));
    expect(tried).toEqual(["8.8.8.8"]);
  });

  test("another address", async () => {
    const { reply, tried } = await sendTwice(async () => ["1.1.1.1"]);
    expect(reply).toEqual(toOf("two"));
    expect(tried).toEqual(["8.8.8.8", "1.1.1.1"]);
  });

  test.each([
    ["an address that is not allowed", async () => ["10.0.0.1"], "blocked"],
    ["an address that is not allowed beside the old one", async () => ["8.8.8.8", "127.0.0.1"], "blocked"],
    ["no address", async () => [], "not_sent"],
    ["an error", () => Promise.reject(new Error("no")), "not_sent"],
  ])("%s: the lead goes nowhere", async (_, then, kind) => {
    const { reply, tried, isTold } = await sendTwice(then);
    expect(reply.kind).toBe(kind);
    expect(tried).toEqual(["8.8.8.8"]);
    expect(isTold).toBe(false);
  });
});

test("a failed kept connection closes its owner's idle ones", async () => {
  let fails = false;
  const service = await start({
    answer: (socket, wire, request) => (fails ? void socket.destroy() : answersWell(socket, wire, request)),
  });
  const { send } = open(service);
  await Promise.all([send("one"), send("two"), send("three")]);
  expect(service.open()).toBe(3);
  fails = true;
  expect(await send("four")).toMatchObject({ kind: "unknown" });
  fails = false;
  await until(async () => service.open() === 0);
  for (const lead of ["five", "six"]) expect(await send(lead)).toEqual(toOf(lead));
  expect(service.accepted()).toBe(5);
});
