import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { send } from "./submit-answers.ts";

const memory = { id: "one-id", secret: "s", answers: { name: "Erika" }, sourceUrl: "https://example.org/" };
const ids: unknown[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  ids.length = 0;
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    ids.push((JSON.parse(body) as { id: string }).id);
    return Promise.resolve().then(() => answer());
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begin = (signal = new AbortController().signal) => {
  const sending = { ended: undefined as unknown };
  void send("treppenlift", memory, {}, signal).then((sent) => (sending.ended = sent ?? "given up"));
  return sending;
};

test.each([
  ["answers 500 at once", () => new Response(null, { status: 500 })],
  ["answers 503 at once", () => new Response(null, { status: 503 })],
  ["refuses connections", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a server that %s for 90 s gets the lead within 16 s of being well again, under one id", async (_, trouble) => {
  answer = trouble;
  const sending = begin();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(sending.ended).toBeUndefined();
  expect(ids.length).toBeGreaterThan(5);
  answer = () => new Response(null, { status: 201 });
  await vi.advanceTimersByTimeAsync(16_000);
  expect(sending.ended).toEqual({ kind: "stored" });
  expect(new Set(ids)).toEqual(new Set(["one-id"]));
});

test("a try without an answer ends after 15 s, and another follows", async () => {
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => {
    ids.push("tried");
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  });
  begin();
  await vi.advanceTimersByTimeAsync(15_999);
  expect(ids).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ids).toHaveLength(2);
});

test("somebody who changes an answer ends the sending", async () => {
  answer = () => new Response(null, { status: 500 });
  const controller = new AbortController();
  const sending = begin(controller.signal);
  await vi.advanceTimersByTimeAsync(5000);
  controller.abort();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(sending.ended).toBe("given up");
  const tries = ids.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ids).toHaveLength(tries);
});

test("what the server says against a lead is read, and ends the sending", async () => {
  const said = { kind: "incomplete", issues: [{ field: "name", message: "fehlt" }] };
  answer = () => Response.json(said, { status: 422 });
  const sending = begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(sending.ended).toEqual(said);
});
