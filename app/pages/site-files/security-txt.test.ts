import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { depsContext, type Deps } from "#app/web/context.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { loader } from "./security-txt.route.ts";

test("security.txt expires within a year, as RFC 9116 requires, and not soon", async () => {
  const context = new RouterContextProvider();
  context.set(depsContext, { site: aSite, publicUrl: "https://stufenlos.example" } as unknown as Deps);
  const answer = await loader({ context } as unknown as Parameters<typeof loader>[0]);
  const [, expires = ""] = /^Expires: (.*)$/m.exec(await answer.text()) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(366);
});
