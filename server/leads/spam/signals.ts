import type { Answers } from "#funnels/engine/types.ts";
import { normalisePhone } from "#funnels/soft-checks/phone.ts";
import { mayBeTestAddress } from "./email-address.ts";

/**
 * The spam signals and their weights: 2 is enough for quarantine, 1 needs another one, 0 is only shown. A person can release
 * what is in quarantine, so no lead is lost.
 */
const WEIGHTS = {
  trap: 2, // the honeypot was filled in, which people do not see
  "foreign-id": 2, // our pages never make such an id
  "too-fast": 2, // too quick for reading and answering
  flood: 2, // more from one network than a crowd behind one address sends
  repeated: 2, // the same person, again and again, within a day
  link: 2, // a web address where a name or a street belongs
  markup: 2, // characters of a program's language there, for which a buyer's firewall turns a lead away unread
  "unreadable-number": 2, // no telephone has such a number
  "no-name": 2, // a name of digits or of characters that nobody sees
  "foreign-origin": 2, // sent from a foreign page
  "no-proof": 2, // the browser was asked for a proof of work and has sent none
  "not-me": 2, // whoever got the confirmation says that the request is not theirs
  "test-address": 2, // 'test' is a part of the address, which only a person can tell from a name
  "no-origin": 1,
  "no-language": 1,
  "not-a-browser": 1,
  "forwarded-by-itself": 1, // forwarded addresses before its own, which none of our proxies added
  "no-clock": 1, // no sending time, which our pages add
  busy: 1, // many from one network; a proof of work outweighs it
  nonsense: 1, // the same character over and over
  "throw-away-address": 1,
  duplicate: 0, // the same phone number or email address within 30 days
} as const;

export type SpamSignal = keyof typeof WEIGHTS;

const ENOUGH = 2;

export const isSuspicious = (signals: readonly SpamSignal[]): boolean =>
  signals.reduce((sum, signal) => sum + WEIGHTS[signal], 0) >= ENOUGH;

const isSpamSignal = (text: string): text is SpamSignal => Object.hasOwn(WEIGHTS, text);

/** Parses stored signals. An unknown one is our own mistake, because nobody else writes them. */
export const readSpamSignals = (stored: readonly string[]): SpamSignal[] =>
  stored.map((signal) => {
    if (!isSpamSignal(signal)) throw new Error(`Unknown spam signal "${signal}"`);
    return signal;
  });

/** The quickest of people, with everything filled in by the browser, need about eight seconds. */
const MIN_MS = 3_000;
const MAX_PER_MAILBOX = 3;
/** Families share a number, and so do the visitors of a stand at a fair; their mailboxes differ. */
const MAX_PER_PHONE = 20;
const LINK = /https?:\/\/|\bwww\.\w|\[url|<a\s/i;
const NAMES = ["name", "fullName", "firstName", "lastName"];
const NUMBERS = ["phone", "phoneNumber"];
const TYPED: ReadonlySet<string> = new Set([...NAMES, ...NUMBERS, "street"]);
const MARKUP = /[<>{}=`\\]|\$\(|&#?\w+;|--|\/\*/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const SAME_OVER_AND_OVER = /(\p{L})\1{4}/iu;
const THROW_AWAY =
  /@(?:[\w-]+\.)*(?:mailinator|guerrillamail\w*|10minutemail|temp-?mail|trashmail|wegwerfmail|yopmail|sharklasers|byom|maildrop|getnada|dispostable|fakeinbox|throwawaymail)\.[a-z.]+$/i;
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export type Seen = {
  id: string;
  now: number;
  visit: SenderInfo;
  evidence: Pick<SubmitEvidence, "honeypot" | "sentAt">;
  record: Answers;
  /** Submits from the networks of the address within ten minutes. */
  rates: readonly { n: number; busy: number; flood: number }[];
  /** Other leads with the same phone number or e-mail address. */
  samePerson: { mailboxInADay: number; phoneInADay: number; inAMonth: number };
  proof: "not-asked" | "given" | "missing";
};

/** Returns the spam signals of a submit. Pure: its inputs are all arguments. */
export function findSignals({ id, now, visit, evidence, record, rates, samePerson, proof }: Seen): SpamSignal[] {
  const made = madeAt(id);
  const sentAt = typeof evidence.sentAt === "number" && Number.isFinite(evidence.sentAt) ? evidence.sentAt : undefined;
  const found: [SpamSignal, boolean][] = [
    ["trap", typeof evidence.honeypot === "string" && evidence.honeypot.trim() !== ""],
    ["foreign-id", made === undefined],
    ["too-fast", made !== undefined && fillTime(made, sentAt, now) < MIN_MS],
    ["no-clock", visit.via === "script" && sentAt === undefined],
    ["foreign-origin", visit.origin === "foreign"],
    ["no-origin", visit.origin === "none"],
    ["no-language", !visit.hasLanguage],
    ["not-a-browser", !visit.isBrowser],
    ["forwarded-by-itself", visit.forwardsItself && rates.length > 0], // no rates: a proxy we were not told about
    ["flood", rates.some(({ n, flood }) => n > flood)],
    ["busy", rates.some(({ n, busy, flood }) => n > busy && n <= flood)],
    ["repeated", samePerson.mailboxInADay >= MAX_PER_MAILBOX || samePerson.phoneInADay >= MAX_PER_PHONE],
    ["duplicate", samePerson.inAMonth > 0],
    ["no-proof", proof === "missing"],
  ];
  return [...found.flatMap(([signal, is]) => (is ? [signal] : [])), ...contentSignals(record)];
}

/** What was typed, not chosen. */
function contentSignals(record: Answers): SpamSignal[] {
  const texts = Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const signals: SpamSignal[] = [];
  if (texts.some(([name, text]) => name !== "email" && LINK.test(text))) signals.push("link");
  if (texts.some(([name, text]) => TYPED.has(name) && MARKUP.test(text.normalize("NFKC")))) signals.push("markup");
  if (texts.some(([name, text]) => NUMBERS.includes(name) && text !== "" && !normalisePhone(text)))
    signals.push("unreadable-number");
  if (texts.some(([name, text]) => NAMES.includes(name) && !/\p{L}/u.test(text.replaceAll(INVISIBLE, ""))))
    signals.push("no-name");
  if (texts.some(([, text]) => SAME_OVER_AND_OVER.test(text))) signals.push("nonsense");
  if (texts.some(([name, text]) => name === "email" && THROW_AWAY.test(text))) signals.push("throw-away-address");
  if (texts.some(([name, text]) => name === "email" && mayBeTestAddress(text))) signals.push("test-address");
  return signals;
}

/** Returns when an id was made by its maker's clock; undefined if our pages cannot have made it. */
const madeAt = (id: string): number | undefined =>
  UUID_V7.test(id) ? Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) : undefined;

/**
 * Returns the time spent on the funnel, because the id is made on its first page: by the visitor's clock, or by ours without scripts; a
 * wrong clock shows up in only one of the two, so the longer one is right.
 */
const fillTime = (madeAt: number, sentAt: number | undefined, now: number): number =>
  Math.max(now - madeAt, (sentAt ?? -Infinity) - madeAt);

/** What a request says about the sender of a lead. */
export type SenderInfo = {
  address: string;
  /** The browser's own call, or a plain form where no scripts run. */
  via: "script" | "form";
  origin: "own" | "none" | "foreign";
  hasLanguage: boolean;
  isBrowser: boolean;
  /** Has forwarded addresses before the first one that our proxies added. */
  forwardsItself: boolean;
};

/** What only the body says; none of it is trusted. */
export type SubmitEvidence = { honeypot: unknown; sentAt: unknown; proof: unknown };
