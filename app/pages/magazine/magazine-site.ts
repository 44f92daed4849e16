/** What the magazine's pages say about the operator and its claims. */
export type MagazineSite = {
  readonly operator: {
    readonly brand: string;
    readonly company: string;
    readonly phone: string;
    readonly email: string;
    /** "2026-11-15" */
    readonly reviewedOn: string;
  };
  /** The claims that may be shown. */
  readonly values: Readonly<Record<string, string>>;
  /** What is printed for a claim, shown or not. */
  readonly sentences: Readonly<
    Record<
      | "checkSeconds"
      | "decision"
      | "families"
      | "formMinutes"
      | "installation"
      | "ownShare"
      | "paperwork"
      | "ratingMagazine"
      | "subsidyPerson"
      | "subsidyTwo"
      | "tuev"
      | "vetted",
      string
    >
  >;
};
