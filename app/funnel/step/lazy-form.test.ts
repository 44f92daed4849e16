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

test("a form that does not load is tried again for as long as the connection is lost, and the page stays", async () => {
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

test("where the server answers and the form's file is gone, the server's own page takes over", async () => {
  server = () => Promise.resolve(new Response('<div id="funnel">'));
  await loadFormAtLast(lost);
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["a server in trouble", () => new Response(null, { status: 500 })],
  ["a network whose login page answers instead", () => new Response("<h1>Welcome to our Wi-Fi</h1>")],
])("%s is waited for", async (_, answer) => {
  server = () => Promise.resolve(answer());
  void loadFormAtLast(lost);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
});
