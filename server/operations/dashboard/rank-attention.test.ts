import { expect, test } from "vitest";
import { exactly } from "#testing/fixtures/exactly.ts";
import { rankAttention } from "./rank-attention.ts";
import type { AttentionItem } from "./attention-item.ts";

const now = Date.parse("2026-11-16T08:04:00Z");
const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(now - hours * HOUR);

const at = (name: string, hours: number) => ({
  serviceId: name,
  serviceName: name,
  forms: [],
  oldestAt: hoursAgo(hours + 300),
  newestAt: hoursAgo(hours),
});
const failed = (name: string, hours: number, isRefused = false): AttentionItem => ({
  kind: "failed",
  isEmail: false,
  isRefused,
  failedForms: [],
  reason: "",
  ...at(name, hours),
});
const held = (name: string, hours: number, by: string | null = null): AttentionItem => ({
  kind: "stopped",
  serviceId: name,
  serviceName: name,
  state: "paused",
  by,
  reason: "",
  since: hoursAgo(hours),
  queued: exactly(1),
  rejectionStreak: 0,
});
const quarantine: AttentionItem = {
  kind: "quarantine",
  ...exactly(3),
  oldestAt: hoursAgo(400),
  newestAt: hoursAgo(300),
};
const people: AttentionItem = { kind: "people", count: 2 };

const namesOf = (items: readonly AttentionItem[]) =>
  rankAttention(items, now).map((item) => {
    const name = "serviceName" in item ? item.serviceName : item.kind;
    return `${item.group} ${name}${item.isOld ? " (old)" : ""}`;
  });

test("sorts broken items, then rejected, then waiting, each newest first", () => {
  expect(
    namesOf([
      people,
      quarantine,
      { kind: "waiting", ...at("Handverkauf", 2) },
      failed("Liftring", 1, true),
      failed("Rückruf Nord", 20),
      { kind: "in_doubt", isEmail: false, ...at("Musterbörse", 5) },
      held("Musterlift", 33),
    ]),
  ).toEqual([
    "broken Musterbörse",
    "broken Rückruf Nord",
    "broken Musterlift",
    "refused Liftring",
    "waiting Handverkauf",
    "waiting quarantine",
    "waiting people",
  ]);
});

test("items unchanged for a week sort last", () => {
  expect(
    namesOf([failed("Elf Tage", 11 * 24), failed("Frisch", 1), { kind: "waiting", ...at("Alt", 8 * 24) }]),
  ).toEqual(["broken Frisch", "broken Elf Tage (old)", "waiting Alt (old)"]);
});

test("an automatic stop is broken and never old, a pause by staff waits", () => {
  expect(
    namesOf([held("Von selbst", 20 * 24), held("Eva heute", 1, "eva"), held("Eva einst", 20 * 24, "eva")]),
  ).toEqual(["broken Von selbst", "waiting Eva heute", "waiting Eva einst (old)"]);
});
