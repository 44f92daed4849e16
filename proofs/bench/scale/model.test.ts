import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ASSUMED, LIMITS, sizeFor, type Costs } from "./model.ts";
import { scaleTable } from "./table.ts";

const costs = JSON.parse(readFileSync("proofs/pages/costs.json", "utf8")) as Costs;
const page = readFileSync("docs/scaling.md", "utf8");

test("docs/scaling.md has the table that is computed from the measured costs", async () => {
  expect(page).toContain((await scaleTable(costs)).trim());
});

test("docs/scaling.md names the costs, the assumptions and the limits that it is computed with", () => {
  const { msPerLead, bytesPerLead, msPerPage } = costs;
  for (const figure of [
    ...[msPerLead.web, msPerLead.worker, msPerLead.postgres, msPerPage.fromMemory, msPerPage.rendered].map(
      (ms) => `${ms} ms`,
    ),
    `${(bytesPerLead.wal / 1000).toFixed(1)} KB of WAL`,
    `${(bytesPerLead.disk / 1000).toFixed(1)} KB on disk`,
    `${ASSUMED.pagesPerLead} page views`,
    `${ASSUMED.peak} times the mean`,
    `${ASSUMED.eurosPerCore} euros a core`,
    `${ASSUMED.eurosPerTb} euros a TB`,
    `${ASSUMED.use * 100} % of a core`,
    `${ASSUMED.days} days`,
    `${LIMITS.cores.most} cores`,
    `${LIMITS.walMbPerSecond.most} MB/s of WAL`,
    `${LIMITS.storageTb.most} TB`,
    `${LIMITS.connections.most} connections`,
  ])
    expect(page).toContain(figure);
});

const EVEN: Costs = {
  msPerLead: { web: 3, worker: 6, postgres: 6 },
  bytesPerLead: { wal: 1_000, disk: 1_000 },
  msPerPage: { fromMemory: 0, rendered: 10 },
};

/** So many a day that the busiest second has this many. */
const daily = (perSecond: number) => (perSecond * 86_400) / ASSUMED.peak;

test("cores, WAL and storage grow with the leads, and what is short first is found", () => {
  const hundred = sizeFor(daily(100), EVEN);
  expect(hundred.webCores).toBeCloseTo(0.5);
  expect(hundred.postgresCores).toBeCloseTo(1);
  expect(hundred.walMbPerSecond).toBeCloseTo(0.1);
  expect(hundred.storageTb).toBeCloseTo((1_000 * daily(100) * ASSUMED.days) / 1e12, 3);
  expect(hundred.connections).toBe(24);
  expect(hundred.eurosPerMonth).toBeCloseTo((2 + 2) * 12 + hundred.storageTb * 3 * 50);
  const stored = sizeFor(daily(100), { ...EVEN, bytesPerLead: { wal: 1, disk: 100_000 } });
  expect(stored.first.breaks).toBe(LIMITS.storageTb.breaks);
  const more = sizeFor(daily(10_000), { ...EVEN, bytesPerLead: { wal: 1, disk: 1 } });
  expect(more.first).toEqual({ breaks: LIMITS.connections.breaks, share: (50 * 11 + 100 * 13) / 400 });
  const logged = sizeFor(daily(10_000), { ...EVEN, bytesPerLead: { wal: 1_000_000, disk: 1 } });
  expect(logged.first.breaks).toBe(LIMITS.walMbPerSecond.breaks);
  expect(logged.first.share).toBeCloseTo(50);
});
