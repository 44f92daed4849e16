import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { depsContext, type Deps } from "#app/web/context.ts";
import { createGuessLimit } from "#server/leads/self-service-pages/guess-limit.ts";
import { keepThrottledPage } from "./throttled-page.server.ts";

const MINUTE_MS = 60_000;

function setUp() {
  let nowMs = 0;
  const limit = createGuessLimit({ each: 1, all: 9, network: 10, most: Infinity }, () => nowMs);
  const middleware = keepThrottledPage(limit, () => nowMs);
  let rendered = 0;
  const open = async (
    callerAddress: string,
    { method = "GET", status = 429, encoding = "", type = "text/html; charset=utf-8" } = {},
  ) => {
    const context = new RouterContextProvider();
    context.set(depsContext, { callerAddress } as Deps);
    const request = new Request("http://stufenlos.test/anfrage/x", {
      method,
      headers: { "accept-encoding": encoding },
    });
    const next = async () =>
      new Response(`page ${++rendered}`, { status, headers: { "content-type": type, "x-page": `${rendered}` } });
    const address = { url: new URL(request.url), pattern: "/anfrage/:token", params: { token: "x" } };
    const response = (await middleware({ request, context, ...address }, next)) as Response;
    return [response.status, await response.text(), response.headers.get("x-page")];
  };
  return { limit, open, pass: (ms: number) => (nowMs += ms) };
}

test("allowed visitors get their own page", async () => {
  const { open } = setUp();
  expect(await open("::1", { status: 200 })).toEqual([200, "page 1", "1"]);
  expect(await open("::1", { status: 404 })).toEqual([404, "page 2", "2"]);
});

test("throttled visitors get one rendered page for a minute", async () => {
  const { limit, open, pass } = setUp();
  limit.noteWrong("::1");
  limit.noteWrong("2001:db8::1");
  expect(await open("::1")).toEqual([429, "page 1", "1"]);
  expect(await open("2001:db8::1")).toEqual([429, "page 1", "1"]);
  pass(MINUTE_MS);
  expect(await open("::1")).toEqual([429, "page 2", "2"]);
});

test("caches compressed and plain pages separately, and answers no forms from memory", async () => {
  const { limit, open } = setUp();
  limit.noteWrong("::1");
  expect(await open("::1", { encoding: "br" })).toEqual([429, "page 1", "1"]);
  expect(await open("::1")).toEqual([429, "page 2", "2"]);
  expect(await open("::1", { encoding: "gzip, br" })).toEqual([429, "page 1", "1"]);
  expect(await open("::1", { method: "POST" })).toEqual([429, "page 3", "3"]);
});

test("does not cache a page that is no refusal", async () => {
  const { limit, open } = setUp();
  limit.noteWrong("::1");
  expect(await open("::1", { status: 200 })).toEqual([200, "page 1", "1"]);
  expect(await open("::1")).toEqual([429, "page 2", "2"]);
});

test("does not cache the router's data responses", async () => {
  const { limit, open } = setUp();
  limit.noteWrong("::1");
  expect(await open("::1", { type: "text/x-script" })).toEqual([429, "page 1", "1"]);
  expect(await open("::1")).toEqual([429, "page 2", "2"]);
});
