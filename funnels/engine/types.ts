/** A funnel is data: everything here survives JSON, so that a definition can be sent to the browser or stored in a table. */

export type Option = {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly picture?: string;
  /** Leads to this step instead of the next. */
  readonly goTo?: string;
};

/** Options on their own screen: picking one moves on. */
type ChoiceField = {
  readonly kind: "choice";
  readonly name: string;
  readonly options: readonly Option[];
  /** A health answer: it never goes to an advertising platform. */
  readonly health?: true;
};

/** Messages for a missing required answer: `next` for the button Weiter, `submit` for the final submit. */
type Missing = { readonly next?: string; readonly submit?: string };

/** Options among other inputs. */
type RadioField = {
  readonly kind: "radio";
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly missing: Missing;
};

export type TextField = {
  readonly kind: "text";
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly input: "name" | "given-name" | "family-name" | "email" | "tel" | "postal-code" | "street";
  /** Without a message for an event, the field may stay empty then. */
  readonly missing: Missing;
  /** Shorter texts count as missing. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Texts without it count as missing. */
  readonly mustContain?: string;
  /** One input, two stored fields, split at the first space (spec §3). */
  readonly splitInto?: readonly [first: string, rest: string];
};

/** A consent text is never edited; a changed text is a new version. */
export type ConsentText = {
  readonly id: string;
  readonly version: number;
  /** It states that firms get the health answers. */
  readonly coversHealth?: true;
  /** May hold links as [label](address) and placeholders as {company}. */
  readonly text: string;
};

type ConsentField = {
  readonly kind: "consent";
  readonly name: string;
  readonly consent: ConsentText;
  readonly missing: Missing;
};

export type Field = ChoiceField | RadioField | TextField | ConsentField;

/** A text with {placeholders}; `without` replaces it while one of them has no value. */
export type Text = string | { readonly text: string; readonly without?: string };

/** A timed screen without a question, shown on the way to the next step. */
export type Pause = {
  readonly look: "search" | "ring" | "check";
  readonly title: string;
  readonly text?: Text;
  readonly ms: number;
  /** The search drawing, if not the stairlift's. */
  readonly picture?: string;
  /** For a pause with its own percentage (spec §2, variant 6). */
  readonly progress?: number;
};

/** The content of one screen. Several funnels may share it at different positions. */
export type Question = {
  readonly question: string;
  /** The question in a word or two, for lists of answers. */
  readonly short?: string;
  readonly hint?: string;
  readonly explains?: Explanation;
  readonly fields: readonly Field[];
};

/** Explains a word of the options on demand. */
export type Explanation = { readonly asks: string; readonly words: Readonly<Record<string, string>> };

/** A text shown after this answer. */
type TextForAnswer = { readonly field: string; readonly value: string; readonly text: string };

/**
 * Good news; `without` replaces it while an answer in `text` is missing. Visitors with the answer `instead.field` read that text.
 */
export type Banner = {
  readonly text: string;
  readonly without?: string;
  readonly look?: "funding";
  /** The condition, in the same box. */
  readonly condition?: string;
  readonly instead?: TextForAnswer;
};

/** A sentence of a result. `only`: shown after this answer. Left out while a value is missing. */
export type ResultLine = {
  readonly text: string;
  readonly only?: { readonly field: string; readonly values: readonly string[] };
  /** Another value that it requires without containing it. */
  readonly needs?: string;
};

/** Sentences of the result in order; the first complete one is the headline. */
export type ResultTexts = { readonly lines: readonly ResultLine[]; readonly sources: readonly ResultLine[] };

export type Step = Question & {
  /** "" is the funnel's base path. Where the step is not in the URL it is only a name. */
  readonly slug: string;
  readonly progress: number;
  readonly banner?: Banner;
  /** Shown before the first input about the person. */
  readonly result?: ResultTexts;
  readonly picture?: string;
  readonly lede?: Text;
  /** Advice after an earlier answer. */
  readonly advice?: TextForAnswer;
  /** Why we ask, in a sentence. */
  readonly why?: string;
  readonly button?: string;
  /** Beside the button: what pressing it means. Part of the consent record. */
  readonly note?: ConsentText;
  readonly smallPrint?: Text;
  /** Disables the button until all required fields are filled (spec §5). */
  readonly waitsForInput?: true;
  readonly pauses?: readonly Pause[];
  /** What the button or the options do, if not just moving on. */
  readonly does?: "submit" | "confirm-phone" | "end";
};

export type Layout =
  "tile-grid" | "side-panel" | "compact" | "wall" | "single-input" | "quiz" | "picture-card" | "sun-cards";

/** Which thank-you page follows; the texts are in app/pages/success. */
export type Thanks = "stairlift" | "solar" | "neutral";

/** Data for staff, search engines, emails and demo data, which visitors are not sent. */
type Listing = {
  /** Staff name, and a short code. A number at the end of the code is the shortcut to its leads. */
  readonly name: string;
  readonly code: string;
  /** Topic in the confirmation email. */
  readonly topic: string;
  readonly thanks: Thanks;
  /** For link previews: a file in public/og, made by scripts/images/social-images.ts. */
  readonly socialImage: string;
  readonly inSitemap: boolean;
  /** Maximum number of firms per lead, as its texts promise. */
  readonly offers: 3 | 4;
  /** Weight among the demo leads. */
  readonly demoShare: number;
};

/** A funnel as the browser gets it. */
export type Funnel = {
  readonly formType: string;
  readonly basePath: string;
  readonly stepInUrl: boolean;
  readonly layout: Layout;
  /** The document's title on the first step, and on the others where it holds {question}. */
  readonly title: Text;
  readonly description?: string;
  readonly headline?: Text;
  readonly subtitle?: string;
  /** Why to trust us, in a line under the headline. */
  readonly trust?: Text;
  /** Beside the brand, and the figure that moves along the progress; defaults to those of the stairlift. */
  readonly tagline?: string;
  readonly figure?: string;
  /** Basis of its result: a roof by the visitor's postal code, or by default stairlift prices. */
  readonly resultOf?: "roof";
  readonly steps: readonly [Step, ...Step[]];
  /** After the submit; the specification's lists are one longer than the steps. */
  readonly progressAfterSubmit: number;
  /** Paths without a screen, redirected to a step. */
  readonly redirects?: Readonly<Record<string, string>>;
  /** Stored with every submission, besides the answers. */
  readonly alsoStores?: Readonly<Record<string, boolean>>;
  /** Stores Meta's cookies with the record, given marketing consent (spec §3). */
  readonly recordsMetaCookies?: true;
  /** Shown between a stored submission and the thank-you page. */
  readonly pauseAfterSubmit?: Pause;
  /** Message for a failed submit (spec §8). */
  readonly sendFailed: string;
  /** Set by the server while the form's leads get a confirmation email; definitions leave it out. */
  readonly confirmsByEmail?: boolean;
  /** Set by the server: hashes of the consent texts as this page shows them. The submit repeats them. */
  readonly wordings?: string;
  /** Set by the server where pages count shown steps (docs/insights.md). */
  readonly countsSteps?: boolean;
  /** Set by the server: the page names the firms before consent. */
  readonly namesPartners?: boolean;
  /** Set by the server: maximum number of firms per lead. */
  readonly offers?: number;
  /** Set by the server: firms that get this form's leads without a postal code selection. */
  readonly directRecipients?: readonly DirectRecipient[];
  /** Set by the server where it knows the postal code, without scripts; otherwise the page requests it. */
  readonly recipients?: Recipients;
};

/** A firm that a page names before consent. */
export type NamedRecipient = {
  readonly orderId: string;
  readonly name: string;
  readonly place: string;
  readonly business: string;
  readonly address: string;
  readonly register: string;
  readonly callerNumbers: readonly string[];
  readonly privacyUrl: string;
};

/** The firms for a postal code, with the texts to show and the token to send. */
/** A firm as shown to visitors. */
type DirectRecipient = {
  readonly id: string;
  readonly name: string;
  /** It passes leads on to firms of its own choice. */
  readonly resells: boolean;
};

/** Consent texts by the id of the text they replace, and their hashes. */
export type NamedConsent = { readonly texts: Readonly<Record<string, string>>; readonly wordings: string };

export type Recipients = {
  readonly postalCode: string;
  readonly firms: readonly NamedRecipient[];
  /** Signed by the server; the submit repeats it. */
  readonly token: string;
  /** Consent texts by number of ticked firms. */
  readonly counted: readonly NamedConsent[];
  /** Consent text without scripts, which cannot count the boxes. */
  readonly uncounted: NamedConsent;
};

/** A funnel as it is defined and registered. */
export type DefinedFunnel = Funnel & { readonly listing: Listing };

/** The visitor's answers so far, by field name. */
export type Answers = Readonly<Record<string, string | boolean>>;
