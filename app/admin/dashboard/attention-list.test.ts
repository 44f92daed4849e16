import { expect, test } from "vitest";
import type { RankedItem } from "#server/dashboard/rank-attention.ts";
import { exactly } from "#testing/fixtures/exactly.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { BrokenNow, WaitsForYou } from "./attention-list.tsx";

const now = new Date("2026-11-12T09:42:00Z");
const at = { serviceId: "7", serviceName: "Liftring", forms: [{ formType: "solar" as const, ...exactly(3) }] };
const times = { oldestAt: now, newestAt: now };

const people: RankedItem = { kind: "people", count: 1, group: "waiting", isOld: false };
const held: RankedItem = { kind: "quarantine", ...exactly(2), ...times, group: "waiting", isOld: false };
const doubt: RankedItem = { kind: "in_doubt", isEmail: false, ...at, ...times, group: "broken", isOld: false };
const refused: RankedItem = {
  kind: "failed",
  isEmail: false,
  isRefused: true,
  reason: "outside of our area",
  ...at,
  ...times,
  group: "refused",
  isOld: false,
};
const props = (...attentionItems: RankedItem[]) => ({ attentionItems, now, mayAct: true });
const broken = (...items: RankedItem[]) => renderText(BrokenNow, props(...items));
const waits = (...items: RankedItem[]) => renderText(WaitsForYou, props(...items));

test("each thing that needs a person has its reason and a button that names it", () => {
  const text = waits(people, held);
  expect(text).toMatch(/Waits for you 2 /);
  expect(text).toContain("Nothing is broken");
  expect(text).toContain("[Review: 1 person waits for access] Review 2 leads in quarantine");
});

test("what is broken and what was refused have panels of their own, and only while there is something", () => {
  expect(broken(people)).toBe("");
  expect(broken(doubt, refused)).toMatch(
    /Broken now 1 .*3 leads in doubt at Liftring.*Refused 1 .*3 leads refused by Liftring/,
  );
  expect(broken(refused)).not.toContain("Broken now");
  expect(waits(doubt)).toBe("Waits for you Nothing else waits");
});

test("what has seen nothing new for a week is folded, whatever it was", () => {
  const html = renderHtml(WaitsForYou, props({ ...doubt, isOld: true }));
  expect(html).toMatch(/<details[^>]*><summary>1 matter without news for a week<\/summary>.*3 leads in doubt/s);
  expect(html).not.toMatch(/<details[^>]* open/);
  expect(broken({ ...doubt, isOld: true })).toBe("");
});

test("exactly one of the panels is the place that the key leads to", () => {
  for (const items of [[], [people], [doubt], [refused], [doubt, refused, people], [{ ...refused, isOld: true }]]) {
    const html = renderHtml(BrokenNow, props(...items)) + renderHtml(WaitsForYou, props(...items));
    expect(html.match(/id="attention"/g)).toHaveLength(1);
  }
});

test("nothing to do is said in words", () => {
  expect(waits()).toContain("Nothing needs you right now");
});
