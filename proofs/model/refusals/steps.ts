import type { Outcome } from "#server/delivery/outcome.ts";
import { MAX_SENDS, STATUSES, type Lead, type State, type World } from "./world.ts";

export type Step = { readonly label: string; readonly next: State };

const ACCEPTED = 201;

/** Everything that can happen next, in any order: leads are taken and answered side by side, people resume, mend and send. */
export function stepsFrom(state: State, world: World): Step[] {
  return [
    ...state.leads.flatMap((_, n) => [...taken(state, n, world), ...answered(state, n, world), ...sentAgain(state, n)]),
    ...people(state),
  ];
}

/** The next probe of a lead that was refused may be due at any time. */
function taken(state: State, n: number, { scenario, rules }: World): Step[] {
  const lead = state.leads[n];
  if (lead?.state !== "queued") return [];
  const isProbe = state.halfOpen;
  if (isProbe && rules.goesAlone && state.leads.some((other) => other.state === "sending")) return [];
  if (isProbe && rules.takesUntried && lead.causedPause && hasUntried(state)) return [];
  const answers = scenario.refuses(n, state) ? STATUSES : [ACCEPTED];
  return answers.map((answer) => ({
    label: `lead ${n} is sent`,
    next: withLead(state, n, { ...lead, state: "sending", answer, takenInPeace: state.row.leads.length === 0 }),
  }));
}

export const hasUntried = (state: State): boolean =>
  state.leads.some((lead) => lead.state === "queued" && !lead.causedPause);

function answered(state: State, n: number, { scenario, rules }: World): Step[] {
  const lead = state.leads[n];
  if (lead?.state !== "sending" || lead.answer === null) return [];
  const refusal = `answered ${lead.answer}`;
  const outcome: Outcome = lead.answer === ACCEPTED ? { kind: "accepted" } : { kind: "rejected", message: "", refusal };
  const settled: Lead = { ...lead, state: rules.settle(outcome), answer: null, takenInPeace: false };
  let next: State = { ...withLead(state, n, settled), openedBy: null };
  if (outcome.kind === "accepted") next = { ...next, row: { status: null, leads: [] } };
  if (rules.endsRow(outcome, lead)) next = { ...next, refusals: { refusal: null, refused: [] } };
  if (rules.closes(outcome)) next = { ...next, halfOpen: false };
  if (outcome.kind !== "accepted") next = refused(next, n, lead, { scenario, rules });
  return [{ label: `lead ${n} is answered ${lead.answer}`, next }];
}

function refused(before: State, n: number, { answer, causedPause }: Lead, { scenario, rules }: World): State {
  const network = scenario.network(n);
  const isNews = !before.seen.includes(network) && before.causes[n] !== true;
  const state = isNews ? { ...before, row: rowWith(before, n, answer), seen: withOne(before.seen, network) } : before;
  const counts = !causedPause && !(rules.countsNetworks && state.counted.includes(network));
  const counted = { ...state, counted: withOne(state.counted, network) };
  if (!counts) return state.halfOpen ? putBack(state, [n], rules) : state;
  const refusal = `answered ${answer ?? ""}`;
  const { refusals, opens } = rules.recordRefusal(state.refusals, { deliveryId: String(n), refusal });
  if (state.halfOpen) return putBack({ ...counted, refusals }, [n], rules);
  if (!opens) return { ...counted, refusals };
  const causes = state.causes.map((was, other) => was || state.row.leads.includes(other));
  const opened = { ...counted, refusals, halfOpen: true, causes, openedBy: n };
  return putBack(opened, [n, ...refusals.refused.map(Number)], rules);
}

const putBack = (state: State, ids: readonly number[], rules: World["rules"]): State => ({
  ...state,
  leads: state.leads.map((lead, n): Lead => {
    if (!ids.includes(n) || !rules.putsBack) return lead;
    return { ...lead, causedPause: true, ...(lead.state === "failed" && { state: "queued" }) };
  }),
});

const withOne = (set: readonly number[], one: number): number[] =>
  [...new Set([...set, one])].toSorted((a, b) => a - b);

const rowWith = ({ row }: State, n: number, status: number | null): State["row"] => ({
  status,
  leads: [...(row.status === status ? row.leads.filter((other) => other !== n) : []), n],
});

function sentAgain(state: State, n: number): Step[] {
  const lead = state.leads[n];
  if (lead?.state !== "failed" || state.sends >= MAX_SENDS) return [];
  const next = { ...withLead(state, n, { ...lead, state: "queued" }), sends: state.sends + 1, openedBy: null };
  return [{ label: `a person sends lead ${n} again`, next }];
}

const people = (state: State): Step[] => [
  ...(state.halfOpen
    ? [
        {
          label: "a person resumes the service",
          next: {
            ...state,
            halfOpen: false,
            refusals: { refusal: null, refused: [] },
            row: { status: null, leads: [] },
            openedBy: null,
          },
        },
      ]
    : []),
  ...(state.mended ? [] : [{ label: "the service is mended", next: { ...state, mended: true, openedBy: null } }]),
];

const withLead = (state: State, n: number, lead: Lead): State => ({ ...state, leads: state.leads.with(n, lead) });
