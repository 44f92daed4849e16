import { machineOf, runOf, type Column } from "#testing/report/markdown.ts";
import type { Programs } from "./programs.ts";
import type { Round } from "./round.ts";

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

export const COLUMNS: readonly Column<Round>[] = [
  ["what happens", ({ scenario }) => scenario.name],
  ["round", ({ n }) => n],
  ["primary", ({ was, now }) => `${was}, then ${now ?? "none"}`],
  ["acknowledged", ({ tally }) => tally.acknowledged],
  ["leads lost", ({ lostLeads }) => lostLeads],
  ["no submit for, s", ({ submitsBackMs }) => seconds(submitsBackMs)],
  ["deliveries after that, s", ({ deliveriesAfterMs }) => seconds(deliveriesAfterMs)],
  [
    "confirmed itself",
    ({ confirmedBy, scenario }) => (scenario.takeover === "none" ? "-" : confirmedBy ? "yes" : "no"),
  ],
  ["in doubt", ({ tally }) => tally.inDoubt],
  ["copies at none", ({ tally }) => tally.duplicates.none],
  ["listeners missing", ({ missingListeners }) => missingListeners],
  ["browsers stored / gave up", ({ browsers }) => `${browsers.storedIds.length} / ${browsers.gaveUp}`],
  ["longest submit, s", ({ browsers }) => seconds(browsers.maxMs)],
  ["unaccounted", ({ findings }) => findings.length],
];

/** Call it before the run: it says how busy the machine is. */
export const headOf = ({ postgres, patroniVersion, api }: Programs, count: 2 | 3): string =>
  `${runOf()}, ${postgres}, Patroni ${patroniVersion} over ${api}, ${count} databases, ${machineOf()}.`;
