import { expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import routes from "./routes.ts";

test.each(Object.values(funnels))("$basePath is its funnel's path, with the step if that is shown", (funnel) => {
  const { path } = routes.find(({ id }) => id === funnel.formType) ?? {};
  expect(`/${path}`).toBe(`${funnel.basePath}${funnel.stepInUrl ? "/:step?" : ""}`);
});
