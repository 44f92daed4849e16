/** Where most buyers begin: the person in a nested object, each field to be renamed, and no answer taken for a yes. */
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
