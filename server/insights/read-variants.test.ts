import { expect, test } from "vitest";
import type { Fact } from "./read-stats.ts";
import { variantsOf } from "./read-variants.ts";

const fact = (formType: Fact["form_type"], netCents: number, sold = 100): Fact => ({
  form_type: formType,
  definition_sha: "a",
  campaign_id: 0,
  starts: 1000,
  leads: 100,
  quarantined: 0,
  sold,
  refused: 0,
  returned: 0,
  soldCents: netCents,
  returnedCents: 0,
  netCents,
  returnable: 0,
  requested: 0,
  squares: 1,
});

test("groups forms by product, best start first", () => {
  const facts = [fact("treppenlift3", 100), fact("solar", 200), fact("treppenlift5", 300), fact("treppenlift", 9, 1)];
  expect(variantsOf({ facts, costs: [] }).map(({ formType }) => formType)).toEqual([
    "treppenlift5",
    "treppenlift3",
    "treppenlift",
    "solar",
  ]);
});
