import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { funnels, isFormType } from "#funnels/registry.ts";
import { connect } from "#server/db/database.ts";
import { definitionSha } from "#server/submissions/definition-sha.ts";
import { registerDefinitions } from "#server/submissions/register-definitions.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { createStepCounts, type StepCounts } from "./step-counts.ts";

let database: TestDatabase;
let counts: StepCounts;
const errors: Error[] = [];

beforeEach(async () => {
  errors.length = 0;
  database = await createTestDatabase();
  counts = createStepCounts(database.db, (error) => errors.push(error));
});
afterEach(async () => {
  await counts.stop();
  await database.drop();
});

const version = definitionSha(funnels.treppenlift);
const message = (moves: unknown, more: object = {}) => ({
  form: "treppenlift",
  version,
  campaign: { source: "Meta", medium: "cpc", campaign: "Herbst" },
  moves,
  ...more,
});
const rows = () => database.db.selectFrom("step_counts").selectAll().execute();
const sums = async () =>
  Object.fromEntries((await rows()).map((row) => [`${row.from_step}>${row.to_step}`, Number(row.n)]));

test("what several processes count is added up", async () => {
  const otherDb = connect({ url: database.url, connections: 2, onError: () => undefined });
  const other = createStepCounts(otherDb, (error) => errors.push(error));
  try {
    for (let round = 0; round < 5; round++) {
      for (const one of [counts, other])
        for (let n = 0; n < 20; n++)
          one.countMessage(
            message([
              ["enter", ""],
              ["", "location"],
              ["contact", "sent"],
            ]),
            "phone",
          );
      await Promise.all([counts.write(), other.write()]);
    }
    expect(await sums()).toEqual({ "enter>": 200, ">location": 200, "contact>sent": 200 });
    expect(errors).toEqual([]);
    const [row] = await rows();
    expect(row).toMatchObject({ form_type: "treppenlift", definition_sha: version, device: "phone" });
  } finally {
    await other.stop();
    await otherDb.destroy();
  }
});

test("counts that could not be written are written later", async () => {
  await sql`alter table step_counts rename to step_counts_away`.execute(database.owner);
  counts.countMessage(message([["enter", ""]]), "desktop");
  await counts.write();
  expect(errors).toHaveLength(1);
  await sql`alter table step_counts_away rename to step_counts`.execute(database.owner);
  counts.countMessage(message([["enter", ""]]), "desktop");
  await counts.write();
  expect(await sums()).toEqual({ "enter>": 2 });
});

test("a page of the release before is counted by its own steps", async () => {
  await registerDefinitions(database.db);
  await database.db
    .insertInto("definitions")
    .values({ form_type: "solar", sha: "0123456789abcdef", definition: JSON.stringify({ steps: [{ slug: "old" }] }) })
    .execute();
  await counts.write(); // reads which there are
  counts.countMessage({ ...message([["enter", "old"]]), form: "solar", version: "0123456789abcdef" }, "phone");
  counts.countMessage(
    { ...message([["enter", "old"]]), form: "solar", version: definitionSha(funnels.solar) },
    "phone",
  );
  await counts.write();
  expect(await sums()).toEqual({ "enter>old": 1 });
});

test("hostile messages store steps of ours only, and few rows", async () => {
  const word = fc.oneof(
    fc.constantFrom("enter", "return", "sent", "", "location", "contact", "9", "__proto__", "toString", "a".repeat(99)),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
  const hostile = fc.oneof(
    fc.anything(),
    fc.record({
      form: fc.oneof(fc.constantFrom("treppenlift", "solar", "constructor"), word),
      version: fc.oneof(fc.constantFrom(version, definitionSha(funnels.solar)), word),
      campaign: fc.oneof(fc.anything(), fc.record({ source: word, medium: word, campaign: fc.constant("c") })),
      moves: fc.oneof(fc.anything(), fc.array(fc.tuple(word, word), { maxLength: 60 }), fc.array(fc.anything())),
    }),
  );
  fc.assert(
    fc.property(hostile, (said) => counts.countMessage(said, "phone")),
    { numRuns: fullAtNight(100_000, 3000), seed: 4711 },
  );
  await counts.write();
  const stored = await rows();
  expect(errors).toEqual([]);
  expect(stored.length).toBeGreaterThan(0);
  for (const row of stored) {
    const funnel = isFormType(row.form_type) ? funnels[row.form_type] : undefined;
    const slugs = funnel?.steps.map(({ slug }) => slug) ?? [];
    expect(slugs.includes(row.from_step) || ["enter", "return"].includes(row.from_step)).toBe(true);
    expect(slugs.includes(row.to_step) || row.to_step === "sent").toBe(true);
    expect(row.definition_sha).toBe(funnel && definitionSha(funnel));
  }
});

test("invented campaigns are no more than a day's, and their steps are counted all the same", async () => {
  await sql`insert into campaigns (source, medium, campaign, first_seen_on)
    select 'x', '', n::text, (now() at time zone 'Europe/Berlin')::date from generate_series(1, 1990) n`.execute(
    database.db,
  );
  for (let n = 0; n < 100; n++)
    counts.countMessage(message([["enter", ""]], { campaign: { source: `s-${n}` } }), "phone");
  await counts.write();
  const { n } = await database.db
    .selectFrom("campaigns")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(2001);
  expect((await rows()).reduce((total, row) => total + Number(row.n), 0)).toBe(100);
});
