import { CONTACT_FIELDS } from "#server/delivery/adapters/http/lead-paths.ts";

/** The product's own JSON, for a receiver that is built to it: it knows a lead by its key, and any 2xx is a yes. */
export const plainJsonPreset = (url: string): unknown => ({
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
      contact: Object.fromEntries(CONTACT_FIELDS.map((name) => [name, { "@path": `lead.${name}` }])),
      answers: { "@path": "lead.answers" },
    },
  },
  idempotency: { kind: "key" },
  response: { rules: [], anySuccessCounts: true },
  healthAnswers: [],
});
