/** A funnel is data: everything here survives JSON, so that a definition can travel to the browser or live in a table. */

export type Option = {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly picture?: string;
};

type ChoiceField = {
  readonly kind: "choice";
  readonly name: string;
  readonly options: readonly Option[];
  /** An answer about health: it never goes to an advertising platform. */
  readonly health?: true;
};

export type TextField = {
  readonly kind: "text";
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly input: "name" | "email" | "tel" | "postal-code";
  /** What is said when it is left empty: on Weiter of its step, and at the final submit. Absent: it may stay empty. */
  readonly missing: { readonly weiter?: string; readonly submit?: string };
  /** One input, two stored fields, split at the first space (spec §3). */
  readonly splitInto?: readonly [first: string, rest: string];
};

/** A consent text is never edited; a changed text is a new version. */
export type ConsentText = {
  readonly id: string;
  readonly version: number;
  /** May hold links as [label](address) and placeholders as {company}. */
  readonly text: string;
};

export type ConsentField = {
  readonly kind: "consent";
  readonly name: string;
  readonly consent: ConsentText;
  readonly missing: { readonly submit: string };
};

export type Field = ChoiceField | TextField | ConsentField;

/** A timed screen without a question, shown on the way to the next step. */
export type Pause = {
  readonly title: string;
  readonly text: string;
  readonly picture: string;
  readonly ms: number;
};

/** What is asked on one screen. Several funnels may share it; each gives it its own place. */
export type Question = {
  readonly question: string;
  readonly hint?: string;
  readonly fields: readonly Field[];
};

export type Step = Question & {
  /** "" is the funnel's base path. */
  readonly slug: string;
  readonly progress: number;
  /** Good news above the question; `without` stands in while an answer named in `text` is missing. */
  readonly banner?: { readonly text: string; readonly without: string };
  readonly button?: string;
  readonly smallPrint?: string;
  readonly pause?: Pause;
};

export type Funnel = {
  readonly formType: string;
  readonly basePath: string;
  readonly layout: "tile-grid";
  readonly title: string;
  readonly headline: string;
  readonly subtitle: string;
  readonly steps: readonly [Step, ...Step[]];
  /** The moment after submit; the specification's lists are one longer than the steps. */
  readonly progressAfterSubmit: number;
};

/** What the visitor said so far, by field name. */
export type Answers = Readonly<Record<string, string | boolean>>;
