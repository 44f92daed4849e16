/**
 * The figures of the specification (§1 and §9) and the statement that holds each, typed in by hand. Where it gives a fact two values,
 * or the product shows another, `instead` is the shown one and `because` the reason (decision 0029).
 */
type SpecStatement = {
  readonly says: string;
  readonly value: string;
  readonly statement: string;
  readonly instead?: string;
  readonly because?: string;
  /** The statement with the specification's own value, if an owner has chosen its pairs. */
  readonly second?: string;
};

export const specStatements: readonly SpecStatement[] = [
  { says: "mediated requests, in headers", value: "231.224", statement: "mediatedRequests" },
  {
    says: "mediated requests, in one footer",
    value: "119.309",
    statement: "mediatedRequests",
    instead: "231.224",
    second: "footerRequests",
    because: "the same count twice, with two results",
  },
  { says: "rating in funnels", value: "4,9", statement: "rating" },
  { says: "reviews", value: "300+", statement: "ratings" },
  {
    says: "rating in advertorial 1",
    value: "4,8",
    statement: "rating",
    instead: "4,9",
    second: "ratingInAdvertorial",
    because: "one company has one rating; 4,9 is the one that names its number of reviews",
  },
  { says: "offers searched", value: "579", statement: "offersSearched" },
  { says: "satisfied families", value: "3.000", statement: "families" },
  { says: "callback (variant 6)", value: "48 Stunden", statement: "callback" },
  { says: "providers respond", value: "24 bis 48 Stunden", statement: "response" },
  {
    says: "subsidy per person, in texts",
    value: "4.000",
    statement: "subsidyPerson",
    instead: "4.180",
    second: "subsidyInTexts",
    because: "variant 7's figure is the law's since 2025 (§ 40 Abs. 4 SGB XI); 4.000 ended in 2024",
  },
  {
    says: "subsidy for two people, in texts",
    value: "8.000",
    statement: "subsidyTwo",
    instead: "8.360",
    second: "subsidyTwoInTexts",
    because: "variant 7's figure is the law's since 2025; 8.000 ended in 2024",
  },
  { says: "variant 7, one person", value: "4.180", statement: "subsidyPerson" },
  { says: "variant 7, two people", value: "8.360", statement: "subsidyTwo" },
  { says: "variant 7, three people", value: "12.540", statement: "subsidy:3" },
  { says: "variant 7, more than three people", value: "16.000", statement: "subsidy:mehr-3" },
  { says: "heading of variant 1, minutes", value: "3", statement: "funnelMinutes" },
  {
    says: "form fill, minutes",
    value: "2",
    statement: "funnelMinutes",
    instead: "3",
    second: "formMinutes",
    because: "the form is the beginning of variant 1, which says three minutes",
  },
  {
    says: "check in advertorial 2, under seconds",
    value: "60",
    statement: "funnelMinutes",
    instead: "3",
    second: "checkSeconds",
    because: "the button leads to variant 1, which says three minutes",
  },
  { says: "offers promised, stairlift", value: "4", statement: "offersStairlift" },
  { says: "offers promised, solar", value: "4", statement: "offersSolar" },
];
