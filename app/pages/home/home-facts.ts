/** What the home page says about the operator and with which figures; a claim that may not be shown is missing or empty. */
export type HomeFacts = {
  readonly brand: string;
  readonly phone: string;
  readonly phoneHours: string;
  readonly email: string;
  readonly offers: string;
  readonly solarOffers: string;
  /** Whole sentences, with their full stop. */
  readonly minutes: string;
  readonly response: string;
  readonly paperwork: string;
  readonly rating: string;
  readonly ratings: string;
  /** The sentence, and the figure in it that is printed large. */
  readonly requests: { readonly sentence: string; readonly figure: string | undefined };
  readonly subsidyPerson: string | undefined;
  readonly subsidyTwo: string | undefined;
  /** When the legal figures were last checked, as in "2026-11-15". */
  readonly checkedOn: string;
};
