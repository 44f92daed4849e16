import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newId } from "#server/platform/new-id.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("migrating again changes nothing", async () => {
  expect(await migrate(database.url)).toEqual([]);
});

test("four processes that migrate an empty database at once do it together, once", async () => {
  await sql`drop schema public cascade; create schema public`.execute(database.db);
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url)));
  expect(applied.flat().toSorted()).toEqual([...new Set(applied.flat())].toSorted());
  expect(applied.flat().length).toBeGreaterThanOrEqual(3);
});

test("a new installation sends the confirmation mail, for every form", async () => {
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

describe("proof of consent cannot be rewritten", () => {
  beforeAll(async () => {
    await database.db
      .insertInto("consent_records")
      .values({ id: newId(), submission_id: newId(), form_type: "solar", step: "", page_address: "", texts: "[]" })
      .execute();
  });

  test.each(["update consent_records set step = 'x'", "delete from consent_records", "truncate consent_records"])(
    "%s",
    async (statement) => {
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow("append-only");
    },
  );
});
