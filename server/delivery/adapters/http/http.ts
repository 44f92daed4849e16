import {
  defineAdapter,
  type OutgoingRequest,
  type Setting,
  type CompleteResponse,
  type ParseResult,
} from "#server/delivery/adapter.ts";
import type { HttpDefinition } from "./definition.ts";
import { isScalar } from "./lead-paths.ts";
import { resolveObject, pathsIn, partsOf, type Json, type MappingNode } from "./mapping.ts";
import { isObject } from "./plain-object.ts";
import { xmlOf } from "./xml-request.ts";
import type { Secrets } from "#server/platform/secrets/key-ring.ts";
import type { Lead } from "#server/leads/submissions/lead.ts";
import { marketplacePreset, ownFieldsPreset, plainJsonPreset } from "./presets.ts";
import { readDefinition } from "./read-definition.ts";
import { ruleText } from "./rule-text.ts";
import { firstFittingRule, classifyResponse } from "./response.ts";
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

/** A new service accepts no response as success until staff define which responses are. */
function askingPreset(config: object): unknown {
  return { ...config, response: { rules: [] } };
}

/** The only impure function: a Retry-After date needs the current time. */
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

const CONTENT_TYPE = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  xml: "application/xml; charset=utf-8",
};
const ACCEPT = { json: "application/json", form: "application/json", xml: "application/xml, text/xml" };

function buildRequest(lead: Lead, { config, form, secrets }: Setting<HttpDefinition>): OutgoingRequest {
  const { method, url, format, headers, auth, body } = config.request;
  const apiKey = secrets["api_key"];
  const fields = resolveObject(body, { lead, form, healthAnswers: config.healthAnswers });
  const key: Fields = auth.type === "body" && apiKey !== undefined ? { [auth.path]: apiKey } : {};
  return {
    method,
    url,
    headers: lowerCased({
      accept: ACCEPT[format],
      "content-type": CONTENT_TYPE[format],
      ...headers,
      ...authHeader(auth, secrets),
      [config.idempotency.header]: lead.deliveryId,
    }),
    body: textOf(config.request, fields, key),
  };
}

type Fields = Readonly<Record<string, Json>>;

function textOf({ format, body, order }: HttpDefinition["request"], fields: Fields, key: Fields): string {
  switch (format) {
    case "json":
      return JSON.stringify({ ...fields, ...key });
    case "form":
      return formOf({ ...fields, ...key });
    case "xml": {
      const root = body.entries[0]?.[0] ?? "";
      const inner = fields[root];
      return xmlOf(root, { ...(isObject(inner) ? inner : {}), ...key }, order);
    }
  }
}

function authHeader(auth: HttpDefinition["request"]["auth"], secrets: Secrets): Record<string, string> {
  const { api_key: apiKey, access_token: token } = secrets;
  if (auth.type === "oauth") return token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (apiKey === undefined) return {};
  switch (auth.type) {
    case "bearer":
      return { authorization: `Bearer ${apiKey}` };
    case "basic":
      return { authorization: `Basic ${Buffer.from(`${auth.user}:${apiKey}`).toString("base64")}` };
    case "header":
      return { [auth.name]: apiKey };
    case "body":
    case "none":
      return {};
  }
}

/** Header names are case-insensitive; normalised, none can occur twice. */
const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const formOf = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, isScalar(value) ? String(value) : ""]),
  ).toString();

/** Client credentials of OAuth 2 (RFC 6749, 4.4): the key is the client's secret. */
function tokenRequest({ request: { auth } }: HttpDefinition, secrets: Secrets): OutgoingRequest | undefined {
  if (auth.type !== "oauth") return undefined;
  const { tokenUrl, clientId, clientAuth, scope } = auth;
  const secret = secrets["api_key"] ?? "";
  const inBody = clientAuth === "body";
  const fields = {
    grant_type: "client_credentials",
    ...(scope === undefined || scope === "" ? {} : { scope }),
    ...(inBody ? { client_id: clientId, client_secret: secret } : {}),
  };
  const basic = Buffer.from([clientId, secret].map(encodeURIComponent).join(":")).toString("base64");
  return {
    method: "POST",
    url: tokenUrl,
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      ...(inBody ? {} : { authorization: `Basic ${basic}` }),
    },
    body: new URLSearchParams(fields).toString(),
  };
}
