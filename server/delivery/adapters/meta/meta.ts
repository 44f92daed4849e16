import { z } from "zod";
import { CONVERSION_TRIGGERS } from "#server/sales/allocations/triggers-on-sale.ts";
import { defineAdapter, type ParseResult } from "#server/delivery/adapter.ts";
import { graphVersion, composeKey, readKey } from "./read-key.ts";
import { hashPerson } from "./hash-person.ts";
import { classifyResponse } from "./classify-response.ts";
import type { Lead, Tracking } from "#server/leads/submissions/lead.ts";

const HOUR_MS = 3_600_000;
const NO_CODE = "The test event code consists of letters and digits, such as TEST12345.";
const NO_URL = "The Graph address must be a bare address such as https://graph.facebook.com.";
const NO_TRIGGER = "Events are sent when a lead is submitted or when it is sold.";

const GRAPH = "https://graph.facebook.com";

const Config = z.strictObject(
  {
    pixelId: z.string("The pixel id is missing.").regex(/^\d{1,20}$/, "The pixel id consists of digits only."),
    testEventCode: z
      .string(NO_CODE)
      .regex(/^\w{1,64}$/, NO_CODE)
      .optional(),
    graphUrl: z
      .string(NO_URL)
      .transform((url) => url.replace(/\/$/, ""))
      .refine((url) => /^https?:/.test(url) && URL.parse(url)?.origin === url, NO_URL)
      .default(GRAPH),
    trigger: z.enum(CONVERSION_TRIGGERS, NO_TRIGGER).default("submitted"),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `There is no setting ${issue.keys.join(", ")}.`
        : "The settings are missing.",
  },
);
type MetaConfig = z.infer<typeof Config>;

/** Reports to Meta's Conversions API that a visitor became a lead, or that the lead was sold; never the answers. */
export const meta = defineAdapter({
  kind: "meta",
  label: "Conversions API",
  transport: "http",
  perSite: "many",
  needsMarketingConsent: true,
  fields: [
    {
      name: "endpoint",
      setting: "graphUrl",
      label: "Endpoint",
      input: "url",
      placeholder: "https://api.example/v1/leads",
      default: GRAPH,
    },
    {
      name: "pixelId",
      label: "Pixel ID",
      input: "digits",
      hint: "Stored together with the token; a pasted JSON key brings it along",
      problem: /key's pixel_id|pixel id/,
    },
    {
      name: "testEventCode",
      label: "Test event code",
      input: "text",
      hint: "While it is set, events count as tests",
      default: "",
    },
    {
      name: "trigger",
      label: "An event is sent",
      input: "choice",
      options: [
        {
          value: "submitted",
          label: "When a lead is submitted",
          sentence: "Event Lead, for every lead, without a value",
        },
        {
          value: "sold",
          label: "When a lead is sold",
          sentence: "Event Purchase, with what the sale is expected to bring; leads that nobody buys are not told",
        },
      ],
      default: "submitted",
      problem: /submitted or when it is sold|sent automatically/,
    },
  ],
  secret: {
    label: "Access token",
    names: ["access_token"],
    holds: {
      fields: ["pixelId"],
      askAgain: "Enter the access_token again: it is stored together with the pixel's id",
      /** The specification keeps the pixel's id in the key's JSON (decisions §7). */
      compose: (typed, { pixelId = "" }) => composeKey(typed, pixelId),
      /** The pixel's id is no secret, and staff want to see it. */
      settingsIn(apiKey): Record<string, string> {
        const key = readKey(apiKey);
        return key.ok ? { pixelId: key.value.pixelId } : {};
      },
    },
  },
  presets: [{ id: "meta", config: {} }],
  previewNote: "Personal data is hashed before it leaves. Answers about care and health are never sent to this kind.",

  readConfig(input): ParseResult<MetaConfig> {
    const read = Config.safeParse(input);
    if (read.success) return { ok: true, value: read.data };
    return { ok: false, problems: read.error.issues.map((issue) => issue.message) };
  },

  readSecrets(apiKey) {
    const key = readKey(apiKey);
    return key.ok ? { ok: true, value: { access_token: key.value.accessToken } } : key;
  },

  traits: (config) => ({
    url: eventsUrl(config),
    recognition: "key",
    maxAgeMs: (6 * 24 + 20) * HOUR_MS, // Meta refuses events older than seven days
    recognisedForMs: 40 * HOUR_MS, // Meta compares event ids for 48 hours
  }),

  /** One event per request: a bad one must not fail others. The token stays out of the address, which others may log. */
  buildRequest(lead, { config, secrets }) {
    if (!lead.tracking) throw new Error("no marketing consent");
    const body = {
      data: [eventOf(lead, lead.tracking)],
      access_token: secrets["access_token"],
      test_event_code: config.testEventCode,
    };
    return {
      method: "POST",
      url: eventsUrl(config),
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    };
  },

  readResponse: classifyResponse,

  triggersOnSale: ({ trigger }) => trigger === "sold",

  whyNoTest: ({ testEventCode }) =>
    testEventCode === undefined ? "Without a test event code the test would count as a real lead" : undefined,
});

const eventsUrl = ({ graphUrl, pixelId }: MetaConfig): string => `${graphUrl}/${graphVersion.name}/${pixelId}/events`;

/**
 * Of a sale its value, and nothing else in custom_data: an answer about a staircase or a care grade is none of an advertising platform's
 * business. The two events have different names, so that the platform counts neither for a repeat of the other.
 */
const eventOf = (lead: Lead, { ip, userAgent, fbc, fbp }: Tracking) => ({
  event_name: lead.sale ? "Purchase" : "Lead",
  event_time: Math.floor(Date.parse(lead.sale?.at ?? lead.createdAt) / 1000),
  event_id: lead.submissionId,
  action_source: "website",
  event_source_url: originOf(lead.sourceUrl),
  user_data: {
    ...hashPerson(lead.contact, lead.submissionId),
    client_ip_address: ip,
    client_user_agent: userAgent,
    fbc,
    fbp,
  },
  custom_data: lead.sale && { value: lead.sale.cents / 100, currency: "EUR" },
});

/**
 * Removes paths such as /treppenlift/care-grade, which reveal an answer. Without a readable URL nothing is sent, and Meta reports the
 * error.
 */
function originOf(sourceUrl: string): string | undefined {
  const url = URL.parse(sourceUrl);
  return url && /^https?:$/.test(url.protocol) ? `${url.origin}/` : undefined;
}
