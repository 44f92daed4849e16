import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { seedDossier } from "#testing/fixtures/dossier.ts";
import { openDossier, readOpening, recordExport } from "./open-dossier.ts";

const ring = readKeyRing(`k1:${Buffer.alloc(32, "a").toString("base64")}`);
const [eva, jan] = ["eva@stufenlos.example", "jan@stufenlos.example"];
let database: TestDatabase;
let id: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ id } = await seedDossier(database.db, ring));
});
afterAll(() => database.drop());

const audited = async () =>
  (
    await sql<{ said: string }>`select actor || ' ' || action || ' ' || details::text as said from audit_events
      join audit_chain on entry_id = audit_events.id where action like 'lead.dossier%' order by n`.execute(database.db)
  ).rows.map(({ said }) => said);

const opened = async () =>
  (
    await sql<{ details: unknown }>`select details from consent_events where kind = 'opened' order by at`.execute(
      database.db,
    )
  ).rows.map(({ details }) => details);

test("an opening needs a reason and a consent record", async () => {
  const nobody = "0192e4a0-0000-7000-8000-00000000dead";
  expect(await openDossier(database.db, { submissionId: id, by: eva, reason: "  no  " })).toEqual({
    kind: "no-reason",
  });
  expect(await openDossier(database.db, { submissionId: nobody, by: eva, reason: "a good one" })).toEqual({
    kind: "no-dossier",
  });
  expect(await readOpening(database.db, { submissionId: id, by: eva })).toBeUndefined();
  expect([await audited(), await opened()]).toEqual([[], []]);
});

test("an opening is recorded with its reason, and lasts half an hour for the person who opened it", async () => {
  await openDossier(database.db, { submissionId: id, by: eva, reason: " Claim LR-88213 " });
  await recordExport(database.db, id, eva, "pdf");
  expect(await audited()).toEqual([
    `${eva} lead.dossier {"reason": "Claim LR-88213"}`,
    `${eva} lead.dossier-export {"as": "pdf"}`,
  ]);
  expect(await opened()).toEqual([
    { by: eva, reason: "Claim LR-88213" },
    { by: eva, as: "pdf" },
  ]);
  expect(await readOpening(database.db, { submissionId: id, by: eva })).toMatchObject({ reason: "Claim LR-88213" });
  expect(await readOpening(database.db, { submissionId: id, by: jan })).toBeUndefined();
  await database.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update consent_events set at = at - interval '31 minutes' where kind = 'opened'`.execute(tx);
  });
  expect(await readOpening(database.db, { submissionId: id, by: eva })).toBeUndefined();
});

test("truncates reasons to 200 characters", async () => {
  await openDossier(database.db, { submissionId: id, by: jan, reason: "x".repeat(300) });
  expect((await readOpening(database.db, { submissionId: id, by: jan }))?.reason).toBe("x".repeat(200));
});
