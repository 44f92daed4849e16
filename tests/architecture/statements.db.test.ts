import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { prepare } from "#testing/sql/prepare.ts";
import { compileStatements, placesIn, productSources } from "#testing/sql/statements.ts";

/** Statements left out here, and why. */
const NOT_PREPARED = [
  { file: "server/platform/db/migrate.ts", text: "file.text", because: "a migration's whole file" },
  {
    file: "server/platform/db/migrate.ts",
    text: "text",
    because: "a file of functions, which is applied to every test database",
  },
  { file: "server/platform/db/migrate.ts", text: "statement", because: "a statement of a migration's file" },
  {
    file: "server/platform/db/migrate.ts",
    text: "`drop index concurrently ${index}`",
    because: "whatever index is broken",
  },
  {
    file: "server/platform/db/grants.ts",
    text: String.raw`statements.join(";\n")`,
    because: "grants on whatever tables there are",
  },
  {
    file: "server/platform/db/grants.ts",
    text: String.raw`rights.join(";\n")`,
    because: "grants to whatever role there is",
  },
  {
    file: "server/platform/db/listen.ts",
    text: "`listen ${channel}`",
    because: "a channel is a name that nothing declares",
  },
  {
    file: "server/delivery/api-services/save-service.ts",
    text: "sql<Date>`now()`",
    because: "a value among others for Kysely",
  },
];

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function problemsOf(statements: readonly string[]): Promise<string[]> {
  const problems = new Set<string>();
  for (const statement of statements) {
    const problem = await prepare(client, statement);
    if (problem !== undefined) problems.add(problem);
  }
  return [...problems];
}

test("prepares every raw statement of the product against the schema", async () => {
  const { statements, texts, reasons } = await compileStatements(productSources());
  const listed = texts.filter(({ place, source }) =>
    NOT_PREPARED.some(({ file, text }) => place.startsWith(`${file}:`) && source === text),
  );
  expect(listed).toHaveLength(NOT_PREPARED.length);
  const leftOut = new Set(listed.map(({ place }) => place));
  const prepared = statements.filter((statement) => !placesIn(statement).some((place) => leftOut.has(place)));
  expect(await problemsOf(prepared)).toEqual([]);

  const places = new Set([...leftOut, ...prepared.flatMap(placesIn)]);
  const escaped = texts.filter(({ place }) => !places.has(place)).map(({ place }) => place);
  expect(escaped, `not compiled; perhaps because of one of these:\n${reasons.join("\n")}`).toEqual([]);
});

const WRONG = `import { sql, type RawBuilder } from "kysely";
export const readLead = (db, id, formType) => {
  const ofForm = formType === undefined ? sql\`\` : sql\`and s.form_typ = \${formType}\`;
  return sql\`select s.id from form_submissions s
    where s.id = \${id} \${ofForm}\`.execute(db);
};
export const countLeads = (db) => sql\`select count(*) from form_submission\`.execute(db);
export const isSold = (db) => sql\`select is_third_part(service) from api_services service\`.execute(db);
async function lock(db, which: RawBuilder<unknown>) {
  await sql\`select id from deliveries d where \${which} for update\`.execute(db);
}
export const lockFailed = (db) => lock(db, sql\`delivery.state = 'failed'\`);
export const touch = (db, id) => db.updateTable("deliveries").set({ updated_at: sql\`noww()\` }).where("id", "=", id).execute();
export const ask = (client) => client.query("select nam from api_services");
export const isOrphan = sql\`true\`;
`;

test("finds wrong columns, tables, functions and aliases, also in parts of statements", async () => {
  const file = "server/wrong.ts";
  const { statements, texts } = await compileStatements([{ file, source: WRONG }]);
  expect(await problemsOf(statements)).toEqual([
    `${file}:3: column s.form_typ does not exist`,
    `${file}:7: relation "form_submission" does not exist`,
    `${file}:8: function is_third_part(api_services) does not exist`,
    `${file}:12: missing FROM-clause entry for table "delivery"`,
    `${file}:13: function noww() does not exist`,
    `${file}:14: column "nam" does not exist`,
  ]);
  const places = new Set(statements.flatMap(placesIn));
  expect(texts.filter(({ place }) => !places.has(place)).map(({ place }) => place)).toEqual([`${file}:15:25`]);
});
