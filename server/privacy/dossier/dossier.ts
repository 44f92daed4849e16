import type { Funnel } from "#funnels/engine/types.ts";
import type { ConsentEventKind } from "#server/leads/consent/consent-event.ts";

/** The proof of one lead's consent: all that an authority asks for (section 7a UWG), and what was checked while it was read. */
export type Dossier = {
  submissionId: string;
  formType: string;
  /** What staff call the form; its id, where the form is gone. */
  formName: string;
  /** The declaration was made to this company: as it was then. */
  recipient: Recipient;
  who: Who;
  consents: readonly Consent[];
  uses: readonly Use[];
  withdrawals: readonly Happening[];
  /** What recipients were told, and whether they confirmed it. */
  notices: readonly Notice[];
  links: readonly Link[];
  seals: readonly Seal[];
  checks: readonly Check[];
  /** Null: nothing is kept any more, or nobody knows since when. */
  keptUntil: Date | null;
  keptYears: number;
  readAt: Date;
};

type Recipient = { company: string; street: string; city: string; website: string };

export type Person = {
  name: string;
  phone: string;
  email: string;
  postalCode: string;
  /** Null: it was not asked for. */
  street: string | null;
  /** The network address of the request. Null: not kept. */
  address: string | null;
};

/** `sealed`: kept for this proof; `lead`: the lead itself is still there; `locked`: no key opens what is kept. */
export type Who =
  | ({ kind: "sealed"; isRestricted: boolean } & Person)
  | ({ kind: "lead" } & Person)
  | { kind: "expired" }
  | { kind: "not-kept" }
  | { kind: "locked" };

export type Consent = {
  givenAt: Date;
  step: string;
  pagePath: string;
  definitionSha: string | null;
  texts: readonly ShownWords[];
  /** Null: the page named nobody. */
  named: readonly NamedThen[] | null;
  screen: Screen;
};

export type ShownWords = {
  id: string;
  version: number | null;
  /** Null: a note beside the button, which cannot be ticked. */
  ticked: boolean | null;
  sha256: string;
  /** Null: not known any more. */
  words: string | null;
  /** The words have this hash. Null: there are no words to check. */
  isEqual: boolean | null;
};

export type NamedThen = {
  buyerId: string;
  orderId: string;
  name: string;
  city: string;
  isTicked: boolean;
  street: string;
  businessField: string;
  register: string;
};

/** The questions as they were asked. `isEqual`: they have the fingerprint. */
export type Screen =
  | { kind: "stored"; definition: Funnel; isEqual: boolean; question: string; button: string; layout: string }
  | { kind: "not-stored" };

export type Use = {
  kind: "sent" | "called";
  at: Date | null;
  buyerId: string | null;
  recipient: string;
  /** False: it may have arrived, nobody knows. */
  isCertain: boolean;
};

type Happening = { at: Date; what: string };

export type Notice = { at: Date; kind: string; recipient: string; toldAt: Date | null; confirmedAt: Date | null };

/** One event of the chain. */
export type Link = {
  /** Null: it waits to be linked. */
  n: number | null;
  eventId: string;
  kind: ConsentEventKind;
  at: Date;
  recipient: string | null;
  details: Readonly<Record<string, unknown>>;
  hash: string | null;
};

/** `isEqual` null: the day is not sealed yet. */
export type Seal = { day: string; root: string | null; links: number; mailedAt: Date | null; isEqual: boolean | null };

/** What was computed again. `open`: there is nothing to compare with. */
export type Check =
  | { what: "chain"; result: "holds"; links: number; waiting: number }
  | { what: "chain"; result: "broken"; at: number; eventId: string }
  | { what: "chain"; result: "open"; waiting: number }
  | { what: "words"; result: "holds" | "broken" | "open" }
  | { what: "identity"; result: "holds" | "broken" | "open" }
  | { what: "screen"; result: "holds" | "broken" | "open" }
  | { what: "seal"; result: "holds" | "broken" | "open" }
  | { what: "recipients"; result: "holds" | "open"; named: number; got: number }
  | { what: "recipients"; result: "broken"; others: readonly string[] };

export const brokenLink = ({ checks }: Pick<Dossier, "checks">) =>
  checks.find((check) => check.what === "chain" && check.result === "broken");
