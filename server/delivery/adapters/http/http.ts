import { defineAdapter, type CompleteResponse, type ParseResult } from "#server/delivery/adapter.ts";
import type { HttpDefinition } from "./definition.ts";
import { pathsIn, partsOf, type MappingNode } from "./mapping.ts";
import { marketplacePreset, ownFieldsPreset, plainJsonPreset } from "./presets.ts";
import { readDefinition } from "./read-definition.ts";
import { buildRequest, tokenRequest } from "./request.ts";
import { ruleText } from "./rule-text.ts";
import { firstFittingRule, classifyResponse } from "./response.ts";
import type { Secrets } from "#server/platform/secrets/key-ring.ts";
import type { FormSettings } from "#server/delivery/service-settings.ts";

/** Speaks to any api service that takes JSON, a form or XML, by a definition that staff can read and edit. */
export const http = defineAdapter({
  kind: "http",
  label: "HTTP",
  transport: "http",
  perSite: "many",
  needsMarketingConsent: false,
  fields: [{ name: "endpoint", label: "Endpoint", input: "url", placeholder: "https://api.example/v1/leads" }],
  secret: { label: "API key", names: ["api_key", "access_token"] },
  presets: [
    { id: "http", label: "Lead marketplace", config: marketplacePreset(""), recipientType: "marketplace" },
    { id: "own-fields", label: "Their own fields", config: ownFieldsPreset("") },
    { id: "plain-json", label: "Plain JSON", config: askingPreset(plainJsonPreset("")) },
  ],
  editor: "http",
  readConfig: readDefinition,
  readSecrets,
  traits: ({ request: { url, auth, body }, idempotency }) => ({
    url,
    ...(auth.type === "oauth" ? { tokenUrl: auth.tokenUrl } : {}),
    recognition: idempotency.kind,
    sendsConsentUrl: pathsIn(body).includes("lead.consentUrl"),
  }),
  tokenRequest,
  buildRequest,
  readResponse: (response, config, recipientType) =>
    classifyResponse(response, config.response, clock(), recipientType),
  sendsOfForm: ({ request }) => settingsIn(request.body),
  healthAnswers: (config) => config.healthAnswers,
  sendsKey: ({ request }) => request.auth.type !== "none",
  firedRule,
});

/** A new service takes no answer for a yes until somebody has said which ones are. */
function askingPreset(config: object): unknown {
  return { ...config, response: { rules: [] } };
}

/** The only impure place: a Retry-After may be a date, and a date means nothing without the time. */
const clock = (): number => Date.now();

/** The whole field is the key. HTTP has no agreed way to send other characters in a header. */
function readSecrets(apiKey: string): ParseResult<Secrets> {
  const key = apiKey.trim();
  if (key === "") return { ok: true, value: {} };
  if (/^[\x20-\x7e]+$/.test(key)) return { ok: true, value: { api_key: key } };
  return { ok: false, problems: ["The key may hold only visible ASCII characters, on one line."] };
}

function firedRule(answer: CompleteResponse, { response }: HttpDefinition) {
  const index = firstFittingRule(answer, response);
  const rule = response.rules[index];
  return rule && { number: index + 1, text: ruleText(rule) };
}

/** The form's settings that a mapping sends. */
function settingsIn(node: MappingNode): (keyof FormSettings)[] {
  return [...new Set(namesIn(node))];
}

const namesIn = (node: MappingNode): (keyof FormSettings)[] =>
  node.kind === "setting" ? [node.name] : partsOf(node).flatMap(namesIn);
