import { afterAll, beforeAll, expect, test } from "vitest";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import { earlierConsentTexts } from "#funnels/questions/earlier-consent-texts.ts";
import { funnels, type FormType } from "#funnels/registry.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newId } from "#server/platform/new-id.ts";
import { fictionalOperator as operator } from "#server/site/operator.ts";
import { agreedTexts } from "./agreed-texts.ts";
import { storeConsent } from "#testing/fixtures/consents.ts";
import { submitStep } from "./read-wordings.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function agreedAfter(formType: FormType, record: Record<string, boolean>, company = operator.company) {
  const id = newId();
  const funnel = funnels[formType];
  await storeConsent(database.db, { ...operator, company }, funnel, { id, formType, record });
  return agreedTexts(database.db, id);
}

test("quotes ticked boxes and notes as shown", async () => {
  const [box] = await agreedAfter("treppenlift", { privacyAccepted: true });
  expect(box).toMatch(
    /^Ich stimme der Datenschutzerklärung und den Nutzungsbedingungen zu\. Stufenlos Muster GmbH und Partner.* dürfen meine Antworten/,
  );
  expect(await agreedAfter("solar", {})).toEqual([expect.stringMatching(/^Mit dem Absenden sind Sie/)]);
});

test("quotes only ticked consents", async () => {
  expect(await agreedAfter("treppenlift", { privacyAccepted: false })).toEqual([]);
});

test("quotes an earlier version as shown then", async () => {
  const before = earlierConsentTexts.filter(({ id }) => id === "contact-by-partners");
  const funnel: Funnel = funnels.treppenlift;
  const steps = before.map((consent) => ({
    ...(submitStep(funnel) as Step),
    fields: [{ kind: "consent" as const, name: "privacyAccepted", consent, missing: {} }],
  }));
  const id = newId();
  const record = { privacyAccepted: true };
  const then = { ...funnel, steps: steps as unknown as Funnel["steps"] };
  await storeConsent(database.db, operator, then, { id, formType: "treppenlift", record });
  expect(await agreedTexts(database.db, id)).toEqual([
    "Ich habe die Datenschutzerklärung gelesen und akzeptiere die Nutzungsbedingungen. Ich bin einverstanden, dass unsere " +
      "Partnerunternehmen aus Ihrer Region und Stufenlos Muster GmbH mich wegen meiner Anfrage anrufen und mir E-Mails " +
      "schreiben. Das kann ich jederzeit widerrufen.",
  ]);
});

test("quotes a text with the company's name of then", async () => {
  expect(await agreedAfter("treppenlift", { privacyAccepted: true }, "Vorgänger GmbH")).toEqual([
    expect.stringContaining("Vorgänger GmbH"),
  ]);
});

test("omits unknown texts", async () => {
  const [id, submission_id] = [newId(), newId()];
  const texts = JSON.stringify([{ id: "gone", version: 1, sha256: "0".repeat(64), ticked: true }]);
  const record = { id, submission_id, form_type: "solar" as const, step: "", page_address: "/solar", texts };
  await database.db.insertInto("consent_records").values(record).execute();
  expect(await agreedTexts(database.db, submission_id)).toEqual([]);
});

test("quotes nothing without a consent record", async () => {
  expect(await agreedTexts(database.db, newId())).toEqual([]);
});
