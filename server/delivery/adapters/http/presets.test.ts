import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LEAD_TYPES } from "#server/delivery/api-services/lead-choices.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";
import { sampleLead } from "./fixtures/sample-lead.ts";
import { http } from "./http.ts";
import { HEALTH_ANSWERS } from "./lead-paths.ts";
import { MARKETPLACE_TITLE, marketplacePreset, plainJsonPreset } from "./presets.ts";

type Golden = {
  definition: {
    healthAnswers: string[];
    request: { body: { lead_data: { "@pairs": Record<string, unknown> } } };
  };
};

test("the marketplace preset is the definition that the golden example proves, without the answers about health", () => {
  const { definition } = JSON.parse(readFileSync(`${import.meta.dirname}/fixtures/eza.json`, "utf8")) as Golden;
  const pairs = definition.request.body.lead_data["@pairs"];
  for (const name of definition.healthAnswers) delete pairs[name];
  expect(marketplacePreset("https://api.marktplatz.example/api/v1/leads")).toEqual({
    ...definition,
    healthAnswers: [],
  });
  expect(MARKETPLACE_TITLE).toContain("ungeprüft");
});

test("the marketplace has seventeen lead types, in the specification's order", () => {
  expect(LEAD_TYPES).toHaveLength(17);
  expect(LEAD_TYPES).toEqual(LEAD_TYPES.toSorted());
});

test.each(["http", "webhook"])("a new service of kind %s may have no answer about health, and maps none", (kind) => {
  for (const { config } of adapterFor(kind)?.presets ?? []) {
    expect(config).toMatchObject({ healthAnswers: [] });
    expect([...HEALTH_ANSWERS].filter((name) => JSON.stringify(config).includes(name))).toEqual([]);
  }
});

test("the product's own JSON holds the person and the answers, those about health if the visitor agreed", () => {
  const config = http.readConfig({
    ...plainJsonPreset("https://recipient.example/leads"),
    healthAnswers: ["careGrade"],
  });
  if (!config.ok) throw new Error(config.problems.join("\n"));
  const request = http.buildRequest(sampleLead, { config: config.value, form: {}, secrets: {}, at: new Date(0) });
  const { answers, ...rest } = JSON.parse(request.body) as { answers: object };
  expect(rest).toEqual({
    id: sampleLead.submissionId,
    formType: "treppenlift3",
    createdAt: "2026-11-15T10:00:00.000Z",
    isTest: false,
    sourceUrl: sampleLead.sourceUrl,
    utmParams: { utm_source: "google", utm_campaign: "herbst" }, // spec §7: only those present
    contact: sampleLead.contact,
  });
  expect(Object.keys(answers)).toEqual(expect.arrayContaining(["liftType", "careGrade"]));
  const without = { ...sampleLead, healthAgreed: false };
  const other = http.buildRequest(without, { config: config.value, form: {}, secrets: {}, at: new Date(0) });
  expect(other.body).toContain("liftType");
  expect(other.body).not.toContain("careGrade");
  expect(http.traits(config.value).recognition).toBe("key");
  expect(http.readResponse({ status: 202, body: "" }, config.value).kind).toBe("accepted");
});
