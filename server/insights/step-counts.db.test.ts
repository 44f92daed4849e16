import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { funnels, isFormType } from "#funnels/registry.ts";
import { connect } from "#server/platform/db/database.ts";
import { findCampaign } from "#server/leads/submissions/find-campaign.ts";
import { definitionSha, registerDefinitions } from "#server/leads/submissions/definitions.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { isTrouble, TROUBLES } from "./write-counts.ts";
import { createStepCounts, type StepCounts } from "./step-counts.ts";
import { WAIT_CLASSES } from "./waits.ts";

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
/** Message of the current page. */
const message = (moves: unknown, { seconds, troubles, words, shown = version }: More = {}) => [
  "treppenlift",
  `0123 4567 ${shown}`,
  words ?? ["utm_source=Meta", "utm_medium=cpc", "utm_campaign=Herbst", " "],
  moves,
  seconds === undefined ? 0 : seconds * 1000,
  troubles ?? null,
];
type More = { seconds?: number; troubles?: unknown; words?: string[]; shown?: string };
const ofSolar = (sha: string) => ["solar", sha, [], [["enter", "old"]], 0, null];
const totals = () => database.db.selectFrom("step_totals").select(["from_step", "to_step", "device", "n"]).execute();
const rows = () => database.db.selectFrom("step_counts").selectAll().execute();
const sums = async () =>
  Object.fromEntries((await rows()).map((row) => [`${row.from_step}>${row.to_step}`, Number(row.n)]));

test("adds up the counts of several processes", async () => {
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
    expect((await totals()).map(({ n }) => Number(n))).toEqual([200, 200, 200]);
  } finally {
    await other.stop();
    await otherDb.destroy();
  }
});

test("retries failed writes later", async () => {
  await sql`alter table step_counts rename to step_counts_away`.execute(database.owner);
  counts.countMessage(message([["enter", ""]]), "desktop");
  await counts.write();
  expect(errors).toHaveLength(1);
  await sql`alter table step_counts_away rename to step_counts`.execute(database.owner);
  counts.countMessage(message([["enter", ""]]), "desktop");
  await counts.write();
  expect(await sums()).toEqual({ "enter>": 2 });
});

test("counts dwell times by class and field events by field, for known steps and fields only", async () => {
  const say = (moves: unknown, more: More) => counts.countMessage(message(moves, more), "phone");
  say([["", "location"]], { seconds: 3 });
  say([["", "location"]], { seconds: 4.9 });
  say([["contact", "sent"]], {
    seconds: 100_000,
    troubles: [
      ["email", "hinted"],
      ["email", "taken"],
    ],
  });
  say([["", "nowhere"]], {
    seconds: 7,
    troubles: [
      ["password", "missing"],
      ["email", "hinted"],
    ],
  });
  say([["", "location"]], { seconds: -1, troubles: [["email", "stolen"]] });
  say([["enter", ""]], { seconds: 8 });
  say(
    [
      ["", "location"],
      ["location", "floors"],
    ],
    { seconds: 9 },
  );
  await counts.write();
  const waits = await database.db
    .selectFrom("dwell_counts")
    .select(["step", "seconds_class", "n"])
    .orderBy("step")
    .execute();
  expect(waits.map(({ step, seconds_class, n }) => [step, seconds_class, Number(n)])).toEqual([
    ["", 2, 2],
    ["contact", 300, 1],
  ]);
  const troubles = await database.db
    .selectFrom("field_counts")
    .select(["field", "trouble", "n"])
    .orderBy("trouble")
    .execute();
  expect(troubles.map(({ field, trouble, n }) => [field, trouble, Number(n)])).toEqual([
    ["email", "hinted", 2],
    ["email", "taken", 1],
  ]);
  expect(errors).toEqual([]);
});

test("accepts the previous release's messages, and of two addresses uses the later campaign", async () => {
  const campaign = { source: "Meta", medium: "cpc", campaign: "Herbst" };
  counts.countMessage({ form: "treppenlift", version, campaign, moves: [["enter", ""]] }, "phone");
  counts.countMessage(message([["enter", ""]]), "phone");
  const first = ["utm_source=Meta", "UTM_Campaign=Herbst", "utm_medium=cpc"];
  counts.countMessage(message([["enter", ""]], { words: [" ", ...first] }), "phone");
  counts.countMessage(message([["enter", ""]], { words: [...first, " ", "utm_source=Google"] }), "phone");
  await counts.write();
  expect(await sums()).toEqual({ "enter>": 4 });
  expect(await rows()).toHaveLength(1);
});

test("queries nothing while there is nothing to count", async () => {
  await counts.write();
  await sql`alter table funnel_versions rename to funnel_versions_away`.execute(database.owner);
  await counts.write();
  expect(errors).toEqual([]);
  counts.countMessage(message([], { shown: "another" }), "phone"); // a version that may belong to a newer release
  await counts.write();
  expect(errors).toHaveLength(1);
});

test("counts the previous release's page by its own steps", async () => {
  await registerDefinitions(database.db);
  await database.db
    .insertInto("funnel_versions")
    .values({ form_type: "solar", sha: "0123456789abcdef", definition: JSON.stringify({ steps: [{ slug: "old" }] }) })
    .execute();
  await counts.write(); // loads the known steps
  counts.countMessage(ofSolar("0123456789abcdef"), "phone");
  counts.countMessage(ofSolar(definitionSha(funnels.solar)), "phone");
  await counts.write();
  expect(await sums()).toEqual({ "enter>old": 1 });
});

test("hostile messages store known steps, fields and classes only, in few rows", async () => {
  const word = fc.oneof(
    fc.constantFrom("enter", "return", "sent", "", "location", "contact", "9", "__proto__", "toString", "a".repeat(99)),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
  const name = fc.oneof(fc.constantFrom("email", "phone", "postalCode", "roof"), word);
  const trouble = fc.oneof(fc.constantFrom("missing", "hinted", "taken", "kept"), word);
  const hostile = fc.oneof(
    fc.anything(),
    fc.tuple(
      fc.oneof(fc.constantFrom("treppenlift", "solar", "constructor"), word),
      fc.oneof(fc.constantFrom(version, `x ${definitionSha(funnels.solar)}`), word),
      fc.oneof(fc.anything(), fc.array(word), fc.tuple(word.map((said) => `utm_source=${said}`))),
      fc.oneof(
        fc.anything(),
        fc.array(fc.tuple(word, word), { maxLength: 60 }),
        fc.tuple(fc.constantFrom(["", "location"], ["contact", "sent"], ["", "9"])),
        fc.array(fc.anything()),
      ),
      fc.oneof(fc.anything(), fc.double(), fc.nat(1_000_000)),
      fc.oneof(
        fc.anything(),
        fc.array(fc.tuple(name, trouble), { maxLength: 60 }),
        fc.array(fc.tuple(name, fc.constantFrom(...TROUBLES)), { maxLength: 60 }),
      ),
    ),
  );
  fc.assert(
    fc.property(hostile, (said) => counts.countMessage(said, "phone")),
    { numRuns: fullAtNight(100_000, 1000), seed: 4711 },
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
    expect(row.device).toBe("phone");
  }
  const ofTwo = [funnels.treppenlift, funnels.solar];
  const slugs = new Set(ofTwo.flatMap(({ steps }) => steps.map(({ slug }) => slug)));
  const fields = new Set(ofTwo.flatMap(({ steps }) => steps.flatMap((step) => step.fields.map((field) => field.name))));
  const waits = await database.db.selectFrom("dwell_counts").selectAll().execute();
  expect(waits.length).toBeGreaterThan(0);
  expect(waits.length).toBeLessThanOrEqual(2 * slugs.size * WAIT_CLASSES.length);
  expect(
    waits.filter((row) => !slugs.has(row.step) || !WAIT_CLASSES.some((least) => least === row.seconds_class)),
  ).toEqual([]);
  const troubles = await database.db.selectFrom("field_counts").selectAll().execute();
  expect(troubles.length).toBeGreaterThan(0);
  expect(troubles.length).toBeLessThanOrEqual(2 * fields.size * TROUBLES.length);
  expect(troubles.filter((row) => !fields.has(row.field) || !isTrouble(row.trouble))).toEqual([]);
});

test("2,100 invented campaigns of one sender add no row, and a campaign named by a lead is counted", async () => {
  for (let n = 0; n < 2100; n++)
    counts.countMessage(message([["enter", ""]], { words: [`utm_source=s-${n}`, " "] }), "phone");
  await counts.write();
  expect(errors).toEqual([]);
  const stored = () => database.db.selectFrom("campaigns").select(["id", "source"]).execute();
  expect((await stored()).map(({ source }) => source)).toEqual(["other"]);
  expect((await rows()).reduce((total, row) => total + Number(row.n), 0)).toBe(2100);
  const lead = await findCampaign(database.db, { source: "google", medium: "cpc", campaign: "winter" });
  expect(await stored()).toContainEqual({ id: lead, source: "google" });
  counts.countMessage(
    message([["enter", ""]], { words: ["utm_source=google", "utm_medium=cpc", "utm_campaign=winter", " "] }),
    "phone",
  );
  await counts.write();
  expect((await rows()).filter(({ campaign_id }) => campaign_id === lead)).toHaveLength(1);
});
