import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { format } from "prettier";
import type { Finding } from "#testing/evidence/audit.ts";
import type { Delivery } from "#testing/evidence/evidence.ts";
import type { Result } from "./run-campaign.ts";

const PROOF = "docs/proof/faults.md";

export function lineOf({ name, tally, wantedKills, seconds }: Result, seed: number): string {
  const { duplicates, erased, cancelled, late } = tally;
  const copies = duplicates.key + duplicates.natural + duplicates.none;
  const counts = [
    `acknowledged ${tally.acknowledged}`,
    `stored ${tally.stored}`,
    `deliveries ${tally.deliveries}`,
    `success ${tally.success}`,
    `warning ${tally.warning}`,
    `in doubt ${tally.inDoubt}`,
    `failed ${tally.failed}`,
    `duplicates ${copies}`,
    `unaccounted ${tally.unaccounted}`,
  ];
  const more = [
    ...(erased > 0 ? [`leads erased ${erased}, deliveries cancelled ${cancelled}`] : []),
    ...(late > 0 ? [`late results ${late}`] : []),
  ];
  return `${name}: leads ${counts.join(" / ")}; ${[`kills ${killsOf(tally.kills, wantedKills)}`, ...more].join(", ")}; ${seconds.toFixed(0)} s, seed ${seed}`;
}

type Column = [title: string, of: (result: Result) => string | number];

const COLUMNS: readonly Column[] = [
  ["campaign", ({ name }) => name],
  ["kills", ({ tally, wantedKills }) => killsOf(tally.kills, wantedKills)],
  ["acknowledged", ({ tally }) => tally.acknowledged],
  ["stored", ({ tally }) => tally.stored],
  ["deliveries", ({ tally }) => tally.deliveries],
  ["success", ({ tally }) => tally.success],
  ["warning", ({ tally }) => tally.warning],
  ["in doubt", ({ tally }) => tally.inDoubt],
  ["of a dead sender", ({ tally }) => tally.orphaned],
  ["failed", ({ tally }) => tally.failed],
  ["cancelled", ({ tally }) => tally.cancelled],
  ["late results", ({ tally }) => tally.late],
  ["copies at key / natural / none", ({ tally }) => Object.values(tally.duplicates).join(" / ")],
  ["unaccounted", ({ tally }) => tally.unaccounted],
  ["seconds", ({ seconds }) => seconds.toFixed(0)],
];

export function tableOf(results: readonly Result[]): string {
  const head = COLUMNS.map(([title]) => title);
  const ruler = COLUMNS.map((_, column) => (column === 0 ? "---" : "---:"));
  const rows = results.map((result) => COLUMNS.map(([, of]) => of(result)));
  return [head, ruler, ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** On a machine that is too busy the time may end first. */
const killsOf = (kills: number, wanted: number) => (kills < wanted ? `${kills} of ${wanted}` : `${kills}`);

export function headOf(seed: number, scale: number): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, seed ${seed}, ${scale * 100} % of the long form`;
}

export async function writeProof(head: string, table: string): Promise<void> {
  const text = `# What survives a kill\n\n${head}: \`npm run faults\`.\n\n${EXPLANATION}\n\n${table}\n`;
  writeFileSync(PROOF, await format(text, { parser: "markdown" }));
}

const EXPLANATION = `Real processes (a web process, two or three workers, PostgreSQL, api services of three kinds) are killed under load. Three journals
that know nothing of each other are compared afterwards: the ids that visitors saw acknowledged, the database, and what the api
services truly did. \`key\` recognises a lead by our id, \`natural\` by e-mail and phone, \`none\` not at all. A copy is a lead that a
service has more than once; a repetition that it recognised is none. Unaccounted are deliveries that break one of the rules in
\`tools/faults/audit.ts\`. In doubt is the honest state of a lead whose sender died between request and answer at a service that
would not recognise it; a person decides. Stored may exceed acknowledged: the answer was lost, not the lead. Many at once: a worker
that dies at a fail point has other leads on their way as well, and those may be in doubt. One by one, there is only the lead that
passed the point, so the doubts must be exactly as many as the kills, or none.`;

/** What happened to a delivery, line by line, for whoever has to find out why. */
export function describe({ about, broken, delivery }: Finding): string {
  return [`${about}: ${broken.join("; ")}`, ...(delivery ? timelineOf(delivery) : [])].join("\n");
}

function timelineOf({ events, requests, ...row }: Delivery): string[] {
  const moments = [
    ...events.map(({ at, n, kind, outcome, action }) => ({
      at,
      says: `attempt ${n} ${kind} ${outcome ?? action ?? ""}`,
    })),
    ...requests.map(({ at, processed, recognised }) => ({
      at,
      says: `service: processed ${processed}, recognised ${recognised}`,
    })),
  ].toSorted((a, b) => a.at - b.at);
  return [
    `  ${JSON.stringify(row)}`,
    ...moments.map(({ at, says }) => `  ${new Date(at).toISOString().slice(11)} ${says}`),
  ];
}
