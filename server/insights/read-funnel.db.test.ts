import { afterEach, beforeEach, expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { definitionSha } from "#server/leads/submissions/definitions.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { readFunnel, type FunnelQuestion } from "./read-funnel.ts";
import { readStarts } from "./read-starts.ts";
import type { StepTransition, Moves } from "./read-moves.ts";
import { findCampaign } from "#server/leads/submissions/find-campaign.ts";
import { createStepCounts, type StepCounts } from "./step-counts.ts";

let database: TestDatabase;
let counts: StepCounts;
const errors: Error[] = [];
const NOON = Date.parse("2026-03-10T11:00:00Z");
let now = NOON;

beforeEach(async () => {
  now = NOON;
  errors.length = 0;
  database = await createTestDatabase();
  counts = createStepCounts(
    database.db,
    (error) => errors.push(error),
    () => now,
  );
});
afterEach(async () => {
  await counts.stop();
  await database.drop();
  expect(errors).toEqual([]);
});

const sha = definitionSha(funnels.treppenlift);
const words = (campaign: string) => ({ source: "meta", medium: "cpc", campaign });
const walk = (moves: readonly StepTransition[], more: Partial<Moves> = {}, device: "phone" | "desktop" = "phone") =>
  counts.count({ formType: "treppenlift", sha, campaign: words("herbst"), moves, ...more }, device);
const question: FunnelQuestion = { form: "treppenlift", from: berlinDay(NOON), to: berlinDay(NOON) };
const at = async (step: string, more: Partial<FunnelQuestion> = {}) =>
  (await readFunnel(database.db, { ...question, ...more })).steps.find((one) => one.step === step);
const arrived = async (more: Partial<FunnelQuestion>) => (await at("", more))?.arrived;

test("each step counts arrivals, exits onward and back, and drop-outs on any path", async () => {
  walk([
    ["enter", ""],
    ["", "location"],
    ["location", ""],
    ["", "location"],
    ["location", "floors"],
  ]);
  walk([
    ["enter", ""],
    ["", "contact"],
    ["contact", "sent"],
  ]);
  walk([["return", "location"]]);
  await counts.write();
  const read = await readFunnel(database.db, question);
  expect(read).toMatchObject({ entered: 2, returned: 1, sent: 1, imbalance: 0, definitions: [sha] });
  expect(read.steps.map(({ step }) => step)).toEqual(funnels.treppenlift.steps.map(({ slug }) => slug));
  const of = (step: string) => read.steps.find((one) => one.step === step);
  expect(of("")).toMatchObject({ arrived: 3, entered: 2, wentOn: 3, wentBack: 0, left: 0 });
  expect(of("location")).toMatchObject({ arrived: 3, entered: 1, wentOn: 1, wentBack: 1, left: 1 });
  expect(of("floors")).toMatchObject({ arrived: 1, wentOn: 0, left: 1 });
  expect(of("contact")).toMatchObject({ arrived: 1, wentOn: 1, sent: 1, left: 0 });
});

test("a departure without arrival is an imbalance, not fewer drop-outs", async () => {
  walk([["enter", ""]]);
  walk([["location", "floors"]]);
  await counts.write();
  expect((await readFunnel(database.db, question)).imbalance).toBe(1);
  expect(await at("location")).toMatchObject({ arrived: 0, wentOn: 1, left: 0, imbalance: 1 });
  expect(await at("")).toMatchObject({ left: 1, imbalance: 0 });
});

test("filters by day, campaign, device and version", async () => {
  const winter = await findCampaign(database.db, words("winter"));
  walk([["enter", ""]]);
  walk([["enter", ""]], { campaign: words("winter") }, "desktop");
  now += 86_400_000;
  walk([["enter", ""]]);
  await counts.write();
  expect(await arrived({})).toBe(2);
  expect(await arrived({ to: berlinDay(now) })).toBe(3);
  expect(await arrived({ campaign: winter })).toBe(1);
  expect(await arrived({ device: "phone" })).toBe(1);
  expect(await arrived({ device: "phone", campaign: winter })).toBe(0);
  expect(await arrived({ definition: sha })).toBe(2);
  expect((await readFunnel(database.db, { ...question, form: "solar" })).entered).toBe(0);
  const starts = await readStarts(database.db, { from: question.from, to: berlinDay(now), form: "treppenlift" });
  expect(new Set(starts.map(({ starts: n }) => n))).toEqual(new Set([1, 2]));
  expect(await readStarts(database.db, { from: question.from, to: question.to })).toHaveLength(2);
});

test("reports dwell times and field events with their step", async () => {
  walk([["contact", "sent"]], {
    wait: { step: "contact", seconds: 60 },
    troubles: [
      ["email", "hinted"],
      ["email", "kept"],
    ],
  });
  walk([["contact", "sent"]], { wait: { step: "contact", seconds: 60 }, troubles: [["email", "hinted"]] });
  walk([["contact", "sent"]], { wait: { step: "contact", seconds: 300 } });
  await counts.write();
  const contact = await at("contact");
  expect(contact?.medianSeconds).toBe(60);
  expect(contact?.waits).toEqual(
    new Map([
      [60, 2],
      [300, 1],
    ]),
  );
  expect(contact?.fields.find(({ field }) => field === "email")).toEqual({
    field: "email",
    missing: 0,
    hinted: 2,
    taken: 0,
    kept: 1,
  });
  expect((await at("location"))?.medianSeconds).toBeUndefined();
});

test("steps of earlier versions come after today's", async () => {
  const old = {
    steps: [
      { slug: "", fields: [] },
      { slug: "old", fields: [{ name: "oldField" }] },
    ],
  };
  await database.db
    .insertInto("funnel_versions")
    .values({ form_type: "treppenlift", sha: "0123456789abcdef", definition: JSON.stringify(old) })
    .execute();
  walk([["enter", "old"]], { sha: "0123456789abcdef", troubles: [["oldField", "missing"]] });
  walk([["enter", ""]]);
  await counts.write();
  const read = await readFunnel(database.db, question);
  expect(read.steps.at(-1)).toMatchObject({
    step: "old",
    arrived: 1,
    left: 1,
    fields: [{ field: "oldField", missing: 1 }],
  });
  const ofOld = await readFunnel(database.db, { ...question, definition: "0123456789abcdef" });
  expect(ofOld.steps.map(({ step, arrived }) => [step, arrived])).toEqual([
    ["", 0],
    ["old", 1],
  ]);
});
