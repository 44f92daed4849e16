import { once } from "node:events";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { useRawServices, type RawService } from "#testing/delivery/raw-service.ts";
import { sendTo } from "#testing/delivery/send-to.ts";
import { createOutboundGuard } from "./outbound-guard.ts";

const start = useRawServices();

const yes = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nyes";
const answering = () => start({ answer: (socket) => void socket.write(yes) });
const never = () => new Promise<never>(() => undefined);
const failing = (code: string) => Promise.reject(Object.assign(new Error("10.0.0.1 said no"), { code }));

async function expectSilence(reply: ReturnType<typeof sendTo>, service: RawService, message: string): Promise<void> {
  expect(await reply).toEqual({ kind: "not_sent", message });
  await service.closed;
  expect(service.received()).toBe("");
}

describe("before there is a connection, nothing was sent", () => {
  test("no server listens at the port", async () => {
    expect(await sendTo(1)).toEqual({ kind: "not_sent", message: "Could not connect (ECONNREFUSED)" });
  });

  test.each([
    ["an unknown name", () => failing("ENOTFOUND"), "The name could not be resolved (ENOTFOUND)"],
    ["a name server that fails", () => failing("EAI_AGAIN"), "The name could not be resolved (EAI_AGAIN)"],
    ["a name without addresses", async () => [], "The name has no address"],
    ["a name server that hangs", never, "Too late to send"],
  ])("%s", async (_, resolve, message) => {
    const deps = { guard: createOutboundGuard({ allow: [], resolve }) };
    const request = { url: "https://service.example/" };
    expect(await sendTo(1, { deps, request, deadlineMs: 50 })).toEqual({ kind: "not_sent", message });
  });

  test.each([
    ["hangs", () => new Socket(), "ETIMEDOUT"],
    [
      "throws",
      () => {
        throw Object.assign(new Error(), { code: "EMFILE" });
      },
      "EMFILE",
    ],
    ["is gone at once", () => new Socket().destroy(), "error"],
    [
      "breaks at once",
      () => new Socket().destroy(Object.assign(new Error(), { code: "EHOSTUNREACH" })),
      "EHOSTUNREACH",
    ],
  ])("a connection that %s", async (_, connect, code) => {
    const reply = await sendTo(1, { deps: { connect }, deadlineMs: 50 });
    expect(reply).toEqual({ kind: "not_sent", message: `Could not connect (${code})` });
  });

  test.each([
    [["ECONNREFUSED", "CERT_HAS_EXPIRED"], "blocked", "The service's certificate is not valid (CERT_HAS_EXPIRED)"],
    [["CERT_HAS_EXPIRED", "ENETUNREACH"], "blocked", "The service's certificate is not valid (CERT_HAS_EXPIRED)"],
    [["ECONNREFUSED", "ENETUNREACH"], "not_sent", "Could not connect (ECONNREFUSED)"],
  ])("of two addresses that fail with %j, the more informative failure is reported", async (codes, kind, message) => {
    const left = [...codes];
    const guard = createOutboundGuard({ allow: [], resolve: async () => ["8.8.8.8", "2606:4700:4700::1111"] });
    const connect = () => new Socket().destroy(Object.assign(new Error(), { code: left.shift() }));
    const reply = await sendTo(1, { deps: { guard, connect }, request: { url: "https://service.example/" } });
    expect(reply).toEqual({ kind, message });
  });

  test("a hanging address leaves time for the next", async () => {
    const service = await answering();
    const guard = createOutboundGuard({ allow: [], resolve: async () => ["8.8.8.8", "1.1.1.1"] });
    const connect = ({ address }: { address: string }) =>
      address === "8.8.8.8"
        ? new Socket()
        : new Socket().connect(service.port, "127.0.0.1", function (this: Socket) {
            this.emit("secureConnect");
          });
    const reply = await sendTo(1, {
      deps: { guard, connect },
      request: { url: "https://service.example/" },
      deadlineMs: 3_000,
    });
    expect(reply.kind).toBe("answered");
  });
});

describe("between the connection and the first byte, nothing was sent", () => {
  test("the service resets as soon as it has accepted", async () => {
    const service = await start({ greet: (socket) => void socket.resetAndDestroy() });
    expect(await sendTo(service.port)).toMatchObject({ kind: "not_sent" });
    expect(service.received()).toBe("");
  });

  test.each<[string, (socket: Socket) => void, "finish" | "close" | "drain"]>([
    ["closes", (socket) => void socket.end(), "finish"],
    ["is gone", (socket) => void socket.destroy(), "close"],
    ["resets", (socket) => void socket.resetAndDestroy(), "close"],
    ["says something and closes", (socket) => void socket.end("bye\r\n"), "finish"],
    ["answers before the request", (socket) => void socket.write(yes, () => socket.emit("drain")), "drain"],
  ])("the service %s while the intent is being committed", async (_, act, done) => {
    const accepted = Promise.withResolvers<Socket>();
    const service = await start({ greet: accepted.resolve });
    const mayWrite = async () => {
      const socket = await accepted.promise;
      act(socket);
      await once(socket, done);
      return true;
    };
    await expectSilence(
      sendTo(service.port, { mayWrite }),
      service,
      "The service ended the connection before the request",
    );
  });

  test("another attempt has taken over", async () => {
    const service = await answering();
    await expectSilence(
      sendTo(service.port, { mayWrite: async () => false }),
      service,
      "Another attempt has taken over",
    );
  });

  test.each([
    ["rejects", () => failing("57P01"), "The attempt could not be written down (57P01)"],
    [
      "throws",
      () => {
        throw new Error("no");
      },
      "The attempt could not be written down (error)",
    ],
    ["hangs", never, "Too late to send"],
    ["fails too late", () => new Promise<never>((_, reject) => setTimeout(reject, 3_000)), "Too late to send"],
  ])("the database %s", async (_, mayWrite, message) => {
    const service = await answering();
    await expectSilence(sendTo(service.port, { mayWrite, deadlineMs: 1_500 }), service, message);
  });

  test.each([
    [999, "answered"],
    [1_000, "answered"],
    [1_001, "not_sent"],
    [60_000, "not_sent"],
  ])("the permission to write took %i ms: %s", async (ms, kind) => {
    const service = await answering();
    let at = 0;
    const mayWrite = async () => {
      at += ms;
      return true;
    };
    const reply = await sendTo(service.port, { deps: { now: () => at }, mayWrite, deadlineMs: 90_000 });
    expect(reply.kind).toBe(kind);
    expect(service.received() === "").toBe(kind === "not_sent");
  });

  test("the permission comes after the deadline", async () => {
    const service = await answering();
    let at = 0;
    const mayWrite = async () => {
      at += 600;
      return true;
    };
    await expectSilence(
      sendTo(service.port, { deps: { now: () => at }, mayWrite, deadlineMs: 500 }),
      service,
      "Too late to send",
    );
  });
});

describe("an unwritable request is a settings problem and connects nothing", () => {
  test.each<[string, Record<string, string>]>([
    ["a line break in a header", { "x-key": "a\r\nx-other: b" }],
    ["a NUL in a header", { "x-key": "a\0" }],
    ["a character outside Latin-1 in a header", { "x-key": "schlüssel \u{1F511}" }],
    ["a header name with a space", { "x key": "a" }],
    ["a header name with a line break", { "x\r\ny": "a" }],
    ["an empty header name", { "": "a" }],
    ["a header without a value", { "x-key": undefined as unknown as string }],
  ])("%s", async (_, headers) => {
    const service = await answering();
    const reply = await sendTo(service.port, { request: { headers }, mayWrite: () => failing("asked") });
    expect(reply).toEqual({ kind: "blocked", message: "A header of the request is not valid" });
    expect(service.accepted()).toBe(0);
  });

  test("an invalid address", async () => {
    const reply = await sendTo(1, { request: { url: "nonsense" } });
    expect(reply).toEqual({ kind: "blocked", message: "Not a valid address" });
  });
});

describe("the fail points", () => {
  test("are reached in order, mid-body after half of the body", async () => {
    const service = await answering();
    const points: string[] = [];
    const pass = (point: string) => void points.push(point);
    const body = "ab".repeat(500_000);
    expect(await sendTo(service.port, { deps: { pass }, request: { body } })).toMatchObject({ kind: "answered" });
    expect(points).toEqual(["after-resolve", "after-connect", "mid-body", "after-request", "after-headers"]);
    expect(service.received().endsWith(`\r\n\r\n${body}`)).toBe(true);
  });

  test.each(["", "a"])("a body of %j is sent too", async (body) => {
    const service = await answering();
    const reply = await sendTo(service.port, { deps: { pass: () => undefined }, request: { body } });
    expect(reply.kind).toBe("answered");
  });

  test("a process that dies at mid-body has sent exactly half of the body", async () => {
    const service = await start({});
    let opened: Socket | undefined;
    const connect = ({ address, port }: { address: string; port: number }) =>
      (opened = new Socket().connect(port, address));
    const pass = (point: string) => void (point === "mid-body" && opened?.destroy());
    const reply = await sendTo(service.port, { deps: { connect, pass }, request: { body: "0123456789" } });
    await service.closed;
    expect(reply.kind).toBe("unknown");
    expect(service.received().split("\r\n\r\n")[1]).toBe("01234");
  });
});

test("an early refusal of a long body counts", async () => {
  const refusal = "HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno";
  const service = await start({ greet: (socket) => void once(socket, "data").then(() => socket.write(refusal)) });
  const reply = await sendTo(service.port, { request: { body: "a".repeat(20_000_000) } });
  expect(reply).toEqual({ kind: "answered", response: { status: 413, body: "no" } });
});
