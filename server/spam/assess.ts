import type { Answers } from "#funnels/engine/types.ts";
import type { Executor } from "#server/db/database.ts";
import { countSamePerson } from "./count-same-person.ts";
import { countSubmit } from "./submit-rate.ts";
import { findSigns } from "./find-signals.ts";
import { networksOf } from "./networks.ts";
import type { ProofOfWork } from "./proof-of-work.ts";
import { isSuspicious, type Sign } from "./signals.ts";
import type { Told, Visit } from "./visit.ts";

export type Abuse = {
  /** So many in quarantine within ten minutes, and at least every third lead: an attack is on. */
  attackLeads: number;
  proofOfWork: ProofOfWork;
};

export type Verdict = {
  signs: Sign[];
  isQuarantined: boolean;
  /** An attack is on: the browser should do its sum. */
  wantsProof: boolean;
  hasProof: boolean;
};

export const UNJUDGED: Verdict = { signs: [], isQuarantined: false, wantsProof: false, hasProof: false };

const ALL = "all";
const QUARANTINED = "quarantined";

type Judged = { id: string; record: Answers; email?: string; phone?: string; visit: Visit; told: Told };

/** Looks at one submit, and remembers that it came. A submit that brings its proof has been counted before. */
export async function judge(db: Executor, { attackLeads, proofOfWork }: Abuse, lead: Judged): Promise<Verdict> {
  const { id, record, email, phone, visit, told } = lead;
  const hasProof = visit.via === "script" && (await proofOfWork.isSolved(id, told.proof));
  const networks = hasProof ? [] : networksOf(visit.address);
  const counted = hasProof ? [] : [ALL, ...networks.map(({ key }) => key)];
  const [counts, samePerson] = await Promise.all([
    countSubmit(db, counted, [QUARANTINED, ALL]),
    countSamePerson(db, { id, email, phone }),
  ]);
  const countOf = (key: string) => counts.get(key) ?? 0;
  const isAttack = countOf(QUARANTINED) >= attackLeads && countOf(QUARANTINED) * 3 >= countOf(ALL);
  const wantsProof = isAttack && visit.via === "script" && !hasProof;
  const signs = findSigns({
    id,
    now: Date.now(),
    visit,
    told,
    record,
    rates: networks.map((network) => ({ ...network, n: countOf(network.key) })),
    samePerson,
    proof: hasProof ? "given" : wantsProof ? "missing" : "not-asked",
  });
  // The missing sum alone must not keep the attack on.
  if (!hasProof && isSuspicious(signs.filter((sign) => sign !== "no-proof"))) await countSubmit(db, [QUARANTINED]);
  return { signs, isQuarantined: isSuspicious(signs), wantsProof, hasProof };
}
