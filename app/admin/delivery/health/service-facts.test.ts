import { expect, test } from "vitest";
import { exactly, since as waitsSince } from "#testing/fixtures/exactly.ts";
import { renderText } from "#testing/render/render-text.ts";
import { serviceHealth } from "#testing/fixtures/service-health.ts";
import { AsTable } from "./chart-parts.tsx";
import { ServiceFacts } from "./service-facts.tsx";

const now = new Date("2026-11-12T09:42:00Z");
const since = new Date("2026-11-12T09:00:00Z");
const say = (part: Parameters<typeof serviceHealth>[0]) =>
  renderText(ServiceFacts, { service: serviceHealth(part), now });

test("an idle service shows no rate and an empty queue", () => {
  expect(say({})).toContain(
    "Accepted no attempts Queued 0 In doubt 0 Failed 0 Under way 0 of 2 at once Limit 5 a second",
  );
});

test("waiting and doubtful leads show the age of the oldest", () => {
  const text = say({
    steps: [{ accepted: 3, refused: 0, failed: 1, inDoubt: 0 }],
    queued: exactly(7),
    oldestQueuedAt: since,
    inDoubt: waitsSince(1, since),
    failed: waitsSince(2),
    underWay: exactly(1),
  });
  expect(text).toContain("Accepted 75.0\u202f% Queued 7, oldest 42 min In doubt 1, oldest 42 min Failed 2 Under way 1");
});

test("a chart's figures are a table, or a sentence if empty", () => {
  const chart = { caption: "Attempts", heads: ["Time", "Accepted"] };
  expect(renderText(AsTable, { ...chart, rows: [["10:00", "3"]] })).toBe(
    "Show as table [Attempts] Attempts Time Accepted 10:00 3",
  );
  expect(renderText(AsTable, { ...chart, rows: [] })).toBe("Show as table No attempts in this time.");
});
