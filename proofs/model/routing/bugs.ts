import { AGAIN, ANSWERS, DESIGN, ENDED, NAMED, SAME_PERSON, SHARED, type Rules, type Scenario } from "./world.ts";

/** A seeded bug, and where the invariants must detect it. */
export type RoutingBug = { readonly name: string; readonly scenario: Scenario; readonly rules: Rules };

const bug = (name: string, scenario: Scenario, change: Partial<Rules>): RoutingBug => ({
  name,
  scenario,
  rules: { ...DESIGN, ...change },
});

export const ROUTING_BUGS: readonly RoutingBug[] = [
  bug("checkThenInsert", ANSWERS, { locks: false }),
  bug("releaseNotCountedBack", ANSWERS, { countsBack: 0 }),
  bug("countedBackTwice", ANSWERS, { countsBack: 2 }),
  bug("rerouteToUnnamed", NAMED, { reroutesToNamed: false }),
  bug("rerouteInDoubt", ANSWERS, { keepsDoubt: false }),
  bug("requeueWithoutPlace", AGAIN, { requeueAsks: false }),
  bug("correctionKeepsPlaces", AGAIN, { correctionReleases: false }),
  bug("erasureKeepsPlace", ENDED, { erasureReleases: false }),
  bug("twoOrdersOfABuyer", SHARED, { oneOrderPerBuyer: false }),
  bug("putBackAfterReroute", ANSWERS, { putBackAsks: false }),
  bug("lateSuccessAfterRelease", ANSWERS, { lateAsks: false }),
  bug("rerouteOfErased", NAMED, { locksLead: false }),
  bug("refusalForgotten", SHARED, { clearsOnlySeen: false }),
  bug("personNotLookedFor", SAME_PERSON, { looksForPerson: false }),
  bug("unsoldWithoutReason", ANSWERS, { saysWhy: false }),
];
