import { expect, test } from "vitest";
import { marketplacePreset, plainJsonPreset } from "#server/delivery/adapters/http/presets.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";
import { goLiveProblems, type GoingLive } from "./service-problem.ts";

const URL = "https://kaeufer.example/leads";
const ready: GoingLive = {
  config: marketplacePreset(URL),
  hasKey: true,
  isTested: true,
  forms: [{ name: "Solar", leadType: "SOLARANLAGE" }],
};
const problems = (kind: string, part: Partial<GoingLive>) => {
  const adapter = adapterFor(kind);
  if (!adapter) throw new Error(kind);
  return goLiveProblems(adapter, { ...ready, ...part });
};

test("with a key, lead types and an accepted test a service goes live", () => {
  expect(problems("http", {})).toEqual([]);
  expect(problems("http", { forms: [] })).toEqual([]);
});

test.each<[string, Partial<GoingLive>, string]>([
  ["http", { hasKey: false }, "The key is missing"],
  ["webhook", { hasKey: false, config: { url: URL } }, "The key is missing"],
  ["http", { isTested: false }, "No test of these settings was accepted"],
  ["http", { forms: [{ name: "Solar", leadType: "" }] }, "Choose a lead type for Solar"],
])("%s with %j: %s", (kind, part, words) => {
  expect(problems(kind, part)).toEqual([expect.stringContaining(words)]);
});

test("where no key is needed, or no lead type is sent, none is asked for", () => {
  expect(problems("http", { hasKey: false, config: plainJsonPreset(URL) })).toEqual([]);
  expect(problems("mail", { hasKey: false, config: {}, forms: [{ name: "Solar", leadType: "" }] })).toEqual([]);
});
