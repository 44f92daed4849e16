import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import type { Funnel } from "#funnels/engine/types.ts";
import { funnels, type FormType } from "#funnels/registry.ts";
import { HEALTH_ANSWERS } from "#server/delivery/adapters/http/lead-paths.ts";
import { sampleLead } from "#server/delivery/api-services/sample-lead.ts";
import type { Setting } from "#server/delivery/adapter.ts";
import { LeadCreated, signaturesOf, webhook } from "./webhook.ts";
import type { Lead } from "#server/leads/submissions/lead.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OLD_SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const config = { url: "https://recipient.example/hooks" };
const setting: Setting<{ url: string; healthAnswers?: string[] }> = {
  config,
  form: {},
  secrets: { api_key: SECRET },
  at: new Date("2026-11-15T12:00:00.999Z"),
};
const lead: Lead = {
  submissionId: "018f0000-0000-7000-8000-000000000001",
  deliveryId: "018f0000-0000-7000-8000-000000000002",
  formType: "treppenlift",
  createdAt: "2026-11-15T10:00:00.000Z",
  isTest: false,
  healthAgreed: true,
  contact: { firstName: "Helga", lastName: "Müller", email: "h.mueller@web.de", phone: "0171 1234567" },
  answers: { liftType: "Sitzlift", careGrade: "Pflegegrad erteilt", weightCategory: "bis-90kg", _fbc: "fb.1.2.x" },
  sourceUrl: "https://example.de/treppenlift?utm_source=google&utm_medium=&ref=7",
  tracking: { ip: "2001:db8::7", fbp: "fb.1.1558571054389.1098115397" },
};

test("the signature is the one of the Standard Webhooks specification", () => {
  const signed = 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}';
  expect(signaturesOf(signed, SECRET)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("a recipient gets the lead without tracking and without answers about health", () => {
  const { headers, body, ...rest } = webhook.buildRequest(lead, setting);
  expect(rest).toEqual({ method: "POST", url: "https://recipient.example/hooks" });
  expect(JSON.parse(body)).toEqual({
    type: "lead.created",
    timestamp: "2026-11-15T10:00:00.000Z",
    data: {
      id: "018f0000-0000-7000-8000-000000000001",
      formType: "treppenlift",
      createdAt: "2026-11-15T10:00:00.000Z",
      isTest: false,
      sourceUrl: "https://example.de/treppenlift?utm_source=google&utm_medium=&ref=7",
      utmParams: { utm_source: "google" },
      contact: lead.contact,
      answers: { liftType: "Sitzlift" },
    },
  });
  expect(headers).toEqual({
    "content-type": "application/json",
    "user-agent": "Stufenlos-Webhooks/1",
    "webhook-id": "018f0000-0000-7000-8000-000000000002",
    "webhook-timestamp": "1794744000",
    "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  });
});

test.each(Object.keys(funnels) as FormType[])(
  "every request for a sample lead of %s is the published event",
  (form) => {
    const sample = { ...sampleLead(form), sourceUrl: "https://example.de/?utm_source=google" };
    const everything = { ...config, healthAnswers: [...HEALTH_ANSWERS] };
    const settings = { leadType: "Lift", customField: "7" };
    for (const lead of [sample, { ...sample, sourceUrl: "", contact: {}, answers: {} }]) {
      const { body } = webhook.buildRequest(lead, { ...setting, config: everything, form: settings });
      expect(LeadCreated.safeParse(JSON.parse(body))).toMatchObject({ success: true });
    }
  },
);

test("with a public address the recipient gets the address of the proof of consent", () => {
  const { body } = webhook.buildRequest({ ...lead, consentUrl: "https://example.de/nachweis/abc" }, setting);
  expect(JSON.parse(body)).toMatchObject({ data: { consentUrl: "https://example.de/nachweis/abc" } });
});

type Sent = Pick<ReturnType<typeof webhook.buildRequest>, "headers" | "body">;

/** As the makers of the specification check it, with the clock of this machine. */
const opened = ({ headers, body }: Sent, secret = SECRET): unknown => new Webhook(secret).verify(body, headers);
const MINUTE = 60_000;
const before = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE);

test("a recipient can check every request with its key, whatever stands in it", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "ü", "\u0000", "\ud800", "🏠", ".") }), (liftType) => {
      const request = webhook.buildRequest({ ...lead, answers: { liftType } }, { ...setting, at: before(0) });
      expect(opened(request)).toEqual(JSON.parse(request.body));
    }),
  );
});

test("a receiver refuses a changed body, id or time, another key, and what was sent long ago", () => {
  const request = webhook.buildRequest(lead, { ...setting, at: before(0) });
  const { headers, body } = request;
  expect(() => opened({ headers, body: body.replace("Helga", "Herta") })).toThrow("No matching signature");
  expect(() => opened({ headers, body: `${body} ` })).toThrow("No matching signature");
  for (const changed of [
    { "webhook-id": "another" },
    { "webhook-timestamp": String(Math.floor(Date.now() / 1000) + 1) },
  ])
    expect(() => opened({ headers: { ...headers, ...changed }, body })).toThrow("No matching signature");
  expect(() => opened(request, OLD_SECRET)).toThrow("No matching signature");
  expect(opened(webhook.buildRequest(lead, { ...setting, at: before(4) }))).toBeDefined();
  expect(() => opened(webhook.buildRequest(lead, { ...setting, at: before(6) }))).toThrow("too old");
});

test("while the key is being changed, a receiver can check a request with either", () => {
  const read = webhook.readSecrets(` ${SECRET}\n${OLD_SECRET} `);
  if (!read.ok) throw new Error("the keys were refused");
  const request = webhook.buildRequest(lead, { ...setting, secrets: read.value, at: before(0) });
  expect(request.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  for (const key of [SECRET, OLD_SECRET]) expect(opened(request, key)).toEqual(JSON.parse(request.body));
});

test("the stored copy of a request shows a mask where the signature was", () => {
  const { headers } = webhook.buildRequest(lead, { ...setting, secrets: { api_key: "‹secret:api_key›" } });
  expect(headers["webhook-signature"]).toBe("v1,‹signed›");
});

test("nothing is sent unsigned", () => {
  expect(() => webhook.buildRequest(lead, { ...setting, secrets: {} })).toThrow("no key to sign with");
});

test.each(Object.values<Funnel>(funnels))(
  "$formType: an answer about health is sent only if it was ticked",
  (funnel) => {
    const fields = funnel.steps.flatMap((step) => step.fields);
    const names = fields.flatMap((field) =>
      field.kind === "text" && field.splitInto ? field.splitInto : [field.name],
    );
    const healthy = fields.filter((field) => field.kind === "choice" && field.health).map(({ name }) => name);
    const harmless = names.filter((name) => !healthy.includes(name));
    const answers = Object.fromEntries(names.map((name) => [name, `Antwort-${name}`]));
    const namesSent = (healthAnswers: string[]) => {
      const ticked = { ...setting, config: { ...config, healthAnswers } };
      const { body } = webhook.buildRequest({ ...lead, formType: funnel.formType, answers }, ticked);
      return Object.keys((JSON.parse(body) as { data: { answers: object } }).data.answers).toSorted();
    };
    expect(namesSent([])).toEqual(harmless.toSorted());
    for (const name of healthy) expect(namesSent([name])).toEqual([...harmless, name].toSorted());
  },
);

test.each([
  [SECRET, true],
  [OLD_SECRET, true],
  [`whsec_${Buffer.alloc(64).toString("base64")}`, true],
  [`whsec_${Buffer.alloc(23).toString("base64")}`, false],
  [`whsec_${Buffer.alloc(65).toString("base64")}`, false],
  [`${SECRET} geheim`, false],
  ["whsec_", false],
  ["whsec_ÄÖÜ", false],
  ["whpk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", false],
  ["geheim", false],
  ["", false],
])("is %j a key? %s", (apiKey, ok) => {
  const read = webhook.readSecrets(apiKey);
  expect(read.ok).toBe(ok);
  if (!read.ok) expect(read.problems.join(" ")).not.toMatch(/geheim|MfKQ/);
});

test.each([
  [undefined, "The settings are missing."],
  [{}, "The address must begin with https:// or http://."],
  [{ url: "ftp://recipient.example" }, "The address must begin with https:// or http://."],
  [{ ...config, healthAnswers: "careGrade" }, "The health answers must be a list of field names."],
  [{ ...config, healthAnswers: [7] }, "The health answers must be a list of field names."],
  [{ ...config, retries: 3 }, "There is no setting retries."],
])("of the settings %j staff hear: %s", (input, problem) => {
  expect(webhook.readConfig(input)).toEqual({ ok: false, problems: [problem] });
});

test.each([config, { url: "http://127.0.0.1:4010/", healthAnswers: ["careGrade"] }])(
  "the settings %j are good",
  (input) => {
    expect(webhook.readConfig(input)).toEqual({ ok: true, value: input });
  },
);

test("a recipient knows a lead by the webhook's id", () => {
  expect(webhook.traits(config)).toEqual({ url: config.url, recognition: "key", sendsConsentUrl: true });
  expect(webhook.needsMarketingConsent).toBe(false);
});

test.each([
  [200, "", "accepted", "Answered 200"],
  [204, "", "accepted", "Answered 204"],
  [301, "", "rejected", "The address leads elsewhere (301). Please enter the new address."],
  [308, "", "rejected", "The address leads elsewhere (308). Please enter the new address."],
  [400, '{"message":"no"}', "rejected", "no"],
  [401, "", "config_error", "Answered 401"],
  [409, "", "duplicate", "Answered 409"],
  [410, '{"message":"gone"}', "config_error", "The recipient wants no more webhooks (410)."],
  [429, "", "busy", "Answered 429"],
  [500, "", "unknown", "Answered 500"],
  [503, "", "busy", "Answered 503"],
])("a %i with %j is %s: %s", (status, body, kind, message) => {
  expect(webhook.readResponse({ status, body }, config)).toMatchObject({ kind, message });
});

test("every response is read without an error", () => {
  fc.assert(
    fc.property(fc.nat(999), fc.oneof(fc.string(), fc.json()), fc.string(), (status, body, retryAfter) => {
      expect(webhook.readResponse({ status, body, retryAfter }, config).message).not.toBe("");
    }),
  );
});
