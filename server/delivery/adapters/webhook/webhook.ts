import { createHmac } from "node:crypto";
import { z } from "zod";
import { defineAdapter, type ParseResult } from "#server/delivery/adapter.ts";
import { allAnswers, UTM, utmParamsOf } from "#server/delivery/adapters/http/lead-paths.ts";
import { readByStatus } from "#server/delivery/adapters/response/read-by-status.ts";
import { Contact, type Lead } from "#server/leads/submissions/lead.ts";

const NO_LIST = "The health answers must be a list of field names.";

const Config = z.strictObject(
  {
    url: z.url({ protocol: /^https?$/, error: "The address must begin with https:// or http://." }),
    /** The health answers that this recipient may have; all others are left out. */
    healthAnswers: z.array(z.string(NO_LIST), NO_LIST).optional(),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `There is no setting ${issue.keys.join(", ")}.`
        : "The settings are missing.",
  },
);
type WebhookConfig = z.infer<typeof Config>;

/** What a recipient gets. The descriptions are those of docs/api. */
export const LeadCreated = z.strictObject({
  type: z.literal("lead.created"),
  timestamp: z.iso.datetime().describe("When the lead came in; the same in every attempt"),
  data: z.strictObject({
    id: z.guid().describe("The lead"),
    formType: z.string().describe("The form"),
    createdAt: z.iso.datetime().describe("When the lead came in"),
    isTest: z.boolean().describe("True for a lead that staff send as a test; it belongs to no person"),
    sourceUrl: z.string().describe("Address of the visitor's page; may be empty"),
    utmParams: z.exactOptional(z.partialRecord(z.enum(UTM), z.string())).describe("Those that the address has"),
    consentUrl: z.exactOptional(z.url()).describe("Where the recipient reads the proof of consent; keep it secret"),
    contact: Contact.describe("The person, whatever the form calls the fields. An empty field is absent"),
    answers: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe("The answers by field name; about health only those that are agreed with the recipient"),
    leadType: z.exactOptional(z.string()).describe("As agreed with the recipient for this form"),
    customField: z.exactOptional(z.string()).describe("As agreed with the recipient for this form"),
  }),
});
type LeadCreated = z.infer<typeof LeadCreated>;

const NO_SECRET =
  "The key must be whsec_ and the base64 of 24 to 64 bytes. While it is being changed, the new and the old one, separated by a space.";

/** Standard Webhooks 1.0: the recipient can check who sent a lead, and recognise one it has seen. */
export const webhook = defineAdapter({
  kind: "webhook",
  label: "Webhook",
  transport: "http",
  perSite: "many",
  needsMarketingConsent: false,
  fields: [
    { name: "endpoint", setting: "url", label: "Endpoint", input: "url", placeholder: "https://api.example/v1/leads" },
    { name: "healthAnswers", label: "Answers about health this service may have", input: "health-answers" },
  ],
  secret: { label: "API key", names: ["api_key"] },
  presets: [{ id: "webhook", config: { url: "", healthAnswers: [] } }],

  readConfig(input): ParseResult<WebhookConfig> {
    const read = Config.safeParse(input);
    if (read.success) return { ok: true, value: read.data };
    return { ok: false, problems: read.error.issues.map((issue) => issue.message) };
  },

  readSecrets(apiKey) {
    const keys = apiKey.trim().split(/\s+/);
    return keys.every(isSecret)
      ? { ok: true, value: { api_key: keys.join(" ") } }
      : { ok: false, problems: [NO_SECRET] };
  },

  sendsOfForm: () => ["leadType", "customField"],
  healthAnswers: (config) => config.healthAnswers ?? [],

  traits: ({ url }) => ({ url, recognition: "key", sendsConsentUrl: true }),

  buildRequest(lead, { config, form, secrets, at }) {
    const data = { ...dataOf(lead, config), ...form };
    const event: LeadCreated = { type: "lead.created", timestamp: lead.createdAt, data };
    const body = JSON.stringify(event);
    const timestamp = String(Math.floor(at.getTime() / 1000));
    return {
      method: "POST",
      url: config.url,
      headers: {
        "content-type": "application/json",
        "user-agent": "Stufenlos-Webhooks/1",
        "webhook-id": lead.deliveryId,
        "webhook-timestamp": timestamp,
        "webhook-signature": signaturesOf(`${lead.deliveryId}.${timestamp}.${body}`, secrets["api_key"]),
      },
      body,
    };
  },

  readResponse(response) {
    const { status } = response;
    if (status >= 300 && status < 400) {
      const message = `The address leads elsewhere (${status}). Please enter the new address.`;
      return { ...readByStatus(response, Date.now()), message };
    }
    if (status === 410) return { kind: "config_error", message: "The recipient wants no more webhooks (410)." };
    return readByStatus(response, Date.now());
  },
});

/** One signature per key, so that a recipient can change its key without losing a lead. */
export function signaturesOf(signed: string, apiKey: string | undefined): string {
  if (!apiKey) throw new Error("no key to sign with");
  if (apiKey.startsWith("‹")) return "v1,‹signed›"; // the stored copy of a request, built without secrets
  return apiKey
    .split(" ")
    .map((key) => `v1,${createHmac("sha256", bytesOf(key)).update(signed).digest("base64")}`)
    .join(" ");
}

const bytesOf = (key: string): Buffer => Buffer.from(key.replace(/^whsec_/, ""), "base64");

function isSecret(key: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(key)) return false;
  const bytes = bytesOf(key).length;
  return bytes >= 24 && bytes <= 64;
}

/** Keeps only the answers that the funnel asks for: cookies and click ids stored beside them are not the recipient's business. */
function dataOf(lead: Lead, { healthAnswers = [] }: WebhookConfig): LeadCreated["data"] {
  const utmParams = utmParamsOf(lead);
  return {
    id: lead.submissionId,
    formType: lead.formType,
    createdAt: lead.createdAt,
    isTest: lead.isTest,
    sourceUrl: lead.sourceUrl,
    ...(utmParams && { utmParams }),
    ...(lead.consentUrl !== undefined && { consentUrl: lead.consentUrl }),
    contact: lead.contact,
    answers: allAnswers(lead, healthAnswers),
  };
}
