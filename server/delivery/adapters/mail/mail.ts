import { z } from "zod";
import { isFormType } from "#funnels/registry.ts";
import type { Adapter } from "#server/delivery/adapter.ts";
import { plainText } from "#server/delivery/adapters/response/plain-text.ts";

const Config = z.strictObject({});

/** What a letter is made of. Who writes it and what the visitor agreed to is looked up when it is written. */
const LetterRequest = z.object({
  deliveryId: z.string(),
  submissionId: z.string(),
  to: z.string(),
  name: z.string(),
  formType: z.string().refine(isFormType),
  createdAt: z.iso.datetime(),
  isTest: z.boolean(),
});

export type LetterRequest = z.infer<typeof LetterRequest>;

export const readLetterRequest = (body: string): LetterRequest => LetterRequest.parse(JSON.parse(body));

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The confirmation mail to the visitor. It has no settings of its own: it is there, or it is switched off. */
export const mail: Adapter<z.infer<typeof Config>> = {
  readConfig(input) {
    const read = Config.safeParse(input);
    return read.success ? { ok: true, value: read.data } : { ok: false, problems: ["Mails have no settings."] };
  },

  readSecrets: () => ({ ok: false, problems: ["The key must stay empty: SMTP_URL holds what the mail server wants."] }),

  traits: () => ({
    recognition: "key", // every copy has the same Message-ID; and a second copy does less harm than none
    needsMarketingConsent: false,
    longestAgeMs: WEEK_MS, // thanks for last month's request would only startle
    recognisedForMs: WEEK_MS,
  }),

  buildRequest({ deliveryId, submissionId, formType, createdAt, isTest, contact }) {
    const letter = { deliveryId, submissionId, to: contact.email ?? "", name: contact.fullName ?? "" };
    return {
      method: "MAIL",
      url: "mail:confirmation",
      headers: {},
      body: JSON.stringify({ ...letter, formType, createdAt, isTest }),
    };
  },

  /** The mail server's last word (RFC 5321): 4xx is "not now", 5xx is "not this mail". */
  readResponse({ status, body }) {
    const message = plainText(body) || `Answered ${status}`;
    if (status >= 200 && status < 300) return { kind: "accepted", message };
    if (status === 530) return { kind: "config_error", message }; // it wants a password, or encryption
    if (status >= 400 && status < 500) return { kind: "busy", message };
    if (status >= 500 && status < 600) return { kind: "rejected", message };
    return { kind: "unknown", message };
  },
};
