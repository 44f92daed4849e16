import { z } from "zod";
import { splitName } from "#funnels/engine/read-answers.ts";
import { allowsMeta } from "./allows-meta.ts";

/** The columns a lead is made of. */
export type SubmissionRow = {
  submission_id: string;
  form_type: string;
  created_at: Date;
  submission_data: unknown;
  normalised: unknown;
  tracking: unknown;
  health_agreed: boolean;
};

/** What a third party gets of a stored submission. */
export function toLead(deliveryId: string, row: SubmissionRow): Lead {
  const answers = row.submission_data as Record<string, unknown>;
  const lead = {
    submissionId: row.submission_id,
    deliveryId,
    formType: row.form_type,
    createdAt: row.created_at.toISOString(),
    isTest: false,
    healthAgreed: row.health_agreed,
    contact: contactIn(answers, row.normalised as Record<string, unknown>),
    answers,
    sourceUrl: textIn(answers, "sourceUrl") ?? "",
  };
  return allowsMeta(row.tracking) ? { ...lead, tracking: row.tracking as Tracking } : lead;
}

/** The funnels ask for a name and a number under different field names. */
export function contactIn(answers: Record<string, unknown>, normalised: Record<string, unknown>): Contact {
  const fullName = textIn(answers, "name") ?? textIn(answers, "fullName");
  const [first, last] = splitName(fullName ?? "");
  const firstName = textIn(answers, "firstName") ?? (first || undefined);
  const lastName = textIn(answers, "lastName") ?? (last || undefined);
  const contact = {
    salutation: textIn(answers, "gender"),
    firstName,
    lastName,
    fullName: fullName ?? ([firstName, lastName].filter(Boolean).join(" ") || undefined),
    email: textIn(normalised, "email") ?? textIn(answers, "email"),
    phone: textIn(answers, "phone") ?? textIn(answers, "phoneNumber"),
    phoneE164: textIn(normalised, "phone"),
    street: textIn(answers, "street"),
    postalCode: textIn(answers, "postalCode"),
    place: textIn(normalised, "place"),
    state: textIn(normalised, "state"),
  };
  return Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== undefined));
}

export function textIn(record: Record<string, unknown>, name: string): string | undefined {
  const value = record[name];
  if (typeof value !== "string") return undefined;
  const trimmed = value.trim();
  return trimmed === "" ? undefined : trimmed;
}
/** What a third party may learn about one lead. Plain data: no database row, no HTTP. */
export type Lead = {
  readonly submissionId: string;
  readonly deliveryId: string;
  readonly formType: string;
  readonly createdAt: string;
  /** Sent by staff to test a service; it belongs to no person. */
  readonly isTest: boolean;
  /** The visitor agreed that firms get the answers about health. */
  readonly healthAgreed: boolean;
  readonly contact: Contact;
  /** The whole record, under the specification's field names. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly sourceUrl: string;
  /** Address at which the recipient reads the proof of consent. Absent without a public address. */
  readonly consentUrl?: string;
  /** Present only if the visitor has allowed that Meta is told. */
  readonly tracking?: Tracking;
  /** Present only in what tells of its sale. */
  readonly sale?: Sale;
};

/** The person, whatever the funnel calls the fields. An empty field is absent. */
export const Contact = z.strictObject({
  salutation: z.exactOptional(z.string()).describe("The answer to the form's question, if it asks"),
  firstName: z.exactOptional(z.string()),
  lastName: z.exactOptional(z.string()),
  fullName: z.exactOptional(z.string()),
  email: z.exactOptional(z.string()),
  phone: z.exactOptional(z.string()).describe("As typed"),
  phoneE164: z.exactOptional(z.string()).describe("Such as +491713920099; absent if the number cannot be read"),
  street: z.exactOptional(z.string()),
  postalCode: z.exactOptional(z.string()),
  place: z.exactOptional(z.string()).describe("The place of the postal code"),
  state: z.exactOptional(z.string()).describe("The federal state of the postal code"),
});
export type Contact = Readonly<z.infer<typeof Contact>>;

/** Time of the sale and its expected revenue. */
export type Sale = { readonly at: string; readonly cents: number };

export type Tracking = {
  readonly ip?: string;
  readonly userAgent?: string;
  readonly fbc?: string;
  readonly fbp?: string;
};
