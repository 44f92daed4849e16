/** A funnel is data: everything here survives JSON, so that a definition can travel to the browser or live in a table. */

export type Option = {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly picture?: string;
  /** Leads to this step instead of the next. */
  readonly goTo?: string;
};

/** Options on a screen of their own: picking one moves on. */
type ChoiceField = {
  readonly kind: "choice";
  readonly name: string;
  readonly options: readonly Option[];
  /** An answer about health: it never goes to an advertising platform. */
  readonly health?: true;
};

/** What is said when a required answer is missing: on `next` (the button Weiter) of its step, and at the final submit. */
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
  /** Without a message for a moment, it may stay empty then. */
  readonly missing: Missing;
  /** Fewer characters count as missing. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Without this it counts as missing. */
  readonly mustContain?: string;
  /** One input, two stored fields, split at the first space (spec §3). */
  readonly splitInto?: readonly [first: string, rest: string];
};

/** A consent text is never edited; a changed text is a new version. */
export type ConsentText = {
  readonly id: string;
  readonly version: number;
  /** It says that firms get the answers about health. */
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

/** Words with {placeholders}; `without` stands in while one of them has no value. */
export type Text = string | { readonly text: string; readonly without?: string };

/** A timed screen without a question, shown on the way to the next step. */
export type Pause = {
  readonly look: "search" | "ring" | "check";
  readonly title: string;
  readonly text?: Text;
  readonly ms: number;
  /** The drawing of a search, where it is not the stairlift's. */
  readonly picture?: string;
  /** Where the pause has a percentage of its own (spec §2, variant 6). */
  readonly progress?: number;
};

/** What is asked on one screen. Several funnels may share it; each gives it its own place. */
export type Question = {
  readonly question: string;
  /** The question in a word or two, for lists of answers. */
  readonly short?: string;
  readonly hint?: string;
  readonly explains?: Explanation;
  readonly fields: readonly Field[];
};

/** What a word of the options means, for those who want to know. */
export type Explanation = { readonly asks: string; readonly words: Readonly<Record<string, string>> };

/** A text for those who have answered a question in this way. */
type TextForAnswer = { readonly field: string; readonly value: string; readonly text: string };

/** Good news; `without` stands in while an answer named in `text` is missing. Whoever has answered `instead.field` so reads that text. */
export type Banner = {
  readonly text: string;
  readonly without?: string;
  readonly look?: "funding";
  /** In the same box: on what it depends. */
  readonly condition?: string;
  readonly instead?: TextForAnswer;
};

/** A sentence of a result. `only`: for whoever has answered so. It is left out while a value of it is missing. */
export type ResultLine = {
  readonly text: string;
  readonly only?: { readonly field: string; readonly values: readonly string[] };
  /** A value without which it means nothing, though it does not hold it. */
  readonly needs?: string;
};

/** What the answers come to, in the order it is said; the first sentence that can be said is the headline. */
export type ResultTexts = { readonly lines: readonly ResultLine[]; readonly sources: readonly ResultLine[] };

export type Step = Question & {
  /** "" is the funnel's base path. Where the step stays out of the address it is only a name. */
  readonly slug: string;
  readonly progress: number;
  readonly banner?: Banner;
  /** Shown before the first input about the person. */
  readonly result?: ResultTexts;
  readonly picture?: string;
  readonly lede?: Text;
  /** A word for those who answered an earlier question in this way. */
  readonly advice?: TextForAnswer;
  /** Why we ask, in a sentence. */
  readonly why?: string;
  readonly button?: string;
  /** Beside the button: what pressing it means. Part of the consent record. */
  readonly note?: ConsentText;
  readonly smallPrint?: Text;
  /** The button waits until all that is required is there (spec §5). */
  readonly waitsForInput?: true;
  readonly pauses?: readonly Pause[];
  /** What the button or the options do, where it is not just moving on. */
  readonly does?: "submit" | "confirm-phone" | "end";
};

export type Layout =
  "tile-grid" | "side-panel" | "compact" | "wall" | "single-input" | "quiz" | "picture-card" | "sun-cards";

/** Which thank-you page follows; the texts are in app/pages/success. */
export type Thanks = "stairlift" | "solar" | "neutral";

/** What staff, search engines, emails and demo data have to know of a funnel. Visitors are not sent it. */
type Listing = {
  /** What staff call it, and a code for narrow places. A number at the end of the code is the key that opens its leads. */
  readonly name: string;
  readonly code: string;
  /** What the confirmation email says the request is about. */
  readonly topic: string;
  readonly thanks: Thanks;
  /** For links that are shared: a file in public/og, made by scripts/images/social-images.ts. */
  readonly socialImage: string;
  readonly inSitemap: boolean;
  /** To at most so many firms its leads are given: no more than its texts promise. */
  readonly offers: 3 | 4;
  /** How many demo leads it gets, in proportion to the other funnels. */
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
  /** Beside the brand, and the figure that moves along the progress; without them those of the stairlift. */
  readonly tagline?: string;
  readonly figure?: string;
  /** What its result is computed from: a roof's, by the visitor's postal code; without it a stairlift's prices. */
  readonly resultOf?: "roof";
  readonly steps: readonly [Step, ...Step[]];
  /** The moment after submit; the specification's lists are one longer than the steps. */
  readonly progressAfterSubmit: number;
  /** Addresses that exist but have no screen; they lead on to a step. */
  readonly redirects?: Readonly<Record<string, string>>;
  /** Stored with every submission, beside what was asked. */
  readonly alsoStores?: Readonly<Record<string, boolean>>;
  /** Meta's cookies become part of the record, where the visitor allows marketing (spec §3). */
  readonly recordsMetaCookies?: true;
  /** Shown between a stored submission and the thank-you page. */
  readonly pauseAfterSubmit?: Pause;
  /** What the visitor is told when sending failed (spec §8). */
  readonly sendFailed: string;
  /** Set by the server while the form's leads get a confirmation email; a definition leaves it out. */
  readonly confirmsByEmail?: boolean;
  /** Set by the server: the fingerprints of the consent texts as this page shows them. The submit repeats them. */
  readonly wordings?: string;
  /** Set by the server where pages count the steps that are shown (docs/insights.md). */
  readonly countsSteps?: boolean;
  /** Set by the server: before consent the page names the firms that get the request. */
  readonly namesPartners?: boolean;
  /** Set by the server: to so many firms the request is given at most. */
  readonly offers?: number;
  /** Set by the server where firms get the requests of this form without being chosen for a postal code. */
  readonly directRecipients?: readonly DirectRecipient[];
  /** Set by the server where it knows the postal code, without scripts; with them the page asks for it. */
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

/** Who gets a request from this postal code, and what has to be said and sent with it. */
/** A firm as visitors are told of it. */
type DirectRecipient = {
  readonly id: string;
  readonly name: string;
  /** It passes requests on to firms of its own choice. */
  readonly resells: boolean;
};

/** The consent texts by the id of the text in whose place they are shown, and their fingerprints, as in the funnel. */
export type NamedConsent = { readonly texts: Readonly<Record<string, string>>; readonly wordings: string };

export type Recipients = {
  readonly postalCode: string;
  readonly firms: readonly NamedRecipient[];
  /** Signed by the server; the submit repeats it. */
  readonly token: string;
  /** What is agreed to, by how many firms are ticked. */
  readonly counted: readonly NamedConsent[];
  /** The same where nothing counts along: without scripts. */
  readonly uncounted: NamedConsent;
};

/** A funnel as it is defined and registered. */
export type DefinedFunnel = Funnel & { readonly listing: Listing };

/** What the visitor said so far, by field name. */
export type Answers = Readonly<Record<string, string | boolean>>;
