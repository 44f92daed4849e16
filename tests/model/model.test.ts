import { describe, expect, test } from "vitest";
import { SMALL } from "./bounds.ts";
import { BUGS } from "./bugs.ts";
import { explore } from "./explore.ts";
import { DESIGN, SCENARIOS } from "./world.ts";

const patient = { timeout: 60_000 }; // a second each, but a busy machine may take its time

describe("whatever happens in whatever order, a lead is neither lost, sold twice nor shown wrongly", patient, () => {
  test.each(SCENARIOS)("at a service that recognises leads by: $name", (scenario) => {
    expect(explore({ scenario, bounds: SMALL, rules: DESIGN }).breach).toBeUndefined();
  });
});

describe("the model notices a mistake", patient, () => {
  test.each(BUGS)("$name", ({ scenario, rules }) => {
    expect(explore({ scenario, bounds: SMALL, rules }).breach).toBeDefined();
  });
});
