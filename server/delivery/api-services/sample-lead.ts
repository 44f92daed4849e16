import type { Funnel } from "#funnels/engine/types.ts";
import { funnels, type FormType } from "#funnels/registry.ts";
import type { Adapter } from "#server/delivery/adapter.ts";
import { contactIn, type Lead } from "#server/leads/submissions/lead.ts";
import { newId } from "#server/platform/new-id.ts";
import { normalise } from "#server/leads/submissions/normalise.ts";
import { HEALTH_ANSWERS, LEAD_PATHS, leadValue } from "#server/delivery/adapters/http/lead-paths.ts";

/** No real person: an address of the reserved example domain and a number reserved for fiction. */
const TYPED: Readonly<Record<string, string>> = {
  name: "Erika Mustermann",
  fullName: "Erika Mustermann",
  firstName: "Erika",
  lastName: "Mustermann",
  email: "erika.mustermann@example.org",
  phone: "0171 3920099",
  phoneNumber: "0171 3920099",
  postalCode: "50823",
  street: "Musterstraße 1",
};

/** A lead of this form, marked as a test, for previews and for testing a service. */
export function sampleLead(formType: FormType): Lead {
  const funnel: Funnel = funnels[formType];
  const answers: Record<string, string | boolean> = {};
  for (const field of funnel.steps.flatMap((step) => step.fields)) {
    if (field.kind === "consent") answers[field.name] = true;
    else if (field.kind === "text") answers[field.name] = TYPED[field.name] ?? "Muster";
    else answers[field.name] = field.options[0]?.value ?? "";
  }
  return {
    submissionId: newId(),
    deliveryId: newId(),
    formType,
    createdAt: new Date().toISOString(),
    isTest: true,
    healthAgreed: true,
    contact: contactIn(answers, normalise(funnel, answers)),
    answers,
    sourceUrl: "",
    consentUrl: "https://www.example.org/nachweis/beispiel",
    tracking: { userAgent: "Stufenlos test lead" },
  };
}

const SAMPLE_CENTS = 4500;

/** Sample lead for a service; one that is triggered by sales gets a sold lead. */
export function sampleFor<Config>(adapter: Adapter<Config>, config: Config, formType: FormType): Lead {
  const lead = sampleLead(formType);
  return adapter.triggersOnSale?.(config) ? { ...lead, sale: { at: lead.createdAt, cents: SAMPLE_CENTS } } : lead;
}

/** What the invented person of a form says at each path of a lead. */
export function sampleValues(formType: FormType): Record<string, string> {
  const lead = sampleLead(formType);
  const values = [...LEAD_PATHS].flatMap((path): [string, string][] => {
    const value = leadValue(lead, path, [...HEALTH_ANSWERS]);
    return value === undefined ? [] : [[path, String(value)]];
  });
  return Object.fromEntries(values);
}
