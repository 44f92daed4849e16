import { z } from "zod";
import type { Adapter, Lead, Tracking } from "#server/delivery/adapter.ts";
import { graphVersion } from "./graph-version.ts";
import { hashPerson } from "./hash-person.ts";
import { readAnswer } from "./read-answer.ts";
import { readKey } from "./read-key.ts";

const HOUR_MS = 3_600_000;
const NO_CODE = "The test event code consists of letters and digits, such as TEST12345.";
const NO_URL = "The Graph address must be a bare address such as https://graph.facebook.com.";

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
      .default("https://graph.facebook.com"),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `There is no setting ${issue.keys.join(", ")}.`
        : "The settings are missing.",
  },
);
type MetaConfig = z.infer<typeof Config>;

/** Tells Meta's Conversions API that a visitor became a lead; never what the lead said. */
export const meta: Adapter<MetaConfig> = {
  readConfig(input) {
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
    needsMarketingConsent: true,
    longestAgeMs: (6 * 24 + 20) * HOUR_MS, // Meta refuses events older than seven days
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

  readResponse: readAnswer,
};

/** So that the pixel id, entered with the key, can be kept where it can be read again. */
export function pixelIdIn(apiKey: string): string | undefined {
  const key = readKey(apiKey);
  return key.ok ? key.value.pixelId : undefined;
}

const eventsUrl = ({ graphUrl, pixelId }: MetaConfig): string => `${graphUrl}/${graphVersion.name}/${pixelId}/events`;

/** No custom_data: an answer about a staircase or a care grade is none of an advertising platform's business. */
const eventOf = (lead: Lead, { ip, userAgent, fbc, fbp }: Tracking) => ({
  event_name: "Lead",
  event_time: Math.floor(Date.parse(lead.createdAt) / 1000),
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
});

/** A path such as /treppenlift/care-grade speaks. Without a readable address nothing is sent: Meta may say so itself. */
function originOf(sourceUrl: string): string | undefined {
  const url = URL.parse(sourceUrl);
  return url && /^https?:$/.test(url.protocol) ? `${url.origin}/` : undefined;
}
