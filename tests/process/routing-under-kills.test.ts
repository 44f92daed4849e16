import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { routeUnderKills } from "#testing/routing/route-under-kills.ts";
import { fullAtNight } from "#tests/nightly.ts";

const LEADS = fullAtNight(3000, 300);
const SEED = fullAtNight(Date.now() % 1_000_000, 19);

/** The short form of `npm run prove routing`. */
test(`${LEADS} leads (seed ${SEED}) for capped orders over process kills: each is decided, and a recount finds no violation`, async () => {
  const database = await createTestDatabase();
  const routed = await routeUnderKills({
    databaseUrl: database.url,
    journal: join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl"),
    leads: LEADS,
    visitors: 16,
    seconds: Infinity,
    seed: SEED,
    orders: fullAtNight(40, 12),
    maxPlaces: LEADS / 5,
    webs: 2,
    workers: 2,
    kills: fullAtNight(40, 4),
    killEveryMs: 300,
  });
  expect(routed).toMatchObject({ acknowledged: LEADS, missing: 0, violations: [] });
  expect(routed.kills).toBeGreaterThan(0);
  expect(routed.places["sold"]).toBeGreaterThan(0);
  await database.drop();
});
