import { expect, test } from "vitest";
import type { PricedItem } from "#server/operations/dashboard/price-attention.ts";
import type { ServiceToday } from "#server/operations/dashboard/read-dashboard.ts";
import { NONE } from "#server/delivery/stats/what-counts.ts";
import { exactly } from "#testing/fixtures/exactly.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { BrokenNow, WaitsForYou } from "./attention-list.tsx";

const now = new Date("2026-11-12T09:42:00Z");
const at = { serviceId: "7", serviceName: "Liftring", forms: [{ formType: "solar" as const, ...exactly(3) }] };
const times = { oldestAt: now, newestAt: now };
const free = { atStake: NONE, isOld: false };

const people: PricedItem = { kind: "people", count: 1, group: "waiting", ...free };
const held: PricedItem = { kind: "quarantine", ...exactly(2), ...times, group: "waiting", ...free };
const doubt: PricedItem = { kind: "in_doubt", isEmail: false, ...at, ...times, group: "broken", ...free };
const refused: PricedItem = {
  kind: "failed",
  isEmail: false,
  isRefused: true,
  failedForms: at.forms,
  reason: "outside of our area",
  ...at,
  ...times,
  group: "refused",
  ...free,
};
const counts = { accepted: 4, refused: 0, failed: 0, inDoubt: 0 };
const services = [{ id: "7", name: "Liftring", halfHours: Array.from({ length: 48 }, () => counts) }];
const props = (...attentionItems: PricedItem[]) => ({
  attentionItems,
  services: services as unknown as ServiceToday[], // only these fields are rendered
  now,
  mayAct: true,
});
const broken = (...items: PricedItem[]) => renderText(BrokenNow, props(...items));
const waits = (...items: PricedItem[]) => renderText(WaitsForYou, props(...items));

test("each item has its reason and a button that names it", () => {
  const text = waits(people, held);
  expect(text).toMatch(/Needs attention 2 /);
  expect(text).toContain("Nothing is broken");
  expect(text).toContain("[Review: 1 person waits for access] Review 2 leads in quarantine");
});

test("broken and rejected items have panels only while there are any", () => {
  expect(broken(people)).toBe("");
  expect(broken(doubt, refused)).toMatch(
    /Broken now 1 .*3 leads in doubt at Liftring.*Refused 1 .*3 leads refused by Liftring/,
  );
  expect(broken(refused)).not.toContain("Broken now");
  expect(waits(doubt)).toBe("Needs attention Nothing else waits");
});

test("shows the amount at stake per item and in total, if a buyer would pay", () => {
  const costly = { ...doubt, atStake: exactly(388_800) };
  expect(broken(costly, costly)).toMatch(
    /Broken now 2 €7,776 at stake .*they may have arrived · oldest 0 s · €3,888 at stake/,
  );
  expect(broken({ ...doubt, atStake: { count: 100_000, isMore: true } })).toContain("more than €1,000 at stake");
  expect(broken(doubt)).not.toContain("€");
});

test("a service's problem shows its last day", () => {
  expect(renderHtml(BrokenNow, props(doubt)).match(/<rect[^>]*data-kind="ok"/g)).toHaveLength(48);
  expect(broken(doubt, refused).match(/Liftring in the last 24 hours/g)).toHaveLength(2);
  expect(waits(held)).not.toContain("last 24 hours");
});

test("folds all items unchanged for a week", () => {
  const html = renderHtml(WaitsForYou, props({ ...doubt, isOld: true }));
  expect(html).toMatch(/<details[^>]*><summary>1 matter without news for a week<\/summary>.*3 leads in doubt/s);
  expect(html).not.toMatch(/<details[^>]* open/);
  expect(broken({ ...doubt, isOld: true })).toBe("");
});

test("exactly one panel is the target of the shortcut", () => {
  for (const items of [[], [people], [doubt], [refused], [doubt, refused, people], [{ ...refused, isOld: true }]]) {
    const html = renderHtml(BrokenNow, props(...items)) + renderHtml(WaitsForYou, props(...items));
    expect(html.match(/id="attention"/g)).toHaveLength(1);
  }
});

test("an empty list says so", () => {
  expect(waits()).toContain("Nothing needs you right now");
});
