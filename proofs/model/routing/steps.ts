import { decide, whyUnsold, type Decision } from "#server/sales/routing/decide.ts";
import { NO_USAGE } from "#server/sales/routing/order.ts";
import type { Giving, Lead, Left, Allocation, Read, State, World } from "./world.ts";

export type Step = { readonly label: string; readonly next: State };

export const NO_ALLOCATION: Allocation = { state: "none", delivery: "none", reroute: false, reason: null, has: false };

const NOW = Date.parse("2026-11-16T10:00:00+01:00");

/** Everything that can happen next: a transaction of one of two processes goes on, a firm answers, a person acts. */
export function stepsFrom(state: State, world: World): Step[] {
  const steps = [0, 1].flatMap((p) => process(state, p, world));
  for (const [l, lead] of state.leads.entries()) {
    if (lead.stage === "new") continue;
    for (const [o, given] of lead.allocations.entries()) {
      if (isHeld(state, l, o)) continue; // its delivery is locked by a person's transaction
      steps.push(...answers(state, { l, o, given }, world));
      if (lead.stage === "stored") steps.push(...people(state, { l, o, given }, world));
    }
    steps.push(...erasure(state, l, world));
  }
  return steps;
}

const holder = (state: State): boolean => state.processes.some((one) => one !== null);

/** Sending again and correcting lock the deliveries in question before they read. */
const isHeld = (state: State, l: number, o: number): boolean =>
  state.processes.some(
    (one) => one?.lead === l && (one.kind === "correct" || (one.kind === "requeue" && one.order === o)),
  );

function process(state: State, p: number, world: World): Step[] {
  const giving = state.processes[p];
  if (!giving) return world.rules.locks && holder(state) ? [] : beginnings(state, p);
  const { kind, lead: l } = giving;
  const label = `process ${p}: ${kind} lead ${l}`;
  if (!giving.read) {
    return [
      { label: `${label}, reads`, next: withProcess(state, p, { ...giving, read: readFor(state, giving, world) }) },
    ];
  }
  return [{ label: `${label}, writes`, next: withProcess(written(state, giving, giving.read, world), p, null) }];
}

/** Takes the lock. Of two idle processes the first one begins, unless there is no lock: they are alike. */
function beginnings(state: State, p: number): Step[] {
  if (p === 1 && state.processes[0] === null) return [];
  const other = state.processes[1 - p];
  return state.leads.flatMap((lead, l) => {
    if (other?.lead === l) return []; // the lead's row is locked
    const begin = (kind: Giving["kind"], order = -1, left: Partial<Left> = {}): Step => ({
      label: `process ${p}: ${kind} lead ${l}, locks`,
      next: withProcess({ ...state, left: { ...state.left, ...left } }, p, { kind, lead: l, order, read: null }),
    });
    if (lead.stage === "new") return [begin("store")];
    if (lead.stage === "erased") return [];
    const { requeues, corrections } = state.left;
    const isUntouched = lead.allocations.every(({ delivery, has }) => !has && ["none", "queued"].includes(delivery));
    return [
      ...(lead.allocations.some(({ reroute }) => reroute) ? [begin("reroute")] : []),
      ...(requeues > 0
        ? lead.allocations.flatMap(({ delivery, has }, o) =>
            !has && (delivery === "failed" || delivery === "cancelled")
              ? [begin("requeue", o, { requeues: requeues - 1 })]
              : [],
          )
        : []),
      ...(corrections > 0 && isUntouched ? [begin("correct", -1, { corrections: corrections - 1 })] : []),
    ];
  });
}

function readFor(state: State, { lead: l }: Giving, { scenario, rules }: World): Read {
  const others = scenario.isSamePerson && rules.looksForPerson ? state.leads.filter((_, n) => n !== l) : [];
  const soldTo = scenario.orders
    .filter((_, o) => others.some((other) => isCounted(other.allocations[o])))
    .map((one) => one.buyerId);
  return { used: state.used, allocations: state.leads[l]?.allocations ?? [], soldTo };
}

export const isCounted = (given: Allocation | undefined): boolean =>
  given?.state === "reserved" || given?.state === "sold";

function written(state: State, giving: Giving, read: Read, world: World): State {
  switch (giving.kind) {
    case "store":
      return placed(state, giving, decided(giving, read, world), world);
    case "reroute":
      return placed(cleared(state, giving, read, world), giving, decided(giving, read, world), world);
    case "correct":
      return corrected(state, giving, read, world);
    case "requeue":
      return requeued(state, giving, read, world);
  }
}

/** Decides by the product's own function, with what was read. */
function decided(giving: Giving, read: Read, { scenario, rules }: World): Decision {
  const { orders, maxBuyers } = scenario;
  const isAgain = giving.kind === "reroute" || giving.kind === "requeue";
  const earlier = orders.map((order, o) => ({ order, given: read.allocations[o] ?? NO_ALLOCATION }));
  const has = earlier.filter(({ given }) => isCounted(given)).map(({ order }) => order);
  const gone = earlier.filter(({ given }) => given.state === "released").map(({ order }) => order.buyerId);
  const named = giving.kind === "reroute" && !rules.reroutesToNamed ? null : scenario.named;
  const candidates = giving.kind === "requeue" ? orders.filter((_, o) => o === giving.order) : orders;
  const lead = {
    formType: "treppenlift" as const,
    postalCode: "50823",
    answers: {},
    named: named && new Set(named),
    soldTo: new Map(read.soldTo.map((buyer) => [buyer, NOW])),
    ...(isAgain && { earlier: { placed: has, tried: new Set(giving.kind === "requeue" ? [] : gone) } }),
  };
  const asSeen = rules.oneOrderPerBuyer ? candidates : candidates.map((one) => ({ ...one, buyerId: one.id }));
  const usage = new Map(orders.map(({ id }, o) => [id, { ...NO_USAGE, total: read.used[o] ?? 0 }]));
  return decide(lead, { maxBuyers, rankBy: "priority", orders: asSeen, usage, netCents: new Map() }, NOW);
}

/** Stores and counts a decision in one statement. */
function placed(state: State, giving: Giving, { picks, reasons }: Decision, world: World): State {
  const lead = leadOf(state, giving.lead);
  let next = state;
  const taken = new Set(picks.map(({ order }) => order.id));
  const allocations = lead.allocations.map((given, o): Allocation => {
    if (!taken.has(world.scenario.orders[o]?.id ?? "") || given.delivery !== "none") return given; // the service has a delivery of this lead already
    next = used(next, o, 1);
    return { ...NO_ALLOCATION, state: "reserved", delivery: "queued" };
  });
  const had = giving.read?.allocations.some(isCounted) ?? false;
  const unsold =
    picks.length > 0 || (giving.kind === "reroute" && had) || !world.rules.saysWhy ? null : whyUnsold(reasons);
  return withLead(next, giving.lead, { ...lead, stage: "stored", allocations, unsold });
}

function cleared(state: State, { lead: l }: Giving, read: Read, { rules }: World): State {
  const lead = leadOf(state, l);
  const allocations = lead.allocations.map((given, o) => {
    const isSeen = !rules.clearsOnlySeen || read.allocations[o]?.reroute === true;
    return isSeen ? { ...given, reroute: false } : given;
  });
  return withLead(state, l, { ...lead, allocations });
}

/** Nobody has tried to send it, and nobody can: the deliveries are locked. */
function corrected(state: State, giving: Giving, read: Read, world: World): State {
  const lead = leadOf(state, giving.lead);
  let next = state;
  const back = read.used.map((n, o) => {
    if (!isCounted(lead.allocations[o]) || !world.rules.correctionReleases) return n;
    next = used(next, o, -1);
    return n - 1;
  });
  const empty = { ...lead, allocations: lead.allocations.map(() => NO_ALLOCATION) };
  const again = { ...read, used: back, allocations: empty.allocations };
  return placed(withLead(next, giving.lead, empty), { ...giving, read: again }, decided(giving, again, world), world);
}

/** A delivery that is sent again needs an allocation, with the same order. */
function requeued(state: State, giving: Giving, read: Read, world: World): State {
  const { lead: l, order: o } = giving;
  const lead = leadOf(state, l);
  const given = lead.allocations[o] ?? NO_ALLOCATION;
  const isLost = given.state === "released";
  if (isLost && world.rules.requeueAsks && decided(giving, read, world).picks.length === 0) return state;
  const again: Allocation = { ...given, state: "reserved", delivery: "queued", reroute: false, reason: null };
  return withLead(isLost ? used(state, o, 1) : state, l, {
    ...lead,
    allocations: lead.allocations.with(o, again),
    unsold: null,
  });
}

type At = { l: number; o: number; given: Allocation };

/** The firm's answer is recorded, with what it makes of the allocation; or none came, and later one does after all. */
function answers(state: State, { l, o, given }: At, { rules }: World): Step[] {
  const at = `order ${o}, lead ${l}`;
  const { doubts, late } = state.left;
  if (given.delivery === "queued") {
    const refused = { ...given, delivery: "failed" } as const;
    return [
      step(`${at}: accepted`, settled(state, { l, o }, { ...given, delivery: "delivered", has: true })),
      step(`${at}: refused`, released(state, { l, o }, refused, "rejected", rules)),
      ...(doubts > 0 && leadOf(state, l).stage === "stored"
        ? [true, false].map((has) => {
            const spent = { ...state, left: { ...state.left, doubts: doubts - 1 } };
            const doubted = { ...given, delivery: "in_doubt", has } as const;
            const next = rules.keepsDoubt
              ? withAllocation(spent, { l, o }, doubted)
              : withAllocation(spent, { l, o }, { ...doubted, reroute: true });
            return step(`${at}: no answer, ${has ? "has it" : "has it not"}`, next);
          })
        : []),
    ];
  }
  const steps: Step[] = [];
  if (given.delivery === "in_doubt" && given.has && late > 0) {
    const spent = { ...state, left: { ...state.left, late: late - 1 } };
    steps.push(step(`${at}: the answer comes late`, settled(spent, { l, o }, { ...given, delivery: "delivered" })));
  }
  if (given.delivery === "failed" && given.state === "released" && !rules.putBackAsks) {
    steps.push(step(`${at}: put back with others`, withAllocation(state, { l, o }, { ...given, delivery: "queued" })));
  }
  if (given.delivery === "cancelled" && !given.has && given.state === "released" && late > 0) {
    const spent = { ...state, left: { ...state.left, late: late - 1 } };
    const heard = { ...given, delivery: "delivered" } as const;
    const sold = rules.lateAsks ? heard : { ...heard, state: "sold" as const };
    steps.push(step(`${at}: an old success is recorded`, withAllocation(spent, { l, o }, sold)));
  }
  return steps;
}

function people(state: State, { l, o, given }: At, { rules }: World): Step[] {
  const at = `order ${o}, lead ${l}`;
  const { closings } = state.left;
  const steps: Step[] = [];
  if (given.delivery === "in_doubt") {
    steps.push(
      given.has
        ? step(`${at}: a person finds that it arrived`, settled(state, { l, o }, { ...given, delivery: "delivered" }))
        : step(
            `${at}: a person finds that it did not`,
            released(state, { l, o }, { ...given, delivery: "failed" }, "failed", rules),
          ),
    );
  }
  if (closings > 0 && (given.delivery === "queued" || given.delivery === "failed")) {
    const spent = { ...state, left: { ...state.left, closings: closings - 1 } };
    const shut = { ...given, delivery: "cancelled" } as const;
    steps.push(step(`${at}: a person closes it`, released(spent, { l, o }, shut, "closed", rules)));
  }
  return steps;
}

/** Marked first; then what waits is cancelled, in a transaction of its own. */
function erasure(state: State, l: number, { rules }: World): Step[] {
  const lead = leadOf(state, l);
  const isLocked = rules.locksLead && state.processes.some((one) => one?.lead === l);
  if (lead.stage === "stored") {
    if (state.left.erasures === 0 || isLocked) return [];
    const spent = { ...state, left: { ...state.left, erasures: state.left.erasures - 1 } };
    return [step(`lead ${l} is marked as erased`, withLead(spent, l, { ...lead, stage: "erased" }))];
  }
  const waiting = lead.allocations.flatMap(({ delivery }, o) => (delivery === "queued" ? [o] : []));
  if (waiting.length === 0) return [];
  let next = state;
  for (const o of waiting) {
    const given = { ...(leadOf(next, l).allocations[o] ?? NO_ALLOCATION), delivery: "cancelled" } as const;
    next = rules.erasureReleases
      ? released(next, { l, o }, given, "erased", rules)
      : withAllocation(next, { l, o }, { ...given, state: "released", reason: "erased" });
  }
  return [step(`lead ${l} is wiped`, next)];
}

/** Accepted is sold, if the allocation is still reserved. */
const settled = (state: State, at: { l: number; o: number }, given: Allocation): State =>
  withAllocation(state, at, given.state === "reserved" ? { ...given, state: "sold" } : given);

/** Not sold: counted back, and the next order is looked for unless a person or the erasure has ended it. */
function released(
  state: State,
  at: { l: number; o: number },
  given: Allocation,
  reason: string,
  { countsBack }: World["rules"],
): State {
  if (given.state !== "reserved") return withAllocation(state, at, given);
  const reroute = reason === "rejected" || reason === "failed";
  return used(withAllocation(state, at, { ...given, state: "released", reason, reroute }), at.o, -countsBack);
}

const step = (label: string, next: State): Step => ({ label, next });

function leadOf({ leads }: State, l: number): Lead {
  const lead = leads[l];
  if (!lead) throw new Error(`No lead ${l}`);
  return lead;
}

const used = (state: State, o: number, n: number): State => ({
  ...state,
  used: state.used.with(o, (state.used[o] ?? 0) + n),
});

const withLead = (state: State, l: number, lead: Lead): State => ({ ...state, leads: state.leads.with(l, lead) });

function withAllocation(state: State, { l, o }: { l: number; o: number }, given: Allocation): State {
  const lead = leadOf(state, l);
  return withLead(state, l, { ...lead, allocations: lead.allocations.with(o, given) });
}

const withProcess = (state: State, p: number, giving: Giving | null): State => ({
  ...state,
  processes: p === 0 ? [giving, state.processes[1]] : [state.processes[0], giving],
});
