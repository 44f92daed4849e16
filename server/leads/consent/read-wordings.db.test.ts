import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { earlierConsentTexts } from "#funnels/questions/earlier-consent-texts.ts";
import { funnels } from "#funnels/registry.ts";
import { newId } from "#server/platform/new-id.ts";
import { fictionalOperator as operator } from "#server/site/operator.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { everyRendering, readWordings, rendered, shownTexts } from "./read-wordings.ts";
import { storeConsent } from "#testing/fixtures/consents.ts";

let database: TestDatabase | undefined;
beforeEach(async () => {
  await database?.drop();
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const db = () => (database as TestDatabase).db;
const stored = () => db().selectFrom("consent_wordings").select(["sha256", "words"]).orderBy("words").execute();
const record = (company: string) =>
  storeConsent(db(), { ...operator, company }, funnels.treppenlift, {
    id: newId(),
    formType: "treppenlift",
    record: { privacyAccepted: true },
  });

test("each wording is stored once, and read by its fingerprint", async () => {
  for (const company of ["Alt GmbH", "Alt GmbH", "Neu GmbH"]) await record(company);
  const [text] = shownTexts(funnels.treppenlift, { company: "Alt GmbH" });
  expect((await stored()).map(({ words }) => /Alt GmbH|Neu GmbH/.exec(words)?.[0])).toEqual(["Alt GmbH", "Neu GmbH"]);
  expect(await readWordings(db(), [text?.sha256 ?? ""])).toEqual(new Map([[text?.sha256, text?.text]]));
});

test("concurrent submits with one new text all succeed", async () => {
  await Promise.all(Array.from({ length: 8 }, () => record("Neu GmbH")));
  expect(await stored()).toHaveLength(shownTexts(funnels.treppenlift, operator).length);
});

test("knows earlier texts with every name the company has had", async () => {
  const was = { ...operator, company: "Vorgänger GmbH" };
  await sql`insert into site_changes (key, value, changed_by) values
    ('operator', ${JSON.stringify(was)}::jsonb, 'test'), ('operator', ${JSON.stringify(operator)}::jsonb, 'test')`.execute(
    db(),
  );
  const now = shownTexts(funnels.solar, operator);
  const nameless = earlierConsentTexts.filter(({ text }) => !text.includes("{partners}"));
  const before = nameless.map((consent) => rendered(consent, was));
  const wanted = [...now, ...before];
  const never = rendered({ id: "x", version: 1, text: "Nie gezeigt von {company}" }, was).sha256;
  const known = new Map((await everyRendering(db())).map(({ sha256, text }) => [sha256, text]));
  expect(wanted.map(({ sha256 }) => known.get(sha256))).toEqual(wanted.map(({ text }) => text));
  expect(known.has(never)).toBe(false);
});

test("stored wordings can be neither changed nor deleted", async () => {
  await record("Alt GmbH");
  for (const change of [
    "update consent_wordings set words = ''",
    "delete from consent_wordings",
    "truncate consent_wordings",
  ])
    await expect(sql.raw(change).execute((database as TestDatabase).owner)).rejects.toThrow("is append-only");
});
