import { recordRefusal } from "#server/delivery/circuit-breaker/refusals.ts";
import { DESIGN, EVERYBODY, ONE, ONE_NETWORK, THREE, TWO, type Rules, type Scenario } from "./world.ts";

/** A seeded bug, and the kind of service at which the invariants must detect it. */
export type ServiceBug = { readonly name: string; readonly scenario: Scenario; readonly rules: Rules };

const bug = (name: string, scenario: Scenario, change: Partial<Rules>): ServiceBug => ({
  name,
  scenario,
  rules: { ...DESIGN, ...change },
});

export const SERVICE_BUGS: readonly ServiceBug[] = [
  // the first version of the product: a visitor whose name a firewall did not like stopped the service for everybody
  bug("oneRefusalOpens", ONE, {
    recordRefusal: (before, refused) => ({ ...recordRefusal(before, refused), opens: true }),
  }),
  bug("oneLeadCountsTwice", TWO, {
    countsNetworks: false,
    recordRefusal: ({ refused }, { deliveryId, refusal }) => ({
      refusals: { refusal, refused: [...refused, deliveryId].slice(-3) },
      opens: refused.length >= 2,
    }),
  }),
  // the second: three names of one stranger stopped it
  bug("oneNetworkCountsTwice", ONE_NETWORK, { countsNetworks: false }),
  bug("anyRefusalCounts", THREE, {
    recordRefusal: (before, refused) => recordRefusal({ ...before, refusal: refused.refusal }, refused),
  }),
  bug("goodAnswerForgotten", THREE, { endsRow: () => false }),
  // a good answer counted only if its lead was taken after the row had begun
  bug("goodAnswerTooEarly", THREE, { endsRow: (outcome, lead) => DESIGN.endsRow(outcome, lead) && !lead.takenInPeace }),
  bug("refusalEndsTheRow", EVERYBODY, { endsRow: () => true }),
  bug("nobodyOpens", EVERYBODY, {
    recordRefusal: (before, refused) => ({ ...recordRefusal(before, refused), opens: false }),
  }),
  bug("refusedStayFailed", EVERYBODY, { putsBack: false }),
  bug("acceptanceDoesNotClose", THREE, { closes: () => false }),
  bug("probeTakesTheSame", THREE, { takesUntried: false }),
  bug("probeSendsAll", EVERYBODY, { goesAlone: false }),
];
