/** The home page's data about the operator; a hidden statement is missing or empty. */
export type HomeFacts = {
  readonly brand: string;
  readonly phone: string;
  readonly phoneHours: string;
  readonly email: string;
  readonly offers: string;
  readonly solarOffers: string;
  /** Whole sentences with full stop. */
  readonly minutes: string;
  readonly response: string;
  readonly paperwork: string;
  readonly rating: string;
  readonly ratings: string;
  /** The sentence, and its figure, which is printed large. */
  readonly requests: { readonly sentence: string; readonly figure: string | undefined };
  readonly subsidyPerson: string | undefined;
  readonly subsidyTwo: string | undefined;
  /** When the legal figures were last checked, as in "2026-11-15". */
  readonly checkedOn: string;
};
