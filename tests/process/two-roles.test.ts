import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connect, type Database } from "#server/platform/db/database.ts";
import { runSql } from "#testing/database/databases.ts";
import { givenPostgres } from "#testing/database/postgres.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { startWeb, startWorker } from "#testing/processes/product.ts";
import { until } from "#testing/until.ts";

/** docs/operating.md, "From one database role to two", with unique names, because roles belong to the whole server. */
const NAME = `stufenlos_${randomBytes(6).toString("hex")}`;
const [OLD_ROLE, NEW_ROLE] = [`${NAME}_old`, `${NAME}_new`];
const adminUrl = inject("adminUrl");
const admin = (statement: string) => runSql(adminUrl, statement);
const urlAs = (username: string) =>
  Object.assign(new URL(givenPostgres(adminUrl).url(NAME)), { username, password: "geheim" }).href;

const migrate = (env: Record<string, string>) =>
  execFileSync(process.execPath, ["processes/migrate.ts"], { env, encoding: "utf8" });

let db: Database;
let partner: FakeService;
beforeAll(async () => {
  await admin(`create role ${OLD_ROLE} login password 'geheim'`);
  await admin(`create role ${NEW_ROLE} login password 'geheim'`);
  await admin(`create database ${NAME} owner ${OLD_ROLE}`);
  migrate({ DATABASE_URL: urlAs(OLD_ROLE) });
  await nameOperator(urlAs(OLD_ROLE));
  db = connect({ url: urlAs(OLD_ROLE), connections: 2, onError: () => undefined });
  await db.deleteFrom("api_services").execute();
  partner = await startFakeService({
    port: 0,
    journal: join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl"),
  });
  await connectFakeService(db, { url: `${partner.url}/ok` });
});
afterAll(async () => {
  await partner.stop();
  await db.destroy();
  await admin(`drop database ${NAME} with (force)`);
  await admin(`drop role ${OLD_ROLE}`);
  await admin(`drop role ${NEW_ROLE}`);
});

test("a running installation gets a second role, and leads pass before and after", async () => {
  const before = await startWeb(urlAs(OLD_ROLE));
  expect((await postLead(before.url, newLead())).status).toBe(200);

  const told = migrate({ DATABASE_URL: urlAs(NEW_ROLE), MIGRATE_DATABASE_URL: urlAs(OLD_ROLE) });
  expect(told).toContain(`The role ${NEW_ROLE} may read and write`);
  expect((await postLead(before.url, newLead())).status).toBe(200);

  const after = await startWeb(urlAs(NEW_ROLE));
  const worker = await startWorker(urlAs(NEW_ROLE), { OUTBOUND_ALLOW: allowing(partner.url) });
  expect((await postLead(after.url, newLead())).status).toBe(200);
  const delivered = db.selectFrom("deliveries").select("id").where("state", "=", "delivered");
  await until(async () => (await delivered.execute()).length === 3);
  await expect(runSql(urlAs(NEW_ROLE), "delete from consent_records")).rejects.toThrow("permission denied");
  for (const child of [before, after, worker]) await child.kill("SIGTERM");
});
