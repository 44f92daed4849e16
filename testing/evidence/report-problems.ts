import type { Finding } from "./audit.ts";
import type { Delivery, Evidence } from "./evidence.ts";

/** Prints a delivery's history line by line, to diagnose a failure. */
function describe({ about, broken, delivery }: Finding): string {
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

const MAX_SHOWN = 10;

const MAX_FAILED_SHOWN = 3;

/** A failure that is accounted for is no problem, but why it came to that should be known. */
export function reportFailed({ deliveries }: Pick<Evidence, "deliveries">): void {
  const failed = deliveries.filter(({ state }) => state === "failed");
  for (const one of failed.slice(0, MAX_FAILED_SHOWN)) console.log(["  FAILED:", ...timelineOf(one)].join("\n"));
}

/** Says on the console what is wrong. False: something is. */
export function reportProblems({ problems, findings }: { problems: readonly string[]; findings: readonly Finding[] }) {
  for (const problem of problems) console.log(`  WRONG: ${problem}`);
  for (const finding of findings.slice(0, MAX_SHOWN)) console.log(`  UNACCOUNTED: ${describe(finding)}`);
  return problems.length + findings.length === 0;
}
