import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRawService } from "#testing/delivery/raw-service.ts";
import { sendTo, type Way } from "#testing/delivery/send-to.ts";
import { until } from "#testing/until.ts";

const read = (file: string) => readFileSync(`testing/fake-service/certificates/${file}`, "utf8");
const trusted = getCACertificates("default");
beforeAll(() => setDefaultCACertificates([read("ca.pem")]));
afterAll(() => setDefaultCACertificates(trusted));

const whole = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"status":"ok"}';
const answered = { kind: "answered", response: { status: 200, body: '{"status":"ok"}' } };

type Fault = (socket: Socket, wire: Socket) => void;
const FAULTS: Record<string, Fault> = {
  closes: (socket) => void socket.end(),
  "is gone": (socket) => void socket.destroy(),
  resets: (_, wire) => void wire.resetAndDestroy(),
  "talks garbage": (socket) => void socket.end("\0\xff\r\n\r\n: garbage"),
};
const hangs: Fault = () => undefined;
const saysAll: Fault = (socket) => void socket.write(whole);

type Road = { origin: string; every: number; way: Way; tls?: TlsOptions };
const plain = { origin: "http://127.0.0.1", every: 1 };
const tls = { origin: "https://localhost", every: 3, tls: { cert: read("valid.pem"), key: read("valid.key") } };
const ROADS: Road[] = (["fresh", "kept"] as const).flatMap((way) => [
  { ...plain, way },
  { ...tls, way },
]);
const roadAt = (n: number): Road => ROADS[n % ROADS.length] ?? { ...plain, way: "fresh" };

const openHandles = () =>
  process.getActiveResourcesInfo().filter((name) => /^(TCPSocket|TCPConnect|TLS)Wrap$|^Timeout$/.test(name)).length;

/** Runs several at a time, and checks that no socket or timer stays open. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const before = openHandles();
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  await until(async () => openHandles() <= before + 2, 20_000); // The test runner has timers of its own.
}

type Attempt = { road: Road; greet?: Fault; answer?: Fault; turns?: number; deadlineMs?: number };

/** Makes one attempt at a fresh service, which has no connection left afterwards. `now` is fixed, so a slow machine changes nothing. */
async function attempt({ road, greet, answer, turns = 0, deadlineMs = 120_000 }: Attempt) {
  const { origin, tls, way } = road;
  const manners = { ...(tls && { tls }), ...(greet && { greet }), ...(answer && { answer }) };
  const service = await startRawService({ ...manners, isWarmedUp: way === "kept" });
  const mayWrite = async () => {
    for (let n = 0; n < turns; n++) await nextTurn();
    return true;
  };
  const request = { url: `${origin}:${service.port}/` };
  const reply = await sendTo(service.port, { way, deps: { now: () => 0 }, request, deadlineMs, mayWrite });
  await until(async () => service.open() === 0);
  await service.stop();
  return { reply, received: service.received() };
}

const randomFrom = (seed: number) => (below: number) => (seed = (seed * 48_271) % 0x7fffffff) % below;

test.each(ROADS)(
  "an answer cut at any byte is never taken for a complete one: $origin over a $way connection",
  { timeout: 60_000 },
  async (road) => {
    const places = Array.from({ length: whole.length + 1 }, (_, at) => at);
    const cases = Object.entries(FAULTS).flatMap(([name, fault]) =>
      places.filter((at) => at % road.every === 0 || at === whole.length).map((at) => ({ name, fault, at })),
    );
    let broken = 0;
    await inParallel(cases, async ({ name, fault, at }) => {
      const answer: Fault = (socket, wire) =>
        void socket.write(whole.slice(0, at), () => setImmediate(() => fault(socket, wire)));
      const { reply } = await attempt({ road, answer });
      if (at === whole.length) expect(reply).toEqual(answered);
      else if (name !== "talks garbage") expect({ name, at, ...reply }).toMatchObject({ name, at, kind: "unknown" });
      else expect(["unknown", "answered"]).toContain(reply.kind); // Garbage may complete the body.
      broken++;
    });
    expect(broken).toBeGreaterThan(110);
  },
);

test("a randomly failing service got nothing reported as not sent", { timeout: 60_000 }, async () => {
  const random = randomFrom(7);
  const faults = Object.values(FAULTS);
  const cases = Array.from({ length: 600 }, (_, n) => ({
    road: roadAt(n),
    turns: random(6),
    delay: random(8),
    fault: n % 20 === 0 ? hangs : faults[random(4)],
  }));
  const kinds = new Map<string, number>();
  await inParallel(cases, async ({ road, turns, delay, fault }) => {
    const greet: Fault = (socket, wire) => {
      const act = (left: number): unknown => (left > 0 ? setImmediate(() => act(left - 1)) : fault?.(socket, wire));
      act(delay);
    };
    const { reply, received } = await attempt({
      road,
      greet,
      answer: fault === hangs ? hangs : saysAll,
      turns,
      deadlineMs: fault === hangs ? 1_000 : 120_000,
    });
    if (received !== "") expect(["unknown", "answered"]).toContain(reply.kind);
    if (reply.kind === "answered") expect(reply).toEqual(answered);
    kinds.set(reply.kind, (kinds.get(reply.kind) ?? 0) + 1);
  });
  expect(kinds.get("not_sent")).toBeGreaterThan(20); // Both sides of the first byte must have occurred.
  expect((kinds.get("unknown") ?? 0) + (kinds.get("answered") ?? 0)).toBeGreaterThan(20);
});

test("random bytes in an answer never crash the transport", { timeout: 60_000 }, async () => {
  const random = randomFrom(11);
  const cases = Array.from({ length: 400 }, (_, n) => {
    const bytes = Buffer.from(whole);
    for (let n = random(4); n >= 0; n--) bytes[random(bytes.length)] = random(256);
    return { bytes, way: n % 2 === 0 ? ("fresh" as const) : ("kept" as const) };
  });
  await inParallel(cases, async ({ bytes, way }) => {
    const { reply } = await attempt({
      road: { ...plain, way },
      answer: (socket) => void socket.end(bytes),
    });
    expect(["unknown", "answered"]).toContain(reply.kind);
  });
});
