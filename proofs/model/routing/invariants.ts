import { isCounted } from "./steps.ts";
import type { Lead, State, World } from "./world.ts";

type Invariant = { readonly says: string; readonly broken: (state: State, world: World) => boolean };

const having = (lead: Lead): number[] =>
  lead.allocations.flatMap((allocation, o) => (isCounted(allocation) || allocation.has ? [o] : []));

/** What is true between any two transactions. `has` is what a firm really has, whatever the product has noted. */
const INVARIANTS: readonly Invariant[] = [
  {
    says: "R1 no order has more allocations than its cap",
    broken: ({ leads }, { scenario: { orders } }) =>
      orders.some(
        ({ caps }, o) => leads.filter((lead) => isCounted(lead.allocations[o])).length > (caps.total ?? Infinity),
      ),
  },
  {
    says: "R2 an order's usage is what its allocations say",
    broken: ({ leads, used }) =>
      used.some((n, o) => n !== leads.filter((lead) => isCounted(lead.allocations[o])).length),
  },
  {
    says: "R3 no more firms have a lead, or may have it, than were promised",
    broken: ({ leads }, { scenario: { maxBuyers } }) => leads.some((lead) => having(lead).length > maxBuyers),
  },
  {
    says: "R4 only firms that were named have a lead",
    broken: ({ leads }, { scenario: { named, orders } }) =>
      named !== null && leads.some((lead) => having(lead).some((o) => !named.includes(orders[o]?.id ?? ""))),
  },
  {
    says: "R5 no firm has a lead twice",
    broken: ({ leads }, { scenario: { orders } }) =>
      leads.some((lead) => hasTwice(having(lead).map((o) => orders[o]?.buyerId))),
  },
  {
    says: "R6 no firm has the same person twice",
    broken: ({ leads }, { scenario: { orders, isSamePerson } }) =>
      isSamePerson && hasTwice(leads.flatMap((lead) => having(lead).map((o) => orders[o]?.buyerId))),
  },
  {
    says: "R7 a lead that nobody has says why, or the next order is looked for",
    broken: ({ leads }) =>
      leads.some(
        ({ stage, unsold, allocations }) =>
          stage === "stored" &&
          unsold === null &&
          !allocations.some(
            (allocation) => isCounted(allocation) || allocation.reroute || allocation.reason === "closed",
          ),
      ),
  },
  {
    says: "R8 a lead that somebody has is not called unsold",
    broken: ({ leads }) => leads.some(({ unsold, allocations }) => unsold !== null && allocations.some(isCounted)),
  },
  {
    says: "R9 what is sent has an allocation",
    broken: ({ leads }) =>
      leads.some(({ allocations }) =>
        allocations.some(({ state, delivery }) => ["queued", "in_doubt"].includes(delivery) && state !== "reserved"),
      ),
  },
  {
    says: "R10 an erased lead that is wiped keeps no allocation but those that are sold or in doubt",
    broken: ({ leads }) =>
      leads.some(
        ({ stage, allocations }) =>
          stage === "erased" &&
          allocations.some(({ state, delivery }) => state === "reserved" && !["queued", "in_doubt"].includes(delivery)),
      ),
  },
];

const hasTwice = (buyers: readonly (string | undefined)[]): boolean => new Set(buyers).size < buyers.length;

/** An erased lead gets no new allocation. */
const givesToErased = (before: State, after: State): boolean =>
  after.leads.some(({ stage, allocations }, l) => {
    const was = before.leads[l];
    return (
      stage === "erased" &&
      allocations.some((allocation, o) => isCounted(allocation) && !isCounted(was?.allocations[o]))
    );
  });

export function brokenBy(before: State, after: State, world: World): string | undefined {
  if (givesToErased(before, after)) return "R11 an erased lead gets no new allocation";
  return INVARIANTS.find(({ broken }) => broken(after, world))?.says;
}
