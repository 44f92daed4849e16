import { appendFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { funnels, type FormType } from "#funnels/registry.ts";
import { APP } from "#testing/database/databases.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newId } from "#server/platform/new-id.ts";
import { enableConfirmationEmail } from "./enable-confirmation-email.ts";
import { createReady } from "#server/platform/observability/readiness.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./sql-files.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("migrating again changes nothing", async () => {
  expect(await migrate(database.ownerUrl, APP)).toEqual([]);
});

test("four processes that migrate an empty database at once apply each migration once", async () => {
  await sql`drop schema public cascade; create schema public`.execute(database.owner);
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.ownerUrl, APP)));
  expect(applied.flat().toSorted()).toEqual([...new Set(applied.flat())].toSorted());
  expect(applied.flat().length).toBeGreaterThanOrEqual(3);
});

/** The migrations as a later commit has them. */
async function withMigrations(change: (folder: string) => Promise<void>, run: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    await change(folder);
    await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("an index whose building was interrupted is built anew", async () => {
  const build = "create index concurrently if not exists form_submissions_test on form_submissions (network)";
  await sql.raw(build).execute(database.owner);
  await sql`update pg_index set indisvalid = false where indexrelid = 'form_submissions_test'::regclass`.execute(
    database.admin,
  );
  await withMigrations(
    (folder) => writeFile(join(folder, "99_test.concurrently.sql"), `-- One; two.\n${build};\n`),
    async (folder) => expect(await migrate(database.ownerUrl, APP, folder)).toEqual(["99_test.concurrently.sql"]),
  );
  const { rows } =
    await sql`select indisvalid from pg_index where indexrelid = 'form_submissions_test'::regclass`.execute(
      database.db,
    );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test("a function whose file is not the one that was applied last is made anew", async () => {
  await sql`create or replace function lock_routing() returns void language sql as 'select'`.execute(database.owner);
  await sql`update schema_functions set sha256 = 'of another release' where file = 'sales/allocations/lock-routing-snapshot.sql'`.execute(
    database.owner,
  );
  expect(await migrate(database.ownerUrl, APP)).toEqual(["sales/allocations/lock-routing-snapshot.sql"]);
  const { rows } = await sql<{
    body: string;
  }>`select prosrc as body from pg_proc where proname = 'lock_routing'`.execute(database.db);
  expect(rows[0]?.body).toContain("pg_advisory_xact_lock");
});

describe("refused by whoever migrates or is to be ready is", () => {
  let other: TestDatabase;
  beforeAll(async () => {
    other = await createTestDatabase();
  });
  afterAll(() => other.drop());

  async function expectRefusal(problem: string): Promise<void> {
    await expect(migrate(other.ownerUrl, APP)).rejects.toThrow(problem);
    expect(await createReady(other.db).check()).toMatchObject({ ready: false, migrations: "refused", problem });
  }

  test("a migration whose text has changed since it was applied", async () => {
    const problem =
      "The migration 02_staff.sql was changed after it had been applied: put its text back, and write another migration";
    await withMigrations(
      (folder) => appendFile(join(folder, "02_staff.sql"), "create table more (id uuid primary key);\n"),
      (folder) => expect(migrate(other.ownerUrl, APP, folder)).rejects.toThrow(problem),
    );
    await sql`update schema_migrations set sha256 = 'of another text' where name = '02_staff.sql'`.execute(other.owner);
    await expectRefusal(problem);
  });

  test("a database that was made before 1.0, when no checksum was kept", async () => {
    await sql`alter table schema_migrations drop column sha256`.execute(other.owner);
    await expectRefusal("This database was made before 1.0 and cannot be brought forward: begin with an empty one");
  });
});

test("a new installation sends the confirmation email, for every form", async () => {
  const enabled = await database.db
    .selectFrom("form_api_settings")
    .innerJoin("api_services", "api_services.id", "api_service_id")
    .select("form_type")
    .where("kind", "=", "mail")
    .where("send_mode", "=", "automatic")
    .where("is_active", "=", true)
    .where("is_enabled", "=", true)
    .execute();
  expect(enabled.map(({ form_type }) => form_type).toSorted()).toEqual(Object.keys(funnels).toSorted());
});

const settingsOf = async (formType: string) =>
  (
    await database.db
      .selectFrom("form_api_settings")
      .select("is_enabled")
      .where("form_type", "=", formType as FormType)
      .execute()
  ).map(({ is_enabled }) => is_enabled);
const deploy = async (...formTypes: string[]) => {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await enableConfirmationEmail(client, formTypes);
  await client.end();
};

describe("a funnel that was added later", () => {
  test("sends the confirmation mail", async () => {
    await deploy("keller");
    expect(await settingsOf("keller")).toEqual([true]);
  });

  test("keeps what staff have switched off since", async () => {
    await database.db
      .updateTable("form_api_settings")
      .set({ is_enabled: false })
      .where("form_type", "=", "keller" as FormType)
      .execute();
    await deploy("keller");
    expect(await settingsOf("keller")).toEqual([false]);
  });

  test("is left alone once it has leads, and can have them without a migration", async () => {
    const lead = { id: newId(), form_type: "dachboden" as FormType, submission_data: "{}", normalised: "{}" };
    await database.db.insertInto("form_submissions").values(lead).execute();
    await deploy("dachboden");
    expect(await settingsOf("dachboden")).toEqual([]);
  });
});

describe("the specification's tables have its columns", () => {
  test.each([
    ["form_submissions", ["id", "form_type", "created_at", "submission_data"]],
    ["api_services", ["id", "name", "description", "api_key", "is_active", "send_mode", "created_at"]],
    [
      "api_submission_results",
      [
        "id",
        "form_submission_id",
        "api_service_name",
        "status",
        "error_message",
        "request_payload",
        "response_data",
        "created_at",
      ],
    ],
    ["form_api_settings", ["id", "form_type", "api_service_id", "is_enabled", "custom_settings"]],
  ])("%s", async (table, columns) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = ${table}`.execute(database.db);
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(columns));
  });
});

describe("consent records cannot be changed, and not be deleted before their term, not even by the owner", () => {
  beforeAll(async () => {
    await database.db
      .insertInto("consent_records")
      .values({ id: newId(), submission_id: newId(), form_type: "solar", step: "", page_address: "", texts: "[]" })
      .execute();
  });

  test.each([
    "update consent_records set step = 'x'",
    "update consent_records set page_address = '/x'",
    "update consent_records set page_address = page_path(page_address), step = 'x'",
    "delete from consent_records",
    "truncate consent_records",
  ])("%s", async (statement) => {
    await expect(sql.raw(statement).execute(database.owner)).rejects.toThrow(/append-only|is kept until/);
  });

  test("but an address of an earlier release can be cut to its path", async () => {
    const id = newId();
    await sql`alter table consent_records disable trigger consent_records_keep_the_path`.execute(database.owner);
    await database.db
      .insertInto("consent_records")
      .values({
        id,
        submission_id: newId(),
        form_type: "solar",
        step: "",
        page_address: "https://stufenlos.example/solar?email=h.brandt@web.de",
        texts: "[]",
      })
      .execute();
    await sql`alter table consent_records enable trigger consent_records_keep_the_path`.execute(database.owner);
    await sql`update consent_records set page_address = page_path(page_address)`.execute(database.owner);
    const cut = await database.db.selectFrom("consent_records").select("page_address").where("id", "=", id).execute();
    expect(cut).toEqual([{ page_address: "/solar" }]);
  });
});

test("a migration that builds an index says how far PostgreSQL is with it", async () => {
  const build = "create index concurrently test_at on audit_events (at);\n";
  await withMigrations(
    (folder) => writeFile(join(folder, "99_watched.concurrently.sql"), build),
    async (folder) => {
      const said: string[] = [];
      const { promise: isWaiting, resolve } = Promise.withResolvers<void>();
      const report = (what: string) => {
        said.push(what);
        if (what.includes("waiting for writers")) resolve();
      };
      const other = await createTestDatabase();
      try {
        const migrated = await other.db.transaction().execute(async (tx) => {
          await sql`insert into audit_events (id, actor, action) values (gen_random_uuid(), 'eva@stufenlos.example', 'test')`.execute(
            tx,
          );
          const result = migrate(other.ownerUrl, APP, folder, report);
          await isWaiting; // the build waits for this transaction, for as long as the watcher needs
          return { result };
        });
        expect(await migrated.result).toEqual(["99_watched.concurrently.sql"]);
      } finally {
        await other.drop();
      }
      expect(said[0]).toBe("99_watched.concurrently.sql (1 of 1)");
      expect(said).toContain("99_watched.concurrently.sql (1 of 1), waiting for writers before build");
      expect(said.at(-1)).toBe("tables of the engine, functions and rights");
    },
  );
});
