import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { send } from "./submit-answers.ts";

const memory = { id: "one-id", secret: "s", answers: { name: "Erika" }, sourceUrl: "https://example.org/" };
const stored = () => Response.json({ kind: "stored", submissionId: "one-id" });
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
])("a server that %s for 90 s gets the lead within 16 s after recovery, under one id", async (_, trouble) => {
  answer = trouble;
  const sending = begin();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(sending.ended).toBeUndefined();
  expect(ids.length).toBeGreaterThan(5);
  answer = stored;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(sending.ended).toEqual({ kind: "stored" });
  expect(new Set(ids)).toEqual(new Set(["one-id"]));
});

const foreign: [string, () => Response][] = [
  ["a web page with 200", () => new Response("<!doctype html><h1>Willkommen im WLAN</h1>")],
  ["an empty 200", () => new Response(null)],
  ["an empty 204", () => new Response(null, { status: 204 })],
  ["foreign JSON", () => Response.json({ ok: true, kind: "stored" })],
  ["null", () => Response.json(null)],
  ["our JSON about another lead", () => Response.json({ kind: "stored", submissionId: "another-id" })],
  ["a foreign 428", () => Response.json({ challenge: {} }, { status: 428 })],
  ["a web page with 428", () => new Response("<h1>Precondition required</h1>", { status: 428 })],
  ["a foreign 422", () => Response.json({ issues: [] }, { status: 422 })],
  ["a 422 without a list", () => Response.json({ kind: "incomplete" }, { status: 422 })],
  ["a web page with 403", () => new Response("<h1>Blocked</h1>", { status: 403 })],
  ["an empty 400", () => new Response(null, { status: 400 })],
];

test.each(foreign)("%s is not our response: sending goes on", async (_, page) => {
  answer = page;
  const sending = begin();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sending.ended).toBeUndefined();
  expect(ids.length).toBeGreaterThan(3);
  answer = stored;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(sending.ended).toEqual({ kind: "stored" });
  expect(new Set(ids)).toEqual(new Set(["one-id"]));
});

test("follows no redirect", async () => {
  const followed: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { redirect }: RequestInit) => {
    followed.push(redirect);
    return stored();
  });
  begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(followed).toEqual(["error"]);
});

test("stops if the server cannot read the lead", async () => {
  answer = () => Response.json({ kind: "malformed" }, { status: 400 });
  const sending = begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(sending.ended).toEqual({ kind: "unexpected" });
});

test("times out after 15 s and tries again", async () => {
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

test("changing an answer stops the sending", async () => {
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

test("reads the server's problems and stops sending", async () => {
  const said = { kind: "incomplete", issues: [{ field: "name", message: "fehlt" }] };
  answer = () => Response.json(said, { status: 422 });
  const sending = begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(sending.ended).toEqual(said);
});
