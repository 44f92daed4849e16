/* oxlint-disable unicorn/no-thenable -- "then" is a word of the definition; nobody awaits a rule */

import { describe, expect, test } from "vitest";
import { sampleLead } from "./fixtures/sample-lead.ts";
import { LEAD_PATHS, leadValue } from "./lead-paths.ts";
import { resolveObject } from "./mapping.ts";
import { readMapping } from "./read-mapping.ts";
import type { Lead } from "#server/leads/submissions/lead.ts";
import type { FormSettings } from "#server/delivery/service-settings.ts";

const form: FormSettings = { leadType: "TREPPENLIFT" };

function bodyOf(body: unknown, { lead = sampleLead, healthAnswers = [] as string[] } = {}): unknown {
  const read = readMapping(body, "request.body", healthAnswers);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return resolveObject(read.value, { lead, form, healthAnswers });
}

const nobody: Lead = { ...sampleLead, contact: {}, answers: {}, sourceUrl: "" };

describe("a field of the body", () => {
  test.each<[what: string, mapping: unknown, value: unknown]>([
    ["plain text is sent as it stands", "DE", "DE"],
    ["a number stays a number", 7, 7],
    ["null stays null", null, null],
    ["an empty text that the operator wrote is sent", "", ""],
    ["@literal may hold a whole object", { "@literal": { a: [1, {}] } }, { a: [1, {}] }],
    ["@path looks a field up", { "@path": "lead.email" }, "h.mueller@web.de"],
    ["@path keeps yes and no", { "@path": "lead.answers.privacyAccepted" }, true],
    ["@path reads campaign parameters out of the address", { "@path": "lead.utm.utm_campaign" }, "herbst"],
    ["@path knows whether it is a test", { "@path": "lead.isTest" }, false],
    ["@setting is what staff chose for the form", { "@setting": "leadType" }, "TREPPENLIFT"],
    [
      "@template puts texts together",
      { "@template": "An {{lead.firstName}} {{lead.lastName}}!" },
      "An Hannelore Müller-Lüdenscheidt!",
    ],
    [
      "@template leaves a gap where a value is missing",
      { "@template": "{{lead.firstName}} {{lead.utm.utm_term}}" },
      "Hannelore",
    ],
    [
      "@template does not look into what it has filled in",
      { "@template": "{{lead.formType}}{{lead.firstName}}" },
      "treppenlift3Hannelore",
    ],
    ["@map translates", { "@map": { from: "lead.salutation", table: { frau: "FEMALE" } } }, "FEMALE"],
    [
      "@map has a last resort",
      { "@map": { from: "lead.salutation", table: { herr: "M" }, else: { "@path": "lead.salutation" } } },
      "frau",
    ],
    ["@map translates yes and no", { "@map": { from: "lead.isTest", table: { true: 1, false: 0 } } }, 0],
    [
      "@if takes the first way where there is a value",
      { "@if": { exists: "lead.email", then: "yes", else: "no" } },
      "yes",
    ],
    [
      "@if takes the other way where there is none",
      { "@if": { exists: "lead.utm.utm_term", then: "yes", else: "no" } },
      "no",
    ],
    [
      "@pairs makes a list, without the entries that have no value",
      {
        "@pairs": { lift: { "@path": "lead.answers.liftType" }, floors: { "@path": "lead.answers.numberOfFloors" } },
        keyName: "k",
        valueName: "v",
      },
      [{ k: "lift", v: "Sitzlift" }],
    ],
    ["objects and lists nest", { a: [{ b: { "@path": "lead.postalCode" } }] }, { a: [{ b: "01067" }] }],
  ])("%s", (_what, mapping, value) => {
    expect(bodyOf({ field: mapping })).toEqual({ field: value });
  });

  test.each<[what: string, mapping: unknown]>([
    ["a path without a value", { "@path": "lead.email" }],
    ["a setting that nobody made", { "@setting": "customField" }],
    ["a template of which no place has a value", { "@template": "Herr {{lead.lastName}}" }],
    ["a translation without a match", { "@map": { from: "lead.salutation", table: { herr: "M" } } }],
    ["a choice that leads nowhere", { "@if": { exists: "lead.email", then: 1 } }],
    ["pairs of which none has a value", { "@pairs": { a: { "@path": "lead.email" } }, keyName: "k", valueName: "v" }],
    ["an object of which no field has a value", { a: { b: { "@path": "lead.email" } } }],
    ["a list of which no entry has a value", [{ "@path": "lead.email" }]],
    ["the answers of a lead without answers", { "@path": "lead.answers" }],
  ])("is left out: %s", (_what, mapping) => {
    expect(bodyOf({ field: mapping }, { lead: nobody })).toEqual({});
  });
});

describe("answers about health", () => {
  const all = { answers: { "@path": "lead.answers" } };

  test("stay in the house when all answers are sent", () => {
    const { answers } = bodyOf(all) as { answers: Record<string, unknown> };
    expect(Object.keys(answers)).toContain("liftType");
    expect(Object.keys(answers)).not.toContain("careGrade");
    expect(Object.keys(answers)).not.toContain("weightCategory");
  });

  test("leave it when the definition lists them, and only those", () => {
    const { answers } = bodyOf(all, { healthAnswers: ["careGrade"] }) as { answers: Record<string, unknown> };
    expect(answers["careGrade"]).toBe("Pflegegrad erteilt");
    expect(Object.keys(answers)).not.toContain("weightCategory");
  });

  test("are dropped while the request is built even if a mapping names them", () => {
    const read = readMapping({ care: { "@path": "lead.answers.careGrade" } }, "request.body", ["careGrade"]);
    expect(read.ok && resolveObject(read.value, { lead: sampleLead, form, healthAnswers: [] })).toEqual({});
  });
});

test("a setting that was emptied counts as not made", () => {
  const read = readMapping({ type: { "@setting": "leadType" } }, "request.body", []);
  const source = { lead: sampleLead, form: { leadType: "" }, healthAnswers: [] };
  expect(read.ok && resolveObject(read.value, source)).toEqual({});
});

test("a number that JSON cannot hold counts as no answer", () => {
  const lead: Lead = { ...sampleLead, answers: { liftType: Infinity, timing: Number.NaN, gender: 3 } };
  expect(bodyOf({ answers: { "@path": "lead.answers" } }, { lead })).toEqual({ answers: { gender: 3 } });
});

test("cookies, addresses and click ids are on no list", () => {
  expect([...LEAD_PATHS].filter((path) => /fbc|fbp|\.ip$|agent|clid|tracking/i.test(path))).toEqual([]);
  const { answers } = bodyOf({ answers: { "@path": "lead.answers" } }) as { answers: Record<string, unknown> };
  expect(Object.keys(answers)).not.toContain("_fbc");
});

test("the published list knows the stored names, not the one input that is split", () => {
  expect(LEAD_PATHS).toContain("lead.answers.firstName");
  expect(LEAD_PATHS).toContain("lead.answers.phoneConfirmed");
  expect(LEAD_PATHS).not.toContain("lead.answers.name");
});

test.each(["__proto__", "constructor", "toString"])("an answer called %s reaches nobody", (name) => {
  const lead: Lead = { ...sampleLead, answers: JSON.parse(`{"${name}":{"polluted":true}}`) };
  expect(bodyOf({ answers: { "@path": "lead.answers" } }, { lead })).toEqual({});
  expect(leadValue(lead, `lead.answers.${name}`, [])).toBeUndefined();
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});
