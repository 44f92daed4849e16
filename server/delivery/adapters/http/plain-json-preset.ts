import { CONTACT_FIELDS, UTM } from "./lead-paths.ts";

/** The product's own JSON, for a receiver built for it: it recognises a lead by its key, and any 2xx means accepted. */
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
