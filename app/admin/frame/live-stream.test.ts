import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Changes } from "#server/delivery/queue/change-feed.ts";
import { liveStream } from "./live-stream.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

function createChanges() {
  const subscribers = new Set<Parameters<Changes["subscribe"]>[0]>();
  const changes: Changes = {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    stop: () => Promise.resolve(),
  };
  return { changes, subscribers };
}

const leave = async ({ body }: Response) => body?.cancel();
const signedIn = () => Promise.resolve(true);
const viewer = (sessionId: string) => ({ sessionId, signal: new AbortController().signal, isSignedIn: signedIn });

test("M1: a sign-out noticed after the browser left closes no stream twice", async () => {
  const { changes, subscribers } = createChanges();
  const rejected = vi.fn();
  process.on("unhandledRejection", rejected);
  const check = Promise.withResolvers<boolean>();
  const { body } = liveStream(changes, { ...viewer("gone"), isSignedIn: () => check.promise });
  vi.advanceTimersByTime(60_000);
  await body?.cancel();
  check.resolve(false);
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", rejected);
  expect(rejected).not.toHaveBeenCalled();
  expect(subscribers.size).toBe(0);
});

test("M1: process, connection and session may end at once", async () => {
  const { changes, subscribers } = createChanges();
  const connection = new AbortController();
  const { body } = liveStream(changes, { ...viewer("together"), signal: connection.signal });
  const [subscriber] = subscribers;
  subscriber?.ended();
  connection.abort();
  expect(() => subscriber?.ended()).not.toThrow();
  expect(await new Response(body).text()).toBe(":\n\n");
});

test("M1: the seventh stream of a session closes its first, and no other session's", async () => {
  const { changes, subscribers } = createChanges();
  const other = liveStream(changes, viewer("other"));
  const streams = Array.from({ length: 7 }, () => liveStream(changes, viewer("busy")));
  expect(subscribers.size).toBe(7);
  expect(await streams[0]?.text()).toBe(":\n\n");
  await Promise.all([other, ...streams.slice(1)].map(leave));
  expect(subscribers.size).toBe(0);
});

test("closed pages do not count towards the limit", async () => {
  const { changes, subscribers } = createChanges();
  const first = liveStream(changes, viewer("walker"));
  for (let page = 0; page < 6; page++) await leave(liveStream(changes, viewer("walker")));
  expect(subscribers.size).toBe(1);
  await leave(first);
  expect(subscribers.size).toBe(0);
});

test("a replaced stream tells the browser to retry in a minute", async () => {
  const { changes } = createChanges();
  const first = liveStream(changes, viewer("reader"));
  const reader = first.body?.getReader();
  await reader?.read();
  const streams = Array.from({ length: 6 }, () => liveStream(changes, viewer("reader")));
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("retry: 60000\n\n");
  expect((await reader?.read())?.done).toBe(true);
  await Promise.all(streams.map(leave));
});

test("a stream closed before it started is not watched", () => {
  const { changes, subscribers } = createChanges();
  liveStream(changes, { ...viewer("early"), signal: AbortSignal.abort() });
  expect(subscribers.size).toBe(0);
});
