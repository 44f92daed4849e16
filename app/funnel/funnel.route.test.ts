import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { depsContext, type Deps } from "#app/web/context.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { withSoftHyphens } from "./http/soft-hyphens.server.ts";
import { loader, meta } from "./funnel.route.tsx";

const deps = { answersCookie: { read: async () => undefined }, site: aSite, publicUrl: "https://stufenlos.example" };

async function load({ basePath, steps }: Funnel) {
  const context = new RouterContextProvider();
  context.set(depsContext, deps as unknown as Deps);
  const request = new Request(deps.publicUrl + basePath);
  const { data } = await loader({
    url: new URL(request.url),
    request,
    params: { step: steps[0].slug },
    context,
  } as unknown as Parameters<typeof loader>[0]);
  return data;
}

test.each(Object.values(funnels))("visitors of $basePath get the definition without its listing", async (defined) => {
  const { listing: _, ...funnel } = defined;
  const sent = await load(defined);
  const { wordings, countsSteps, ...definition } = sent.funnel;
  expect(definition).toEqual(withSoftHyphens(funnel));
  expect(countsSteps).toBe(true);
  expect(wordings).toMatch(/^[0-9a-f]{64} [0-9a-f]{16}$/); // hashes of the one consent text and of the questions
  expect(JSON.stringify(sent)).not.toMatch(/"(listing|socialImage|inSitemap|offers|demoShare)"/);
});

test.each(Object.values(funnels))("search engines index only the first question of $basePath", async (funnel) => {
  const loaderData = await load(funnel);
  const robotsAt = (slug: string) => {
    const said = meta({ loaderData: { ...loaderData, slug }, matches: [] } as unknown as Parameters<typeof meta>[0]);
    return JSON.stringify(said).includes('"noindex"');
  };
  const [first, ...others] = funnel.steps.map(({ slug }) => robotsAt(slug));
  expect(first).toBe(false);
  expect(others).toEqual(others.map(() => funnel.stepInUrl));
});

/** Requests a step: its page, or the redirect. */
async function ask(path: string, cookie: string, carried?: object, from = "") {
  const context = new RouterContextProvider();
  const answersCookie = { read: async () => carried, clearForThanks: async () => "answers=; Max-Age=0" };
  context.set(depsContext, { ...deps, answersCookie } as unknown as Deps);
  const url = new URL(path, deps.publicUrl);
  const args = {
    url,
    request: new Request(url, { headers: { cookie, referer: from && deps.publicUrl + from } }),
    params: { step: url.pathname.split("/")[2] },
    context,
  };
  try {
    const { init } = await loader(args as unknown as Parameters<typeof loader>[0]);
    return { page: true, cookies: new Headers(init?.headers).getSetCookie() };
  } catch (answer) {
    const { headers } = answer as Response;
    return { to: headers.get("location"), cookies: headers.getSetCookie() };
  }
}

test.each([
  ["/treppenlift/contact", "/treppenlift/postal-code", "/angekommen?type=treppenlift"],
  ["/treppenlift/location", "/treppenlift", "/angekommen?type=treppenlift"],
  ["/treppenlift3", "/treppenlift3", "/angekommen?type=treppenlift3"],
  ["/treppenlift6/14", "/treppenlift6/13", "/angekommen?type=treppenlift6"],
])(
  "going back to %s, first reached from %s, after a submit without scripts shows that it has arrived",
  async (path, from, to) => {
    expect(await ask(path, "arrived=1", undefined, from)).toMatchObject({ to });
    expect(await ask(path, "", undefined, from)).toMatchObject({ page: true, cookies: [] });
  },
);

test.each(["", "/", "/test", "/treppenlift2/contact", "/angekommen?type=treppenlift"])(
  'a funnel opens again for somebody who has just sent a request and comes from "%s"',
  async (from) => {
    expect(await ask("/treppenlift/contact", "arrived=1", undefined, from)).toEqual({ page: true, cookies: [] });
  },
);

test("the last step of variant 6 and the pause after variant 3 belong to the submitted lead", async () => {
  expect(await ask("/treppenlift6/15", "arrived=1")).toMatchObject({ page: true, cookies: ["answers=; Max-Age=0"] });
  expect(await ask("/treppenlift3?sent=x", "arrived=1")).toMatchObject({ page: true });
});

test("answers from another page start a new lead", async () => {
  const gone = "arrived=; Path=/treppenlift; SameSite=Lax; Max-Age=0";
  expect(await ask("/treppenlift", "arrived=1", { answers: {} })).toEqual({ page: true, cookies: [gone] });
});
