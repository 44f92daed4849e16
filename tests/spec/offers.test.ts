import { expect, test } from "vitest";
import { formTypes } from "#funnels/registry.ts";
import { rulesOf } from "#server/sales/routing/form-rules.ts";
import { specification } from "./all.ts";

const offers = specification.flatMap(({ formType, offersPromised }) =>
  offersPromised === undefined ? [] : [[formType, offersPromised] as const],
);

test.each(offers)("%s, spec §9: its leads go to at most as many firms as promised, %i", (formType, offered) => {
  expect(
    formTypes
      .filter((one) => one === formType)
      .map((one) => rulesOf(one, { rankBy: "priority", maxBuyers: 99 }).maxBuyers),
  ).toEqual([offered]);
});
