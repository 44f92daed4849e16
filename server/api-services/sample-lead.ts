import type { Funnel } from "#funnels/engine/types.ts";
import { funnels, type FormType } from "#funnels/registry.ts";
import type { Lead } from "#server/delivery/adapter.ts";
import { contactIn } from "#server/submissions/lead.ts";
import { newId } from "#server/platform/new-id.ts";
import { normalise } from "#server/submissions/normalise.ts";

/** Nobody: an address of the standards' example domain and a number kept free for films. */
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

/** A lead as this form would bring it, marked as a test, for previews and for trying a service out. */
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
    contact: contactIn(answers, normalise(funnel, answers)),
    answers,
    sourceUrl: "",
    tracking: { userAgent: "Stufenlos test lead" },
  };
}
