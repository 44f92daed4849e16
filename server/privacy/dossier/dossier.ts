import type { Funnel } from "#funnels/engine/types.ts";
import type { ConsentEventKind } from "#server/leads/consent/consent-event.ts";

/** The proof of one lead's consent: what an authority asks for (section 7a UWG), and the checks made while reading it. */
export type Dossier = {
  submissionId: string;
  formType: string;
  /** The form's name for staff; its id if the form no longer exists. */
  formName: string;
  /** The company that received the consent, as it was at that time. */
  recipient: Recipient;
  who: Who;
  consents: readonly Consent[];
  uses: readonly Use[];
  withdrawals: readonly Happening[];
  /** Notices to recipients, and their confirmations. */
  notices: readonly Notice[];
  links: readonly Link[];
  seals: readonly Seal[];
  checks: readonly Check[];
  /** null if nothing is kept any more or the start of the term is unknown. */
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
  /** null if the form did not ask for it. */
  street: string | null;
  /** IP address of the request; null if not kept. */
  address: string | null;
};

/** `sealed`: kept for this proof; `lead`: the lead still exists; `locked`: no key decrypts it. */
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
  /** null if the page named no firms. */
  named: readonly NamedThen[] | null;
  screen: Screen;
};

export type ShownWords = {
  id: string;
  version: number | null;
  /** null for a note beside the button, which has no box. */
  ticked: boolean | null;
  sha256: string;
  /** null if the text is no longer known. */
  words: string | null;
  /** Whether the words match their hash; null if there are no words to check. */
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

/** The questions as they were asked. `isEqual`: they match their hash. */
export type Screen =
  | { kind: "stored"; definition: Funnel; isEqual: boolean; question: string; button: string; layout: string }
  | { kind: "not-stored" };

export type Use = {
  kind: "sent" | "called";
  at: Date | null;
  buyerId: string | null;
  recipient: string;
  /** false if the delivery is in doubt. */
  isCertain: boolean;
};

type Happening = { at: Date; what: string };

export type Notice = { at: Date; kind: string; recipient: string; toldAt: Date | null; confirmedAt: Date | null };

export type Link = {
  /** null until the event is linked. */
  n: number | null;
  eventId: string;
  kind: ConsentEventKind;
  at: Date;
  recipient: string | null;
  details: Readonly<Record<string, unknown>>;
  hash: string | null;
};

/** `isEqual` is null until the day has a root. */
export type Seal = { day: string; root: string | null; links: number; mailedAt: Date | null; isEqual: boolean | null };

/** A hash computed again. `open`: there is nothing to compare it with. */
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
