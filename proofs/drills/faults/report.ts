import type { Finding } from "#testing/evidence/audit.ts";
import type { Tally } from "#testing/evidence/summary.ts";
import { runOf, type Column } from "#testing/report/markdown.ts";

export type Result = {
  name: string;
  seconds: number;
  wantedKills: number;
  tally: Tally;
  findings: Finding[];
  problems: string[];
};

export const COLUMNS: readonly Column<Result>[] = [
  ["campaign", ({ name }) => name],
  // On a machine that is too busy the time may end first.
  ["kills", ({ tally: { kills }, wantedKills }) => (kills < wantedKills ? `${kills} of ${wantedKills}` : kills)],
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

export const headOf = (seed: number, scale: number): string =>
  `${runOf()}, seed ${seed}, ${scale * 100} % of the long form: \`npm run prove faults\`.`;

export const EXPLANATION = `Real processes (a web process, two or three workers, PostgreSQL, api services of three kinds) are killed under load. Three journals
that know nothing of each other are compared afterwards: the ids that visitors saw acknowledged, the database, and what the api
services truly did. \`key\` recognises a lead by our id, \`natural\` by e-mail and phone, \`none\` not at all. A copy is a lead that a
service has more than once; a repetition that it recognised is none. Unaccounted are deliveries that break one of the rules in
\`testing/evidence/audit.ts\`. In doubt is the honest state of a lead whose sender died between request and answer at a service that
would not recognise it; a person decides. Stored may exceed acknowledged: the answer was lost, not the lead. Many at once: a worker
that dies at a fail point has other leads on their way as well, and those may be in doubt. One by one, there is only the lead that
passed the point, so the doubts must be exactly as many as the kills, or none.`;
