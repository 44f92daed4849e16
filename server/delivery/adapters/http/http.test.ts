import { expect, test } from "vitest";
import { sampleLead } from "./fixtures/sample-lead.ts";
import { http } from "./http.ts";

const definition = (request: object, kind = "none") => {
  const read = http.readConfig({
    request: { url: "https://api.example/leads", format: "json", auth: { type: "none" }, body: {}, ...request },
    idempotency: { kind },
    response: { rules: [], anySuccessCounts: true },
  });
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return read.value;
};
const requestOf = (request: object, secrets: Record<string, string> = { api_key: "k-1" }) =>
  http.buildRequest(sampleLead, { config: definition(request), form: {}, secrets, at: new Date(0) });

test.each(["key", "natural", "none"])("a service may recognise leads by: %s", (kind) => {
  expect(http.traits(definition({}, kind))).toEqual({
    url: "https://api.example/leads",
    recognition: kind,
    sendsConsentUrl: false,
  });
  expect(http.needsMarketingConsent).toBe(false);
});

test.each([
  { proof: { "@path": "lead.consentUrl" } },
  { more: { list: [{ "@template": "Nachweis: {{lead.consentUrl}}" }] } },
  { list: { "@pairs": { proof: { "@path": "lead.consentUrl" } }, keyName: "name", valueName: "value" } },
])("a mapping that uses the address of the proof says so: %j", (body) => {
  expect(http.traits(definition({ body })).sendsConsentUrl).toBe(true);
});

test("every request carries the delivery's id, whether the service honours it or not", () => {
  expect(requestOf({}).headers["idempotency-key"]).toBe(sampleLead.deliveryId);
});

test.each<[auth: object, headers: object, body: string]>([
  [{ type: "none" }, {}, "{}"],
  [{ type: "bearer" }, { authorization: "Bearer k-1" }, "{}"],
  [{ type: "basic", user: "me" }, { authorization: "Basic bWU6ay0x" }, "{}"],
  [{ type: "header", name: "X-Key" }, { "x-key": "k-1" }, "{}"],
  [{ type: "body", path: "token" }, {}, '{"token":"k-1"}'],
])("the key goes where %j says", (auth, headers, body) => {
  const request = requestOf({ auth });
  const own = new Set(["accept", "content-type", "idempotency-key"]);
  const others = Object.entries(request.headers).filter(([name]) => !own.has(name));
  expect(Object.fromEntries(others)).toEqual(headers);
  expect(request.body).toBe(body);
});

test.each(["bearer", "basic", "header", "body"])("without a key nothing is sent in its place: %s", (type) => {
  const auth = {
    bearer: { type },
    basic: { type, user: "me" },
    header: { type, name: "X-Key" },
    body: { type, path: "t" },
  };
  const request = requestOf({ auth: auth[type as keyof typeof auth] }, {});
  expect(Object.keys(request.headers)).toEqual(["accept", "content-type", "idempotency-key"]);
  expect(request.body).toBe("{}");
});

test("a definition may name its own content type, in any case", () => {
  const { headers } = requestOf({ headers: { "Content-Type": "application/vnd.api+json" } });
  expect(headers["content-type"]).toBe("application/vnd.api+json");
  expect(Object.keys(headers)).not.toContain("Content-Type");
});

test("a form holds what JSON would hold, and null is empty", () => {
  const body = { a: null, b: true, c: 1.5, "d e": "ä&=", f: { "@literal": "" } };
  expect(requestOf({ format: "form", body }).body).toBe("a=&b=true&c=1.5&d+e=%C3%A4%26%3D&f=");
});

test.each([
  ["", { ok: true, value: {} }],
  ["  \n", { ok: true, value: {} }],
  [" abc-1 \n", { ok: true, value: { api_key: "abc-1" } }],
  ["abc def", { ok: true, value: { api_key: "abc def" } }],
])("the key field %j is read as %j", (text, read) => {
  expect(http.readSecrets(text)).toEqual(read);
});

test.each(["a\nb", "a\u0000", "schlüssel"])("a key that no header can carry is refused: %j", (text) => {
  expect(http.readSecrets(text)).toEqual({
    ok: false,
    problems: ["The key may hold only visible ASCII characters, on one line."],
  });
});

test("a date in Retry-After is measured against the clock", () => {
  const retryAfter = new Date(Date.now() + 3_600_000).toUTCString();
  const outcome = http.readResponse({ status: 429, body: "", retryAfter }, definition({}));
  expect(outcome.kind === "busy" && Math.abs((outcome.retryAfterMs ?? 0) - 3_600_000) < 10_000).toBe(true);
});
