import { afterAll, beforeAll, expect, test } from "vitest";
import { earlierConsentTexts } from "#funnels/questions/earlier-consent-texts.ts";
import { funnels } from "#funnels/registry.ts";
import { newId } from "#server/platform/new-id.ts";
import { fictionalOperator as operator } from "#server/site/operator.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { readWordings, rendered, shownTexts, textHashesOf } from "./read-wordings.ts";
import { storeConsent } from "#testing/fixtures/consents.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const today = shownTexts(funnels.treppenlift, operator);
const [box] = today;
const before = earlierConsentTexts
  .filter(({ id }) => id === "contact-by-partners")
  .map((consent) => ({ ...consent, ...rendered(consent, operator) }));
const [earlier] = before;
const foreign = textHashesOf(shownTexts(funnels.solar, operator));

async function recorded(wordings: unknown) {
  const id = newId();
  const submission = { id, formType: "treppenlift" as const, record: { privacyAccepted: true } };
  await storeConsent(database.db, operator, funnels.treppenlift, { ...submission, wordings });
  const { texts } = await database.db
    .selectFrom("consent_records")
    .select("texts")
    .where("submission_id", "=", id)
    .executeTakeFirstOrThrow();
  return texts;
}

const text = { field: "privacyAccepted", id: "contact-by-partners", ticked: true };

test.each<[string, unknown, object]>([
  ["says nothing", undefined, { version: box?.version, sha256: box?.sha256 }],
  ["has shown today's text", textHashesOf(today), { version: box?.version, sha256: box?.sha256 }],
  ["was opened before the text changed", earlier?.sha256, { version: 1, sha256: earlier?.sha256 }],
  ["has shown words we do not know", "ab".repeat(32), { version: null, sha256: "ab".repeat(32) }],
  ["names another form's text", foreign, { version: null, sha256: foreign }],
  ["sends something else", "<b>", { version: null, sha256: "" }],
])("of a page that %s is recorded what it has shown, as far as it is known", async (_, wordings, expected) => {
  expect(await recorded(wordings)).toEqual([{ ...text, ...expected }]);
});

test("stores the words of an earlier text, none for unknown ones", async () => {
  await recorded(earlier?.sha256);
  await recorded("cd".repeat(32));
  expect(await readWordings(database.db, [earlier?.sha256 ?? "", "cd".repeat(32)])).toEqual(
    new Map([[earlier?.sha256, earlier?.text]]),
  );
  const stored = await database.db.selectFrom("consent_wordings").select("words").execute();
  expect(stored.map(({ words }) => words)).toContain(earlier?.text);
});
