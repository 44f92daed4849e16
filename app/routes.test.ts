import { expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import routes from "./routes.ts";

test.each(Object.values(funnels))(
  "$basePath is the address of its funnel, with the step where that is shown",
  (funnel) => {
    const { path } = routes.find(({ id }) => id === funnel.formType) ?? {};
    expect(`/${path}`).toBe(`${funnel.basePath}${funnel.stepInUrl ? "/:step?" : ""}`);
  },
);
