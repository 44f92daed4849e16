import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAlerts } from "#server/operations/alerts/check-alerts.ts";
import { detectServiceAlerts } from "#server/operations/alerts/service-detector.ts";
import { sampleLead } from "#server/delivery/api-services/sample-lead.ts";
import { submit } from "#server/intake/submit.ts";
import { newId } from "#server/platform/new-id.ts";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { answering, openDeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { PUBLIC_URL } from "#testing/fixtures/leads.ts";
import { tablesWith } from "#testing/fixtures/secret-canary.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { recordNoErasure } from "./erasure-ledger.ts";
import { eraseSubmissions } from "./erase.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const PLANTED = ["Wilhelmine", "Quittenbaum", "Zwetschgenpfad", "quitten@web.de", "01713920017", "klick-4711"];
const answers = {
  ...sampleLead("solar").answers,
  firstName: "Wilhelmine",
  lastName: "Quittenbaum",
  street: "Zwetschgenpfad 7",
  email: "quitten@web.de",
  phone: "01713920017",
};
const sourceUrl = `${PUBLIC_URL}/solar?utm_source=zeitung&fbclid=klick-4711&email=quitten@web.de`;

/** Stored with consent to marketing, refused by a service that quotes it, and told to owners. */
async function quotedLead(): Promise<string> {
  const { db } = database;
  const harness = await openDeliveryHarness(database, { formTypes: ["solar"] });
  const lead = { id: newId(), formType: "solar", answers, sourceUrl };
  const consentRing = readKeyRing(`k1:${Buffer.alloc(32, "a").toString("base64")}`);
  const deps = { db, notifyWorkers: () => undefined, site: aSite, publicUrl: PUBLIC_URL, consentRing };
  expect(await submit(deps, lead, { textVersion: "1", platforms: ["meta"], ip: "127.0.0.1" })).toMatchObject({
    kind: "stored",
  });
  const words = "Schlüssel ungültig: Wilhelmine QUITTENBAUM, Zwetschgenpfad 7, quitten@web.de, 0171 3920017";
  await harness.attempt(answering(401, JSON.stringify({ message: words })));
  await checkAlerts(db, "services", detectServiceAlerts);
  expect(await harness.circuit()).toMatchObject({ state: "paused", reason: "Schlüssel ungültig: …, …, …, …" });
  return lead.id;
}

test("M5: an erased lead leaves none of its answers in any table, though a service quoted them", async () => {
  const { db } = database;
  const id = await quotedLead();
  const { rows } = await sql<{ reason: string }>`select details ->> 'reason' as reason from alerts`.execute(db);
  expect(rows).toEqual([{ reason: "Schlüssel ungültig: …, …, …, …" }]);
  const whereIs = async (text: string) => (await tablesWith(db, text)).hits;
  for (const text of PLANTED) expect(await whereIs(text)).toContain("public.form_submissions");
  await eraseSubmissions({ db, recordErasure: recordNoErasure }, [id]);
  for (const text of PLANTED) expect([text, await whereIs(text)]).toEqual([text, []]);
  const named = (await whereIs(id)).toSorted(); // by its id only
  const proof = ["public.consent_events", "public.consent_identities", "public.consent_records"];
  expect(named).toEqual(["public.alerts", ...proof, "public.deliveries"]);
  const kept = await db.selectFrom("consent_identities").select("restricted_at").execute();
  expect(kept).toEqual([{ restricted_at: expect.any(Date) as Date }]);
});

test("M5: a consent record keeps the path of the page, whichever release writes it", async () => {
  const { db } = database;
  const id = newId();
  const page_address = "https://stufenlos.example/solar/contact?email=quitten@web.de#quitten";
  await db
    .insertInto("consent_records")
    .values({ id, submission_id: newId(), form_type: "solar", step: "", page_address, texts: "[]" })
    .execute();
  const stored = await db.selectFrom("consent_records").select("page_address").where("id", "=", id).execute();
  expect(stored).toEqual([{ page_address: "/solar/contact" }]);
});
