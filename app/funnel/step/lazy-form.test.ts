import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadFormAtLast } from "./lazy-form.tsx";

const reload = vi.fn();
let server: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  vi.stubGlobal("location", { href: "https://example.org/treppenlift/contact", reload });
  vi.stubGlobal("fetch", () => server());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = () => Promise.reject(new TypeError("Failed to fetch"));

test("loading the form is retried while offline, and the page stays", async () => {
  server = lost;
  let isLost = true;
  const load = vi.fn(() => (isLost ? lost() : Promise.resolve()));
  let isHere = false;
  void loadFormAtLast(load).then(() => (isHere = true));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(load.mock.calls.length).toBeGreaterThan(30);
  expect(isHere).toBe(false);
  isLost = false;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(isHere).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

test("if the server is up and the form's file is gone, the page is reloaded", async () => {
  server = () => Promise.resolve(new Response('<div id="funnel">'));
  await loadFormAtLast(lost);
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["a failing server", () => new Response(null, { status: 500 })],
  ["a network whose login page responds instead", () => new Response("<h1>Welcome to our Wi-Fi</h1>")],
])("%s is retried", async (_, answer) => {
  server = () => Promise.resolve(answer());
  void loadFormAtLast(lost);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
});
