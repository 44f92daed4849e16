import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { fullAtNight } from "#tests/nightly.ts";

const AT_ONCE = 5_000; // each is chained to the one before, so a larger batch would exceed the statement timeout
const ENTRIES = fullAtNight(100_000, AT_ONCE);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const verify = async (...args: string[]) => {
  const env = { PATH: process.env["PATH"], DATABASE_URL: database.url };
  return promisify(execFile)(process.execPath, ["processes/cli.ts", "audit", "verify", ...args], { env });
};

test(`\`audit verify\` finds one changed byte in ${ENTRIES} entries`, async () => {
  for (let from = 1; from <= ENTRIES; from += AT_ONCE)
    await sql`insert into audit_events (id, actor, action, details)
      select gen_random_uuid(), 'eva@stufenlos.example', 'lead.open', jsonb_build_object('n', n)
      from generate_series(${from}::int, ${from + AT_ONCE - 1}::int) n`.execute(database.db);
  const { stdout } = await verify();
  expect(stdout).toContain(`${ENTRIES} entries, all hashes match`);
  const [, head = ""] = /: ([0-9a-f]{64})/.exec(stdout) ?? [];
  expect((await verify("--expect", head)).stdout).toContain("all hashes match");

  const changed = Math.floor(ENTRIES * 0.7);
  await database.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update audit_events set action = 'lead.oqen'
      where id = (select entry_id from audit_chain where n = ${changed})`.execute(tx);
  });
  await expect(verify()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`Entry ${changed} `) });
});
