import { describe, expect, test } from "vitest";
import { fullAtNight } from "#tests/nightly.ts";
import { SMALL } from "./bounds.ts";
import { BUGS } from "./bugs.ts";
import { explore } from "./explore.ts";
import { SERVICE_BUGS } from "./refusals/bugs.ts";
import { exploreService } from "./refusals/explore.ts";
import * as service from "./refusals/world.ts";
import { ROUTING_BUGS } from "./routing/bugs.ts";
import { exploreRouting } from "./routing/explore.ts";
import * as routing from "./routing/world.ts";
import { DESIGN, SCENARIOS } from "./world.ts";

const patient = { timeout: 60_000 }; // Each takes a second, but more on a busy machine.

describe("no order of events loses, double-sells or misreports a lead", patient, () => {
  test.each(SCENARIOS)("at a service that recognises leads by: $name", (scenario) => {
    expect(explore({ scenario, bounds: SMALL, rules: DESIGN }).breach).toBeUndefined();
  });
});

describe("H1: refusals of one lead or network never stop a service", patient, () => {
  test.each(service.SCENARIOS)("where it refuses: $name", (scenario) => {
    const leads = scenario === service.EVERYBODY ? fullAtNight(service.LEADS, 3) : service.LEADS; // The fourth makes nine tenths of all states.
    expect(exploreService({ scenario, rules: service.DESIGN }, leads).breach).toBeUndefined();
  });
});

describe("allocates every lead within caps, promise and names", patient, () => {
  test.each(routing.SHORT_SCENARIOS)("$name", (scenario) => {
    expect(exploreRouting({ scenario, rules: routing.DESIGN }).breach).toBeUndefined();
  });
});

describe("the model detects a seeded bug", patient, () => {
  test.each(SERVICE_BUGS)("$name", (bug) => {
    expect(exploreService(bug).breach).toBeDefined();
  });

  test.each(ROUTING_BUGS)("$name", (bug) => {
    expect(exploreRouting(bug).breach).toBeDefined();
  });

  test.each(BUGS)("$name", ({ scenario, rules }) => {
    expect(explore({ scenario, bounds: SMALL, rules }).breach).toBeDefined();
  });
});
