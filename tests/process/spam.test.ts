import { afterEach, beforeEach, expect, test } from "vitest";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { describeMix, play, sharesOf } from "#testing/traffic/spam/run-mix.ts";

/** The short form of `npm run prove spam`: all kinds of bots and people, a tenth as many. */
const BOTS = 1_000;
const PEOPLE = 100;

let database: TestDatabase;
let web: (Running & { url: string }) | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await web?.kill("SIGTERM");
  await database.drop();
});

// With a tenth of the bots, those before a rate limit reacts weigh ten times as much.
const bySignals = { title: "by the signals alone", attackLeads: 1_000_000, fewest: 0.94 };
const withProof = { title: "with the proof of work of an attack", attackLeads: 30, fewest: 0.92 };

test.each(fullAtNight([bySignals, withProof], [bySignals]))(
  `bots are quarantined, people are not, no lead is lost: $title`,
  async ({ attackLeads, fewest }) => {
    const settings = { ABUSE_CHECK: "on", ABUSE_ATTACK_LEADS: String(attackLeads), TRUSTED_PROXIES: "127.0.0.1" };
    web = await startWeb(database.url, settings);
    const seed = fullAtNight(Date.now() % 1_000_000, 1);
    const played = await play({ url: web.url, db: database.db }, { bots: BOTS, people: PEOPLE, seed });
    console.log(`seed ${seed}\n${await describeMix(played)}`);
    const { botsQuarantined, ...others } = sharesOf(played);
    expect(others).toEqual({ peopleQuarantined: 0, lost: 0, notAnswered: 0 });
    expect(botsQuarantined).toBeGreaterThan(fewest);
  },
);
