/**
 * Every figure we advertise with, in one place: a page never holds one as a literal (decisions §8). Evidence and date are
 * the owner's to fill in; a claim that is switched off is not shown.
 */
type Claim = { readonly value: string; readonly evidence: string; readonly on: boolean };

const claim = (value: string): Claim => ({ value, evidence: "taken over from the specification, §1 and §9", on: true });

const claims = {
  mediatedRequests: claim("231.224"),
  rating: claim("4,9"),
  ratings: claim("300+"),
  offersSearched: claim("579"),
  "subsidy:1": claim("4.180"),
  "subsidy:2": claim("8.360"),
  "subsidy:3": claim("12.540"),
  "subsidy:mehr-3": claim("16.000"),
} as const satisfies Record<string, Claim>;

/** The claims that may be shown, by name. */
export function shownClaims(): Record<string, string> {
  return Object.fromEntries(Object.entries(claims).flatMap(([name, { value, on }]) => (on ? [[name, value]] : [])));
}
