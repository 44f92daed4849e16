import { z } from "zod";
import { formTypes, funnels } from "#funnels/registry.ts";
import type { Recipients as SentRecipients } from "#funnels/engine/types.ts";
import { Confirmation } from "#server/intake/confirm-phone.ts";
import { AskedRecipients, TickedRecipients } from "#server/intake/name-recipients.ts";
import { Submission, type SubmitResult } from "#server/intake/submit.ts";
import { LeadCreated } from "#server/delivery/adapters/webhook/webhook.ts";
import { Contact } from "#server/leads/submissions/lead.ts";
import { Proof } from "#server/leads/spam/proof-of-work.ts";
import { WebhookMessage } from "#server/operations/alerts/webhook-message.ts";
import { Readiness } from "#server/platform/observability/readiness.ts";
import { answersSchema } from "./answers.ts";

type Of<Kind extends SubmitResult["kind"]> = Omit<Extract<SubmitResult, { kind: Kind }>, "wantsProof">;

const Stored = z.strictObject({
  kind: z.literal("stored"),
  submissionId: z.guid().describe("The id that was sent, in lower case"),
}) satisfies z.ZodType<Of<"stored">>;

const ProofWanted = z.strictObject({ ...Stored.shape, challenge: Proof.shape.challenge });

const Incomplete = z.strictObject({
  kind: z.literal("incomplete"),
  issues: z
    .array(z.strictObject({ field: z.string(), message: z.string() }))
    .describe("What is missing, with the sentence that the form shows; `recipients` if the firms must be named again"),
}) satisfies z.ZodType<Of<"incomplete">>;

const Malformed = z.strictObject({ kind: z.literal("malformed") }) satisfies z.ZodType<Of<"malformed">>;

const NamedConsent = z.strictObject({
  texts: z.record(z.string(), z.string()).describe("Consent texts by the id of the text that they replace"),
  wordings: z.string().describe("Their fingerprints, to be sent as `wordings`"),
});

const Recipients = z.strictObject({
  postalCode: z.string(),
  firms: z.array(
    z.strictObject({
      orderId: z.string(),
      name: z.string(),
      place: z.string(),
      business: z.string(),
      address: z.string(),
      register: z.string(),
      callerNumbers: z.array(z.string()),
      privacyUrl: z.string(),
    }),
  ),
  token: z.string().describe("Names these firms, to be sent with the lead; see TickedRecipients"),
  counted: z.array(NamedConsent).describe("The consent by number of ticked firms, from none on"),
  uncounted: NamedConsent.describe("The consent where nobody can count them"),
}) satisfies z.ZodType<SentRecipients>;

/** Every payload by its name in the reference. Those with a reader in the product are that reader. */
export const schemas = {
  Submission,
  Stored,
  ProofWanted,
  Incomplete,
  Malformed,
  Challenge: Proof.shape.challenge,
  Proof,
  Confirmation: Confirmation.unwrap(),
  AskedRecipients,
  Recipients,
  TickedRecipients,
  Readiness,
  LeadCreated,
  Contact,
  Alert: WebhookMessage,
} satisfies Record<string, z.ZodType>;

export const answersSchemas = Object.fromEntries(
  formTypes.map((formType) => [`Answers-${formType}`, answersSchema(funnels[formType])]),
);
