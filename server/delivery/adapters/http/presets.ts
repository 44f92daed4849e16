import { CONTACT_FIELDS, UTM } from "./lead-paths.ts";

/* oxlint-disable unicorn/no-thenable -- "then" is a key of the definition; rules are never awaited */

/** "Ungeprüft": the marketplace does not publish how leads are handed in, so this is a draft to be checked and edited. */
export const MARKETPLACE_TITLE = "Lead-Marktplatz (EZA-artig, ungeprüft)";

/** Answers that describe the order; none is about health. */
const ORDER_ANSWERS = [
  "liftType",
  "installationLocation",
  "numberOfFloors",
  "staircaseShape",
  "timing",
  "timeframe",
  "stateFunding",
  "householdSize",
  "roofShape",
  "installationPlace",
  "ownership",
  "solarUsage",
  "projectTiming",
  "batteryInterest",
  "annualConsumption",
];

/** A starting definition with the field names that the marketplace shows to buyers. */
export const marketplacePreset = (url: string): unknown => ({
  request: {
    method: "POST",
    url,
    format: "json",
    headers: { Accept: "application/json" },
    auth: { type: "bearer" },
    body: {
      external_id: { "@path": "delivery.id" },
      lead_type: { "@setting": "leadType" },
      custom: { "@setting": "customField" },
      contact_gender: { "@map": { from: "lead.salutation", table: { herr: "MALE", frau: "FEMALE" } } },
      contact_firstname: { "@path": "lead.firstName" },
      contact_name: { "@path": "lead.lastName" },
      contact_street: { "@path": "lead.street" },
      contact_zip: { "@path": "lead.postalCode" },
      contact_city: { "@path": "lead.place" },
      contact_email: { "@path": "lead.email" },
      contact_tel: firstOf("lead.phoneE164", "lead.phone"),
      lead_data: {
        "@pairs": Object.fromEntries(ORDER_ANSWERS.map((name) => [name, { "@path": `lead.answers.${name}` }])),
        keyName: "data_key",
        valueName: "data_value",
      },
    },
  },
  idempotency: { kind: "none" },
  response: {
    rules: [
      { when: { status: [200, 201, 202], path: "status", in: ["duplicate", "Duplicate"] }, then: "duplicate" },
      {
        when: { status: [200, 201, 202], path: "status", in: ["rejected", "error", "failed", "Failed"] },
        then: "rejected",
      },
      // A 200 alone proves nothing, it may be a maintenance page; an id does.
      { when: { status: [200, 202], path: "data.id", exists: true }, then: "accepted" },
      { when: { status: [200, 202], path: "id", exists: true }, then: "accepted" },
      { when: { status: [200, 202], path: "lead_id", exists: true }, then: "accepted" },
      { when: { status: [201] }, then: "accepted" },
    ],
    messagePaths: ["message", "result.message", "error.message", "errors.0.message"],
    refPaths: ["data.id", "id", "lead_id"],
  },
  healthAnswers: [],
});

const firstOf = (path: string, otherwise: string) => ({
  "@if": { exists: path, then: { "@path": path }, else: { "@path": otherwise } },
});

/** A starting point for most buyers: the person in a nested object, fields to be renamed, and no answer read as a yes. */
export const ownFieldsPreset = (url: string): unknown => ({
  request: {
    url,
    format: "json",
    auth: { type: "bearer" },
    body: {
      id: { "@path": "delivery.id" },
      contact: {
        name: { "@path": "lead.fullName" },
        email: { "@path": "lead.email" },
        phone: { "@path": "lead.phoneE164" },
        zip: { "@path": "lead.postalCode" },
      },
      answers: { "@path": "lead.answers" },
    },
  },
  idempotency: { kind: "none" },
  response: { rules: [] },
  healthAnswers: [],
});

/** The product's own JSON, for a recipient built for it: it recognises a lead by its key, and any 2xx means accepted. */
export const plainJsonPreset = (url: string): object => ({
  request: {
    url,
    format: "json",
    auth: { type: "none" },
    body: {
      id: { "@path": "lead.id" },
      formType: { "@path": "lead.formType" },
      createdAt: { "@path": "lead.createdAt" },
      isTest: { "@path": "lead.isTest" },
      sourceUrl: { "@path": "lead.sourceUrl" },
      utmParams: Object.fromEntries(UTM.map((name) => [name, { "@path": `lead.utm.${name}` }])),
      leadType: { "@setting": "leadType" },
      customField: { "@setting": "customField" },
      contact: Object.fromEntries(CONTACT_FIELDS.map((name) => [name, { "@path": `lead.${name}` }])),
      answers: { "@path": "lead.answers" },
    },
  },
  idempotency: { kind: "key" },
  response: { rules: [], anySuccessCounts: true },
  healthAnswers: [],
});
