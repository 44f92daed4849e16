import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Field, Funnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import type { Setting } from "#server/delivery/adapter.ts";
import { meta } from "./meta.ts";
import type { Lead } from "#server/leads/submissions/lead.ts";

const config = { pixelId: "123456789012345", graphUrl: "https://graph.facebook.com", trigger: "submitted" as const };
const setting: Setting<typeof config> = {
  config,
  form: {},
  secrets: { access_token: "EAABgeheim" },
  at: new Date("2026-11-15T12:00:00Z"),
};
const lead: Lead = {
  submissionId: "018f0000-0000-7000-8000-000000000001",
  deliveryId: "018f0000-0000-7000-8000-000000000002",
  formType: "treppenlift",
  createdAt: "2026-11-15T10:00:00.900Z",
  isTest: false,
  healthAgreed: true,
  contact: {
    firstName: "Helga",
    lastName: "Müller-Lüdenscheidt",
    email: "H.Mueller@Web.de",
    phone: "0171 1234567",
    postalCode: "01067",
    street: "Elbufer 7",
    place: "Dresden",
  },
  answers: { careGrade: "Pflegegrad erteilt", liftType: "Sitzlift" },
  sourceUrl: "https://example.de/treppenlift/care-grade?utm_source=x",
  tracking: {
    ip: "2001:db8::7",
    userAgent: "Mozilla/5.0 (X11)",
    fbc: "fb.1.1554763741205.AbCdEf_GhI",
    fbp: "fb.1.1558571054389.1098115397",
  },
};
const sent = (changes: Partial<Lead> = {}) => meta.buildRequest({ ...lead, ...changes }, setting);

test("a request holds one event, the person as hashes only, and the token in the body", () => {
  const { body, ...rest } = sent();
  expect(rest).toEqual({
    method: "POST",
    url: "https://graph.facebook.com/v26.0/123456789012345/events",
    headers: { "content-type": "application/json", accept: "application/json" },
  });
  expect(JSON.parse(body)).toEqual({
    data: [
      {
        event_name: "Lead",
        event_time: 1_794_736_800,
        event_id: "018f0000-0000-7000-8000-000000000001",
        action_source: "website",
        event_source_url: "https://example.de/",
        user_data: {
          em: ["9b8d07449680e587f4290efde86f4232f5ec37c261972d22e69202000f8169f1"],
          ph: ["7e25b7844dc82e53d76a507d7f6130832c805e097c1e038793c36ce22c358132"],
          fn: ["8fe4c0a2a434758c2ac0bd693d0a8c9b6d5048ffe10d8e3563d42699122fe5bf"],
          ln: ["5d111567d02391abb8602b6a6498465eb1edf98eb6ba46fa5bd2f2d69351a514"],
          zp: ["16b070ab68029b81217fad3557fd66ba6a817eb5b1d839cc949e809aec7a0ec8"],
          country: ["959a45d44e6fcf58361ed004681556fe50129f2109e817dec098c00c9e5d2578"],
          external_id: ["d604c61b95ebfb79347557e2b9bad92e0226bc9ef75850258cb18edb91885c4b"],
          client_ip_address: "2001:db8::7",
          client_user_agent: "Mozilla/5.0 (X11)",
          fbc: "fb.1.1554763741205.AbCdEf_GhI",
          fbp: "fb.1.1558571054389.1098115397",
        },
      },
    ],
    access_token: "EAABgeheim",
  });
});

test("a sale is an event of its own with time and value", () => {
  type Body = { data: Record<string, unknown>[] };
  const [plain] = (JSON.parse(sent().body) as Body).data;
  const sale = { at: "2026-11-15T11:30:00.000Z", cents: 4275 };
  expect((JSON.parse(sent({ sale }).body) as Body).data).toEqual([
    { ...plain, event_name: "Purchase", event_time: 1_794_742_200, custom_data: { value: 42.75, currency: "EUR" } },
  ]);
});

test("with a test event code every event carries it", () => {
  const { body } = meta.buildRequest(lead, { ...setting, config: { ...config, testEventCode: "TEST123" } });
  expect(JSON.parse(body)).toMatchObject({ test_event_code: "TEST123" });
});

test("the stored copy of a request shows a mask where the token was", () => {
  const { body } = meta.buildRequest(lead, { ...setting, secrets: { access_token: "‹secret:access_token›" } });
  expect(JSON.parse(body)).toMatchObject({ access_token: "‹secret:access_token›" });
});

test("a visitor who did not allow marketing is never told of", () => {
  const { tracking: _, ...silent } = lead;
  expect(() => meta.buildRequest(silent, setting)).toThrow("no marketing consent");
  expect(meta.needsMarketingConsent).toBe(true);
});

test("sends no fields that the browser did not give", () => {
  const { data } = JSON.parse(sent({ tracking: {}, contact: {} }).body) as { data: { user_data: object }[] };
  expect(Object.keys(data[0]?.user_data ?? {})).toEqual(["country", "external_id"]);
});

test.each(["", "treppenlift", "data:text/plain,x", "javascript:alert(1)"])(
  "of the address %j nothing is sent",
  (sourceUrl) => {
    expect(sent({ sourceUrl }).body).not.toContain("event_source_url");
  },
);

describe.each(Object.values<Funnel>(funnels))("$formType", (funnel) => {
  const names = funnel.steps.flatMap((step) => step.fields).flatMap(storedNames);
  const values = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.array(fc.string()));
  const answers = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), values);

  test("a request is the same to the letter, whatever was answered and in whichever funnel", () => {
    const silent = sent({ answers: {}, formType: "" }).body;
    const speaking = fc.property(answers, (answers) => sent({ answers, formType: funnel.formType }).body === silent);
    fc.assert(speaking, { numRuns: 300 });
  });

  test("no answer, and nothing the person typed, stands in a request", () => {
    const answered = Object.fromEntries(names.map((name) => [name, `Antwort-${name}`]));
    const { body } = sent({ answers: answered, formType: funnel.formType });
    const typed = Object.values(lead.contact);
    for (const secret of ["Antwort-", funnel.formType, ...typed]) expect(body).not.toContain(secret);
  });

  test("no answer about health can be read from a request, not even from the page's address", () => {
    for (const [name, value] of funnel.steps.flatMap((step) => step.fields).flatMap(healthOptions)) {
      const answers = { [name]: value, copy: `Gesundheit-${value}` };
      const { body } = sent({ answers, sourceUrl: `https://example.de/${name}?${name}=Gesundheit-${value}` });
      for (const secret of [name, "Gesundheit", JSON.stringify(value)]) expect(body).not.toContain(secret);
    }
  });
});

function storedNames(field: Field): readonly string[] {
  return field.kind === "text" && field.splitInto ? field.splitInto : [field.name];
}

function healthOptions(field: Field): [name: string, value: string][] {
  return field.kind === "choice" && field.health ? field.options.map(({ value }) => [field.name, value]) : [];
}

test("Meta knows a lead by our key for 40 hours, and takes none older than 6 days and 20 hours", () => {
  expect(meta.traits({ ...config, graphUrl: "http://127.0.0.1:4010" })).toEqual({
    url: "http://127.0.0.1:4010/v26.0/123456789012345/events",
    recognition: "key",
    maxAgeMs: 590_400_000,
    recognisedForMs: 144_000_000,
  });
});

test.each([
  [{ pixelId: "1" }, { pixelId: "1", graphUrl: "https://graph.facebook.com", trigger: "submitted" }],
  [
    { pixelId: "1", trigger: "sold" },
    { pixelId: "1", graphUrl: "https://graph.facebook.com", trigger: "sold" },
  ],
  [
    { pixelId: "1", testEventCode: "TEST1", graphUrl: "http://127.0.0.1:4010/" },
    { pixelId: "1", testEventCode: "TEST1", graphUrl: "http://127.0.0.1:4010", trigger: "submitted" },
  ],
])("the settings %j are good", (input, value) => {
  expect(meta.readConfig(input)).toEqual({ ok: true, value });
});

const NO_URL = "The Graph address must be a bare address such as https://graph.facebook.com.";

test.each([
  [undefined, "The settings are missing."],
  [{}, "The pixel id is missing."],
  [{ pixelId: "12/../34" }, "The pixel id consists of digits only."],
  [{ pixelId: "1", token: "EAAB" }, "There is no setting token."],
  [{ pixelId: "1", testEventCode: 7 }, "The test event code consists of letters and digits, such as TEST12345."],
  [{ pixelId: "1", testEventCode: "a b" }, "The test event code consists of letters and digits, such as TEST12345."],
  [{ pixelId: "1", graphUrl: "file:///etc/passwd" }, NO_URL],
  [{ pixelId: "1", graphUrl: "https://user:pass@graph.facebook.com" }, NO_URL],
  [{ pixelId: "1", graphUrl: "https://graph.facebook.com/v1?x=1" }, NO_URL],
  [{ pixelId: "1", graphUrl: "nonsense" }, NO_URL],
  [{ pixelId: "1", graphUrl: 7 }, NO_URL],
])("of the settings %j staff hear: %s", (input, problem) => {
  expect(meta.readConfig(input)).toEqual({ ok: false, problems: [problem] });
});

test("only the token is secret; the pixel id is a setting", () => {
  const apiKey = '{"access_token":"EAABgeheim","pixel_id":"123456789012345"}';
  expect(meta.readSecrets(apiKey)).toEqual({ ok: true, value: { access_token: "EAABgeheim" } });
  expect(meta.secret?.holds?.settingsIn(apiKey)).toEqual({ pixelId: "123456789012345" });
  expect(meta.readSecrets("EAABgeheim").ok).toBe(false);
  expect(meta.secret?.holds?.settingsIn("EAABgeheim")).toEqual({});
});
