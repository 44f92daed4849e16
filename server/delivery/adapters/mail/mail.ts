import { z } from "zod";
import { isFormType } from "#funnels/registry.ts";
import { defineAdapter, type ParseResult } from "#server/delivery/adapter.ts";
import { plainText } from "#server/delivery/adapters/response/read-by-status.ts";

const Config = z.strictObject({});

/** Data of the email. Sender and consent are read when it is written. */
const EmailRequest = z.object({
  deliveryId: z.string(),
  submissionId: z.string(),
  to: z.string(),
  name: z.string(),
  formType: z.string().refine(isFormType),
  createdAt: z.iso.datetime(),
  isTest: z.boolean(),
});

export type EmailRequest = z.infer<typeof EmailRequest>;

export const readEmailRequest = (body: string): EmailRequest => EmailRequest.parse(JSON.parse(body));

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The visitor's confirmation email. Its only setting is whether it is active. */
export const mail = defineAdapter({
  kind: "mail",
  label: "Mail to the visitor",
  transport: "email",
  perSite: "one",
  needsMarketingConsent: false,
  fields: [],
  presets: [{ id: "mail", label: "Mail", config: {} }],
  about:
    "Confirms a request to the visitor who made it. Goes through the mail server of this installation (SMTP_URL), and only one service of this kind is needed",
  previewNote:
    "The email is written from this: it repeats the consent and says how to withdraw, and holds no answer. A test email goes to your own address.",

  readConfig(input): ParseResult<z.infer<typeof Config>> {
    const read = Config.safeParse(input);
    return read.success ? { ok: true, value: read.data } : { ok: false, problems: ["Mails have no settings."] };
  },

  readSecrets: () => ({ ok: false, problems: ["The key must stay empty: SMTP_URL holds what the mail server wants."] }),

  traits: () => ({
    recognition: "key", // copies share a Message-ID, and a second copy does less harm than none
    maxAgeMs: WEEK_MS, // thanks for last month's request would only startle
    recognisedForMs: WEEK_MS,
  }),

  buildRequest({ deliveryId, submissionId, formType, createdAt, isTest, contact }) {
    const email = { deliveryId, submissionId, to: contact.email ?? "", name: contact.fullName ?? "" };
    return {
      method: "MAIL",
      url: "mail:confirmation",
      headers: {},
      body: JSON.stringify({ ...email, formType, createdAt, isTest }),
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
});
