import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { definitionSha } from "#server/leads/submissions/definitions.ts";
import { shownTexts, textHashesOf } from "#server/leads/consent/read-wordings.ts";
import { markErased, wipeAllErased } from "#server/leads/submissions/erase.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { newLead } from "#testing/fixtures/leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { submit } from "./submit.ts";

let database: TestDatabase;
const notifyWorkers = vi.fn<() => void>();
const publicUrl = "https://stufenlos.example";

beforeAll(async () => {
  database = await createTestDatabase();
  await connectFakeService(database.db, { name: "Marktplatz", url: "http://127.0.0.1:1/ok" });
});
afterAll(() => database.drop());

const lead = (more: Record<string, unknown> = {}) => ({
  ...newLead(),
  sourceUrl: `${publicUrl}/treppenlift?utm_source=zeitung&fbclid=abc`,
  ...more,
});
const send = (input: unknown) => submit({ db: database.db, notifyWorkers, site: aSite, publicUrl }, input);
const rows = (id: string) => database.db.selectFrom("form_submissions").selectAll().where("id", "=", id).execute();
const deliveries = (id: string) =>
  database.db.selectFrom("deliveries").selectAll().where("submission_id", "=", id).execute();

test("a lead is stored with its consent and one delivery per enabled service, and the workers are notified", async () => {
  const input = lead();
  expect(await send(input)).toEqual({ kind: "stored", submissionId: input.id });
  const [row] = await rows(input.id);
  expect(row?.submission_data).toEqual({
    liftType: "Sitzlift",
    postalCode: "50823",
    firstName: "Hannelore",
    lastName: "Brandt",
    email: "h.brandt@web.de",
    phone: "0171 1234567",
    privacyAccepted: true,
    sourceUrl: `${publicUrl}/treppenlift?utm_source=zeitung`,
  });
  const [delivery, ...others] = await deliveries(input.id);
  expect(others).toEqual([]);
  expect(delivery).toMatchObject({ state: "queued", api_service_name: "Marktplatz", attempt_n: 0 });
  expect(notifyWorkers).toHaveBeenCalled();
});

test("does not store an erased lead again and answers as for a repeat", async () => {
  const input = lead();
  await send(input);
  await markErased(database.db, [input.id]);
  await wipeAllErased(database.db);
  expect(await rows(input.id)).toEqual([]);
  expect(await send(input)).toEqual({ kind: "stored", submissionId: input.id });
  expect(await rows(input.id)).toEqual([]);
  expect(await deliveries(input.id)).not.toContainEqual(expect.objectContaining({ state: "queued" }));
  const consents = await database.db
    .selectFrom("consent_records")
    .select("id")
    .where("submission_id", "=", input.id)
    .execute();
  expect(consents).toHaveLength(1);
});

test("stores whether the page showed the text about health", async () => {
  const { operator } = await aSite();
  const wordings = textHashesOf(shownTexts(funnels.treppenlift, operator));
  const [told, silent] = [lead({ wordings }), lead()];
  for (const input of [told, silent]) await send(input);
  expect(await rows(told.id)).toMatchObject([{ health_agreed: true }]);
  expect(await rows(silent.id)).toMatchObject([{ health_agreed: false }]);
});

/** The columns that remain once a lead's address is erased. */
const rememberedOf = (id: string) =>
  database.db
    .selectFrom("form_submissions as lead")
    .innerJoin("campaigns", "campaigns.id", "lead.campaign_id")
    .select(["definition_sha", "health_agreed", "campaigns.source", "medium", "campaign"])
    .where("lead.id", "=", id)
    .executeTakeFirst();

test("stores a lead's questions and campaign without the click id", async () => {
  const { operator } = await aSite();
  const consent = textHashesOf(shownTexts(funnels.treppenlift, operator));
  const older = lead({
    wordings: `${consent} 0123456789abcdef`,
    sourceUrl: `${publicUrl}/treppenlift?utm_source=Meta&utm_medium=cpc&utm_campaign=Herbst+26&fbclid=IwAR0`,
  });
  const silent = lead({ sourceUrl: `${publicUrl}/treppenlift` });
  for (const input of [older, silent]) await send(input);
  const words = { source: "meta", medium: "cpc", campaign: "herbst-26" };
  expect(await rememberedOf(older.id)).toEqual({ definition_sha: "0123456789abcdef", health_agreed: true, ...words });
  expect(await rememberedOf(silent.id)).toMatchObject({
    definition_sha: definitionSha(funnels.treppenlift),
    source: "",
  });
});

test("consent to Meta keeps only Meta's click id", async () => {
  const input = { ...lead(), sourceUrl: `${publicUrl}/treppenlift?gclid=abc&fbclid=IwAR0&msclkid=x` };
  const tracking = { textVersion: "2026-11-19-meta", platforms: ["meta" as const] };
  await submit({ db: database.db, notifyWorkers, site: aSite, publicUrl }, input, tracking);
  const [row] = await rows(input.id);
  expect(row?.submission_data).toMatchObject({ sourceUrl: `${publicUrl}/treppenlift?fbclid=IwAR0` });
  expect(row?.tracking).toMatchObject(tracking);
});

test("keeps the first campaign link beside the second", async () => {
  const input = lead({
    sourceUrl: `${publicUrl}/treppenlift?utm_source=radio&fbclid=abc`,
    firstUrl: `${publicUrl}/treppenlift?utm_source=zeitung&fbclid=def`,
  });
  await send(input);
  const later = lead({
    sourceUrl: `${publicUrl}/treppenlift`,
    firstUrl: `${publicUrl}/treppenlift?utm_source=zeitung`,
  });
  await send(later);
  expect(await rows(input.id)).toMatchObject([
    {
      source: "radio",
      submission_data: {
        sourceUrl: `${publicUrl}/treppenlift?utm_source=radio`,
        firstSourceUrl: `${publicUrl}/treppenlift?utm_source=zeitung`,
      },
    },
  ]);
  expect(await rows(later.id)).toMatchObject([
    { source: "zeitung", submission_data: { sourceUrl: `${publicUrl}/treppenlift` } },
  ]);
});

test("the consent record proves which text was shown and ticked", async () => {
  const input = lead();
  await send(input);
  const records = await database.db
    .selectFrom("consent_records")
    .selectAll()
    .where("submission_id", "=", input.id)
    .execute();
  const shown =
    "Ich stimme der Datenschutzerklärung und den Nutzungsbedingungen zu. Stufenlos Muster GmbH und " +
    "Partnerunternehmen aus meiner Region dürfen meine Antworten nutzen, auch zur Gesundheit, mich anrufen und mir mailen. " +
    "Jederzeit widerrufbar.";
  expect(records).toMatchObject([
    {
      form_type: "treppenlift",
      step: "contact",
      page_address: "/treppenlift",
      texts: [
        {
          field: "privacyAccepted",
          id: "contact-by-partners",
          version: 4,
          sha256: createHash("sha256").update(shown).digest("hex"),
          ticked: true,
        },
      ],
    },
  ]);
});

test("fifty concurrent posts of one id make one row and delivery", async () => {
  const input = lead();
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(input)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ kind: "stored", submissionId: input.id })]),
  );
  expect(await rows(input.id)).toHaveLength(1);
  expect(await deliveries(input.id)).toHaveLength(1);
});

test("NUL, half emojis and direction marks do not lose a lead", async () => {
  const input = lead();
  input.answers["name"] = "Hanne\u0000lore \ud83d Brandt\u202e";
  expect((await send(input)).kind).toBe("stored");
  const [row] = await rows(input.id);
  expect(row?.submission_data).toMatchObject({ firstName: "Hanne", lastName: "lore \ufffd Brandt" });
});

test.each([
  ["test@web.de", 'API submission blocked: Email contains "test"'],
  ["h.brandt@web", "Invalid email format"],
])("a lead with the address %s is stored, and never queued", async (email, message) => {
  const input = lead();
  input.answers["email"] = email;
  expect((await send(input)).kind).toBe("stored");
  expect(await deliveries(input.id)).toMatchObject([{ state: "idle", last_message: message, next_attempt_at: null }]);
});

test("an incomplete lead is not stored; the answer names what is missing", async () => {
  const input = lead();
  input.answers["phone"] = " ";
  expect(await send(input)).toEqual({
    kind: "incomplete",
    issues: [{ field: "phone", message: "Telefonnummer ist erforderlich" }],
  });
  expect(await rows(input.id)).toEqual([]);
});

test.each([
  undefined,
  null,
  7,
  "x",
  [],
  {},
  { id: "1" },
  lead({ id: "no-uuid" }),
  lead({ formType: "constructor" }),
  lead({ formType: "keller" }),
  lead({ answers: [] }),
])("%j is not a lead", async (input) => {
  expect(await send(input)).toEqual({ kind: "malformed" });
});

test("stores no lead if its delivery cannot be written", async () => {
  const input = lead();
  await sql`alter table deliveries add constraint broken check (false) not valid`.execute(database.owner);
  try {
    await expect(send(input)).rejects.toThrow("broken");
  } finally {
    await sql`alter table deliveries drop constraint broken`.execute(database.owner);
  }
  expect(await rows(input.id)).toEqual([]);
  expect(await deliveries(input.id)).toEqual([]);
});

describe("a service that is", () => {
  beforeEach(() => database.db.updateTable("api_services").set({ is_active: true, send_mode: "automatic" }).execute());

  test.each([{ is_active: false }, { send_mode: "manual" }])("%j gets no delivery automatically", async (change) => {
    await database.db.updateTable("api_services").set(change).execute();
    const input = lead();
    await send(input);
    expect(await deliveries(input.id)).toEqual([]);
  });

  test("switched off for the form gets none either", async () => {
    await database.db.updateTable("form_api_settings").set({ is_enabled: false }).execute();
    const input = lead();
    await send(input);
    expect(await deliveries(input.id)).toEqual([]);
    await database.db.updateTable("form_api_settings").set({ is_enabled: true }).execute();
  });
});

test.each([
  ["a test address", "anna@test.de", "idle"],
  ["another real one", "anna@gmx.de", "queued"],
])(
  "a visitor of variant 6 who goes back and corrects the email to %s gets a delivery for the new address",
  async (_, email, state) => {
    await connectFakeService(database.db, { name: "Sechs", url: "http://127.0.0.1:1/ok", formTypes: ["treppenlift6"] });
    const first = lead({
      formType: "treppenlift6",
      answers: { postalCode: "50823", fullName: "Anna Muster", phoneNumber: "0171 1234567", email: "anna@web.de" },
    });
    await send(first);
    await send({ ...first, answers: { ...first.answers, email } });
    expect(await deliveries(first.id)).toMatchObject([{ api_service_name: "Sechs", state }]);
  },
);
