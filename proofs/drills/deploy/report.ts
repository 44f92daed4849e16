import type { Finding } from "#testing/evidence/audit.ts";
import type { Tally } from "#testing/evidence/summary.ts";
import { runOf, tableOf, writeReport } from "#testing/report/markdown.ts";
import { percentile } from "#testing/statistics.ts";
import type { Load } from "#proofs/drills/release/visitors.ts";

export type Outcome = {
  load: Load;
  tally: Tally;
  findings: readonly Finding[];
  brokenPromises: readonly string[];
  problems: readonly string[];
};

/** Violations; the drill passes if the list is empty. */
export const faultsOf = ({ load, tally, findings, brokenPromises, problems }: Outcome): string[] => [
  ...brokenPromises.map((promise) => `not so: ${promise}`),
  ...[...Map.groupBy(load.rawFailures, (what) => what)].map(([what, same]) => `${same.length} x ${what}`),
  ...(load.failedVisitors.length > 0 ? [`${load.failedVisitors.length} visitors were told that it failed`] : []),
  ...(tally.stored === load.acknowledged ? [] : [`${tally.stored} stored, ${load.acknowledged} acknowledged`]),
  ...(tally.success === tally.deliveries ? [] : [`${tally.deliveries - tally.success} deliveries did not succeed`]),
  ...findings.map(({ about, broken }) => `${about}: ${broken.join("; ")}`),
  ...problems,
];

export function rowsOf({ load, tally }: Outcome): [string, string | number][] {
  const at = (share: number) => `${percentile(load.waits, share).toFixed(0)} ms`;
  return [
    [
      "load",
      `${load.seconds.toFixed(0)} s, ${(load.submits / load.seconds).toFixed(1)} leads a second over HTTP/2 with TLS`,
    ],
    ["requests", load.requests],
    ["failed requests, before the browser tries again", load.rawFailures.length],
    ["failed visitors", load.failedVisitors.length],
    ["leads acknowledged / stored", `${load.acknowledged} / ${tally.stored}`],
    ["deliveries / delivered", `${tally.deliveries} / ${tally.success}`],
    ["deliveries in doubt", tally.inDoubt],
    ["duplicates at the services", Object.values(tally.duplicates).reduce((sum, n) => sum + n)],
    ["deliveries that break a rule of the audit", tally.unaccounted],
    ["submit: half / 99 of 100 / slowest", `${at(0.5)} / ${at(0.99)} / ${at(1)}`],
  ];
}

/** `note`: under which circumstances, if they matter. */
export const writeProof = (outcome: Outcome, machine: string, note: string): Promise<void> =>
  writeReport("proofs/pages/deploy-drill.md", [
    "# A release in the middle of the day",
    `${runOf()}: \`npm run prove deploy -- --write\`, on ${machine}.`,
    EXPLANATION,
    ...(note === "" ? [] : [note]),
    tableOf([["what", ([what]) => what], ["", ([, value]) => value]], rowsOf(outcome)), // prettier-ignore
    "Faults: none.",
  ]);

const EXPLANATION = `A clean clone runs behind Debian's nginx with our file: two web processes, two workers, on one machine. Under load the next release is rolled
out, with a migration. Not as in production: the api service, which recognises no lead, is on this machine; no spam check, no confirmation mail. No pass mark is
a time: at most fifty visitors are under way, so on a busy machine fewer come.`;
