import type { Outcome } from "#server/delivery/outcome.ts";
import { MOST_SENDS, STATUSES, type Lead, type State, type World } from "./world.ts";

export type Step = { readonly label: string; readonly next: State };

const ACCEPTED = 201;

/** Everything that can happen next, in any order: leads are taken and answered side by side, people resume, mend and send. */
export function stepsFrom(state: State, world: World): Step[] {
  return [
    ...state.leads.flatMap((_, n) => [...taken(state, n, world), ...answered(state, n, world), ...sentAgain(state, n)]),
    ...people(state),
  ];
}

function taken(state: State, n: number, { scenario, rules }: World): Step[] {
  const lead = state.leads[n];
  if (state.paused || lead?.state !== "queued") return [];
  const isFirst = state.unproven;
  if (isFirst && rules.goesAlone && state.leads.some((other) => other.state === "sending")) return [];
  if (isFirst && rules.takesAnother && isSuspect(state, n) && hasOther(state)) return [];
  const answers = scenario.refuses(n, state) ? STATUSES : [ACCEPTED];
  return answers.map((answer) => ({
    label: `lead ${n} is sent`,
    next: withLead(state, n, { ...lead, state: "sending", answer, takenInPeace: state.row.leads.length === 0 }),
  }));
}

/** It paused the service, as far as the product knows. */
export const isSuspect = ({ leads, refusals }: State, n: number): boolean =>
  leads[n]?.hasPaused === true || refusals.refused.includes(String(n));

export const hasOther = (state: State): boolean =>
  state.leads.some((lead, n) => lead.state === "queued" && !isSuspect(state, n));

function answered(state: State, n: number, { rules }: World): Step[] {
  const lead = state.leads[n];
  if (lead?.state !== "sending" || lead.answer === null) return [];
  const refusal = `answered ${lead.answer}`;
  const outcome: Outcome = lead.answer === ACCEPTED ? { kind: "accepted" } : { kind: "rejected", message: "", refusal };
  const settled: Lead = { ...lead, state: rules.settle(outcome), answer: null, takenInPeace: false };
  let next = withLead(state, n, settled);
  if (outcome.kind === "accepted") next = { ...next, row: { status: null, leads: [] } };
  if (rules.endsRow(outcome, lead)) next = { ...next, refusals: { refusal: null, refused: [] }, unproven: false };
  if (outcome.kind !== "accepted") next = refused(next, n, lead, rules);
  return [{ label: `lead ${n} is answered ${lead.answer}`, next }];
}

function refused(state: State, n: number, { answer, hasPaused }: Lead, rules: World["rules"]): State {
  const told = state.causes[n] === true ? state : { ...state, row: rowWith(state, n, answer) };
  const refusal = `answered ${answer ?? ""}`;
  const { refusals, pauses } = rules.noteRefusal(state.refusals, { deliveryId: String(n), refusal, hasPaused });
  if (!pauses) return { ...told, refusals };
  const isRefused = (lead: number) => lead === n || refusals.refused.includes(String(lead));
  const leads = told.leads.map((lead, other): Lead => {
    if (!isRefused(other)) return lead;
    const marked = { ...lead, hasPaused: lead.hasPaused || (rules.marksCauses && !state.paused) };
    return lead.state === "failed" && rules.putsBack ? { ...marked, state: "queued" } : marked;
  });
  const paused = { ...told, leads, refusals, paused: true, unproven: true };
  if (state.paused) return paused;
  const causes = state.causes.map((was, other) => was || told.row.leads.includes(other));
  return { ...paused, causes, pausedBy: n };
}

const rowWith = ({ row }: State, n: number, status: number | null): State["row"] => ({
  status,
  leads: [...(row.status === status ? row.leads.filter((other) => other !== n) : []), n],
});

function sentAgain(state: State, n: number): Step[] {
  const lead = state.leads[n];
  if (lead?.state !== "failed" || state.sends >= MOST_SENDS) return [];
  const next = { ...withLead(state, n, { ...lead, state: "queued" }), sends: state.sends + 1 };
  return [{ label: `a person sends lead ${n} again`, next }];
}

const people = (state: State): Step[] => [
  ...(state.paused
    ? [{ label: "a person resumes the service", next: { ...state, paused: false, pausedBy: null } }]
    : []),
  ...(state.mended ? [] : [{ label: "the service is mended", next: { ...state, mended: true } }]),
];

const withLead = (state: State, n: number, lead: Lead): State => ({ ...state, leads: state.leads.with(n, lead) });
