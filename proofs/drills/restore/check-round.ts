import { audit, type Finding } from "#testing/evidence/audit.ts";
import type { Delivery, Evidence } from "#testing/evidence/evidence.ts";
import { tallyUp, type Tally } from "#testing/evidence/summary.ts";
import type { Way } from "./backed-up-cluster.ts";

export type Assessment = {
  tally: Tally;
  /** Acknowledged leads that the restored database does not have. */
  lostLeads: number;
  /** How far back the loss reaches from the moment of the disaster. */
  lostMs: number;
  findings: Finding[];
};

/** What a database that has forgotten its last minutes cannot know. Everything else must hold here as well. */
const FORGOTTEN = new Set([
  "the service saw more requests than there are started attempts",
  "is in doubt without an attempt that began and has no known end",
  "its attempts are not numbered without gaps, or one has no end or two",
  "an attempt has an answer, but never began",
]);

const UNKNOWN = new Set([...FORGOTTEN, "the service has it, and it looks as if not"]);

/** What a withdrawal does to a delivery; whether it holds is counted beside. */
const WITHDRAWN = "was cancelled, though nobody asked for its erasure";

type Judging = { lostAt: number; way: Way; withdrawn?: ReadonlySet<string> };

export function judge(evidence: Evidence, { lostAt, way, withdrawn = new Set() }: Judging): Assessment {
  const gone = [...evidence.acknowledged].filter((id) => !evidence.stored.has(id));
  const lost = gone.filter((id) => !evidence.erased.has(id));
  const oldest = Math.min(lostAt, ...lost.map(madeAt));
  const found = audit(evidence).flatMap(({ broken, ...finding }): Finding[] => {
    const isWithdrawn = withdrawn.has(finding.delivery?.leadId ?? "");
    const left = broken.filter((rule) => !(isWithdrawn && rule === WITHDRAWN));
    return left.length > 0 ? [{ ...finding, broken: left }] : [];
  });
  const findings = way.kind === "stream" ? found : found.flatMap((finding) => beyondMemory(finding, new Set(gone)));
  const tally = tallyUp(1, evidence, findings);
  return { tally, lostLeads: lost.length, lostMs: lostAt - oldest, findings };
}

/** A lead that is gone is counted as lost or erased, with all that a service knows of it; of the others, what can be explained is. */
function beyondMemory({ broken, ...finding }: Finding, gone: ReadonlySet<string>): Finding[] {
  const { about, delivery } = finding;
  if (delivery === undefined) return gone.has(about.split(" ").at(-1) ?? "") ? [] : [{ ...finding, broken }];
  const isErased = delivery.state === "cancelled" && gone.has(delivery.leadId); // Its sends do not matter.
  const left = broken.filter(
    (rule) => !(mayForget(delivery) && FORGOTTEN.has(rule)) && !(isErased && UNKNOWN.has(rule)),
  );
  return left.length > 0 ? [{ ...finding, broken: left }] : [];
}

/** Marked by the command, or settled by the answer that a worker kept through the restore. */
const mayForget = ({ hadUnknown, events }: Delivery): boolean =>
  hadUnknown || events.some(({ kind }) => kind === "late_result");

/** A UUIDv7 begins with the milliseconds since 1970. */
const madeAt = (id: string): number => Number.parseInt(id.replace("-", "").slice(0, 12), 16);
