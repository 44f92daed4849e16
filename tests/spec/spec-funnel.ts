/**
 * The product specification and the decisions on it for a form type, typed in by hand. "spec §n" is a section of the
 * specification, "decisions §n" one of the decisions. Nothing may be copied from a definition, so that its mistakes show against
 * this table. What the documents leave open is left out.
 */

/** Stored values of a field; free text; or yes and no. */
export type SpecValues = readonly string[] | "text" | "boolean";

type SpecAsk = {
  /** A field of the stored record. The one input that is split into firstName and lastName (spec §3) is called "name". */
  readonly field: string;
  readonly values: SpecValues;
  /** Length rules in characters (spec §5 and §9, variant 6 only). */
  readonly length?: { readonly atLeast: number } | { readonly exactly: number };
  /** A text the input must contain before the button works (spec §5, variant 6's at-sign). */
  readonly contains?: string;
};

type SpecPause = {
  readonly ms: number;
  /** Texts that the specification quotes of this screen. */
  readonly texts?: readonly string[];
  /** Numbers, or {placeholders} of answers, in one sentence that the specification reports without quoting. */
  readonly names?: readonly string[];
  /** A number that is a statement: a definition may hold a {placeholder} for it (decisions §8). */
  readonly statement?: string;
};

export type SpecStep = {
  /** Part of the URL; without step URLs, the specification's number. */
  readonly slug: string;
  readonly progress: number;
  readonly asks: readonly SpecAsk[];
  /** Labels of values, where the specification prints them. */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * Milliseconds between the choice (300) or Weiter (0) and the next screen, without pauses (spec §2, §9). Absent on the step
   * that submits, and after it.
   */
  readonly afterMs?: number;
  /** The timed screens on the way to the next step, in order. */
  readonly pauses?: readonly SpecPause[];
  /** The slug of the next step; "submit" where the step submits; "end" where nothing follows. */
  readonly next: string;
  /** The slug Zurück leads to; "none" without Zurück; "open" if the specification does not say. */
  readonly back: string;
  /** By field: the message when Weiter finds it empty or invalid (spec §5). */
  readonly onWeiter?: Readonly<Record<string, string>>;
  /** Quoted strings of this screen. {placeholders} as the specification prints them. */
  readonly texts?: readonly string[];
  /** As in a pause: what one sentence of this screen names. */
  readonly names?: readonly string[];
  /** The second option of a confirmation (spec §2, variant 6). */
  readonly correction?: { readonly text: string; readonly to: string };
};

export type SpecFunnel = {
  readonly formType: string;
  readonly basePath: string;
  readonly stepInUrl: boolean;
  readonly steps: readonly SpecStep[];
  /** The extra last value of a progress list that is longer than the steps (decisions §2), if any. */
  readonly progressAfterSubmit?: number;
  /** Paths below the base path ("" is the base path itself), and the full path they redirect to. */
  readonly redirects: Readonly<Record<string, string>>;
  /** The stored record, complete (spec §3). */
  readonly record: Readonly<Record<string, SpecValues>>;
  /** The fields of the record that no screen asks for. */
  readonly recordedUnasked: readonly string[];
  /** By field: the message at the final submit; "" where the button is disabled instead (spec §5). */
  readonly requiredAtSubmit: Readonly<Record<string, string>>;
  /** Fields of which the specification does not say whether the final submit checks them again. */
  readonly openAtSubmit?: readonly string[];
  /** Slugs of the steps whose button is disabled until they are filled (spec §5). */
  readonly disabledUntilFilled: readonly string[];
  /** Slugs of the steps of which it does not say whether the button is disabled or a message is shown. */
  readonly openWhetherDisabled?: readonly string[];
  /** Quoted strings that belong to no single step. */
  readonly texts: readonly string[];
  /** "Up to n" offers (spec §9), if the specification gives a number. */
  readonly offersPromised?: number;
  readonly afterSubmit:
    { readonly kind: "success"; readonly waitMs: number } | { readonly kind: "step"; readonly slug: string };
  /** A checkbox, or a note at the button (decisions §12). */
  readonly consent: "box" | "note";
  /** Shown if the submission could not be stored (spec §8). */
  readonly failureToast: { readonly title: string; readonly text: string };
  /** Whether a meta description and a canonical link are set, for the funnel or for each step (spec §2). */
  readonly metaDescriptionAndCanonical: false | "funnel" | "step";
  /** The subsidy in EUR by household size (spec §9, decisions §8; variant 7's banner). */
  readonly subsidyByHouseholdSize?: Readonly<Record<string, number>>;
};
