import { describe, expect, test } from "vitest";
import { since as waitsSince } from "#testing/fixtures/exactly.ts";
import type { Circuit } from "#server/delivery/health/read-service-status.ts";
import { serviceHealth } from "#testing/fixtures/service-health.ts";
import { circuitTexts, whyTexts } from "./health-texts.ts";

const now = new Date("2026-11-12T09:42:00Z");
const since = new Date("2026-11-12T09:30:00Z");
const soon = new Date("2026-11-12T09:42:40Z");
const degraded: Circuit = { state: "half_open", reason: "answers 503", since, probeAt: soon };
const refusing: Circuit = {
  state: "refusing",
  reason: "outside of our area",
  since,
  rejectionStreak: 7,
  limit: 20,
  oneAtATime: false,
  leads: [],
};
const stopped: Circuit = { ...refusing, rejectionStreak: 20, oneAtATime: true };
const paused: Circuit = { state: "paused", reason: "key refused", since, by: null, leads: [] };

describe("beside the chip stands", () => {
  test.each<[string, Parameters<typeof serviceHealth>[0]]>([
    ["sending normally", {}],
    ["manual, sent by hand", { sendMode: "manual" }],
    ["sending normally, 1 lead failed", { failed: waitsSince(1) }],
    ["sending normally, 2 leads failed, 1 lead in doubt", { failed: waitsSince(2), inDoubt: waitsSince(1) }],
    ["7 leads in a row refused, one at a time from 20 on", { circuit: refusing }],
    ["20 leads in a row refused, one at a time is tried", { circuit: stopped }],
    ["next test lead in 40 s", { circuit: degraded }],
    ["next test lead now", { circuit: { ...degraded, probeAt: now } }],
    ["by itself on Thu 12 Nov", { circuit: paused }],
    ["by eva@example.org on Thu 12 Nov", { circuit: { ...paused, by: "eva@example.org" } }],
    ["switched off in API Services", { circuit: { state: "inactive" } }],
  ])("%s", (words, part) => {
    expect(circuitTexts(serviceHealth(part), now)).toBe(words);
  });
});

describe("above the charts stands", () => {
  test.each<[string, Circuit]>([
    ["sending normally", { state: "closed" }],
    ["for 12 min, next test lead in 40 s · answers 503", degraded],
    ["for 12 min, 7 leads in a row, one at a time from 20 on · outside of our area", refusing],
    ["for 12 min, 20 leads in a row, one at a time is tried · outside of our area", stopped],
    ["for 12 min · key refused", paused],
    ["switched off in API Services", { state: "inactive" }],
  ])("%s", (words, circuit) => {
    expect(whyTexts(circuit, now)).toBe(words);
  });
});
