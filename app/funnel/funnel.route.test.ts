import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { depsContext, type Deps } from "#app/web/context.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { pathOf } from "#funnels/engine/walk.ts";
import { funnels } from "#funnels/registry.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { withSoftHyphens } from "./http/soft-hyphens.server.ts";
import { loader, meta } from "./funnel.route.tsx";

const deps = { answersCookie: { read: async () => undefined }, site: aSite, publicUrl: "https://stufenlos.example" };

async function load({ basePath, steps }: Funnel) {
  const context = new RouterContextProvider();
  context.set(depsContext, deps as unknown as Deps);
  const request = new Request(deps.publicUrl + basePath);
  const { data } = await loader({ request, params: { step: steps[0].slug }, context } as unknown as Parameters<
    typeof loader
  >[0]);
  return data;
}

test.each(Object.values(funnels))(
  "visitors of $basePath are sent the definition without its listing",
  async (defined) => {
    const { listing: _, ...funnel } = defined;
    const sent = await load(defined);
    expect(sent.funnel).toEqual(withSoftHyphens(funnel));
    expect(JSON.stringify(sent)).not.toMatch(/"(listing|socialImage|inSitemap|demoShare)"/);
  },
);

test.each(Object.values(funnels))("of $basePath search engines are offered the first question only", async (funnel) => {
  const loaderData = await load(funnel);
  const robotsAt = (slug: string) => {
    const location = { pathname: pathOf(funnel, slug), state: { step: slug } };
    const said = meta({ loaderData, location, matches: [] } as unknown as Parameters<typeof meta>[0]);
    return JSON.stringify(said).includes('"noindex"');
  };
  const [first, ...others] = funnel.steps.map(({ slug }) => robotsAt(slug));
  expect(first).toBe(false);
  expect(others).toEqual(others.map(() => funnel.stepInUrl));
});
