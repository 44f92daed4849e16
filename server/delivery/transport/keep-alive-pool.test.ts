import { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createKeepAlivePool, targetKey } from "./keep-alive-pool.ts";

const target = { address: "8.8.8.8", port: 443, secure: true, servername: "service.example" };

/** A connection that looks open. */
function connection(openedAt = 0, place = targetKey(target)) {
  const socket = new Socket();
  return {
    socket,
    place,
    openedAt,
    isQuiet: () => !socket.destroyed,
    ask: () => undefined,
    takeAnswer: () => Buffer.of(),
  };
}

let at = 0;
const open = () => createKeepAlivePool({ now: () => at });

function pass(ms: number): void {
  at += ms;
  vi.advanceTimersByTime(ms);
}

beforeEach(() => {
  at = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("how long a connection waits", () => {
  test.each([
    ["four seconds", 0, undefined, 4_000],
    ["four seconds, though the service would wait a minute", 0, 60_000, 4_000],
    ["a second less than the service", 0, 3_000, 2_000],
    ["until it is a minute old", 58_000, undefined, 2_000],
  ])("%s", (_, usedAt, endsAfterMs, waitsMs) => {
    const kept = open();
    const one = connection();
    at = usedAt;
    expect(kept.keep({}, one, endsAfterMs)).toBe(true);
    pass(waitsMs - 1);
    expect(one.socket.destroyed).toBe(false);
    pass(1);
    expect(one.socket.destroyed).toBe(true);
  });

  test("a frozen process uses no expired connection", () => {
    const kept = open();
    const owner = {};
    const one = connection();
    kept.keep(owner, one);
    at += 4_000;
    expect(kept.take(owner, [target])).toBeUndefined();
    expect(one.socket.destroyed).toBe(true);
  });

  test.each([
    ["that is a minute old", 60_000, undefined],
    ["that the service closes within a second", 0, 1_000],
  ])("one %s is not kept", (_, usedAt, endsAfterMs) => {
    at = usedAt;
    expect(open().keep({}, connection(), endsAfterMs)).toBe(false);
  });
});

describe("which connection is taken", () => {
  test("takes the last one used, each only once", () => {
    const kept = open();
    const owner = {};
    const [first, second] = [connection(), connection()];
    kept.keep(owner, first);
    kept.keep(owner, second);
    expect(kept.take(owner, [target])).toBe(second);
    expect(kept.take(owner, [target])).toBe(first);
    expect(kept.take(owner, [target])).toBeUndefined();
    pass(10_000);
    expect([first.socket.destroyed, second.socket.destroyed]).toEqual([false, false]); // The current user of a connection decides about it.
  });

  test.each([
    ["address", { address: "1.1.1.1" }],
    ["port", { port: 444 }],
    ["encryption", { secure: false }],
    ["name", { servername: "other.example" }],
  ])("none to another %s", (_, other) => {
    const kept = open();
    const owner = {};
    kept.keep(owner, connection());
    expect(kept.take(owner, [{ ...target, ...other }])).toBeUndefined();
    expect(kept.take(owner, [{ ...target, ...other }, target])).toBeDefined();
  });

  test("never takes another owner's connection", () => {
    const kept = open();
    kept.keep({}, connection());
    expect(kept.take({}, [target])).toBeUndefined();
  });

  test("never takes a closed connection", () => {
    const kept = open();
    const owner = {};
    const [gone, alive] = [connection(), connection()];
    kept.keep(owner, alive);
    kept.keep(owner, gone);
    gone.socket.destroy();
    expect(kept.take(owner, [target])).toBe(alive);
  });
});

const fill = (kept: ReturnType<typeof open>, owner: object, n: number) =>
  Array.from({ length: n }, () => kept.keep(owner, connection())).filter(Boolean).length;

describe("how many wait", () => {
  test("keeps 64 per owner, 256 in all", () => {
    const kept = open();
    expect(fill(kept, {}, 65)).toBe(64);
    expect([1, 2, 3, 4].map(() => fill(kept, {}, 64))).toEqual([64, 64, 64, 0]);
    pass(4_000);
    expect(fill(kept, {}, 65)).toBe(64);
  });
});

test("a failure closes its owner's connections for ten minutes", () => {
  const kept = open();
  const [owner, other] = [{}, {}];
  const [one, others] = [connection(), connection()];
  kept.keep(owner, one);
  kept.keep(other, others);
  kept.distrust(owner);
  expect([one.socket.destroyed, others.socket.destroyed]).toEqual([true, false]);
  expect(kept.keep(owner, connection())).toBe(false);
  pass(599_999);
  expect(kept.keep(owner, connection(at))).toBe(false);
  pass(1);
  expect(kept.keep(owner, connection(at))).toBe(true);
});

test("closing the pool closes idle connections and keeps no more", () => {
  const kept = open();
  const [one, other] = [connection(), connection()];
  kept.keep({}, one);
  kept.keep({}, other);
  kept.close();
  expect([one.socket.destroyed, other.socket.destroyed]).toEqual([true, true]);
  expect(kept.keep({}, connection())).toBe(false);
});
