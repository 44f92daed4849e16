import type { RequestFirm } from "#server/delivery/read-recipients.ts";
import type { VisitorsRequest } from "#server/privacy/visitor-messages/read-request.ts";
import type { ToldFirm } from "#server/privacy/visitor-messages/notify-late-recipients.ts";
import type { VisitorMessage } from "#server/privacy/visitor-messages/visitor-message.ts";
import type { RequestIconName } from "./request-icon.tsx";

const MESSAGE_SLUGS = [
  "nur-email",
  "anrufzeit",
  "niemand",
  "gemeldet",
  "kein-anruf",
  "loeschen",
  "nicht-ich",
  "rueckgaengig",
] as const;

export type MessageSlug = (typeof MESSAGE_SLUGS)[number];

export const isMessageSlug = (text: string | undefined): text is MessageSlug =>
  MESSAGE_SLUGS.some((slug) => slug === text);

type MessageRow = { slug: MessageSlug; icon: RequestIconName; name: string; says: string };

const EMAIL: MessageRow = {
  slug: "nur-email",
  icon: "mail",
  name: "Bitte nur E-Mail",
  says: "Die Betriebe schreiben Ihnen und rufen nicht an",
};
const TIME: MessageRow = {
  slug: "anrufzeit",
  icon: "clock",
  name: "Beste Zeit für den Anruf",
  says: "Sagen Sie, wann es Ihnen passt",
};
const NOBODY: MessageRow = {
  slug: "niemand",
  icon: "bell",
  name: "Niemand hat sich gemeldet",
  says: "Wir fragen bei den Betrieben nach",
};
const NO_CALLS: MessageRow = {
  slug: "kein-anruf",
  icon: "no-phone",
  name: "Nicht mehr anrufen",
  says: "Alle Betriebe lassen Sie in Ruhe",
};
const ERASE: MessageRow = {
  slug: "loeschen",
  icon: "trash",
  name: "Alles löschen",
  says: "Wir löschen Ihre Angaben und sagen es den Betrieben",
};

/** The messages that the visitor has sent. */
export function messageRows({ firms, messages }: Pick<VisitorsRequest, "firms" | "messages">): MessageRow[] {
  const has = (...kinds: string[]) => messages.some(({ kind, buyerId }) => kinds.includes(kind) && buyerId === null);
  if (has("no-calls", "not-me")) return [ERASE];
  const hasCalled = messages.some(({ kind }) => kind === "was-called");
  const isCalled = !has("email-only");
  return [
    ...(isCalled ? [EMAIL, TIME] : []),
    ...(holders(firms).length > 0 && !has("nobody-called") && !hasCalled ? [NOBODY] : []),
    NO_CALLS,
    ERASE,
  ];
}

const BERLIN = "Europe/Berlin";
const dayFormat = new Intl.DateTimeFormat("de-DE", { day: "numeric", month: "long", timeZone: BERLIN });
const wholeDayFormat = new Intl.DateTimeFormat("de-DE", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: BERLIN,
});
const timeFormat = new Intl.DateTimeFormat("de-DE", { hour: "numeric", minute: "2-digit", timeZone: BERLIN });

/** "22. Oktober" */
export const dayOf = (at: Date): string => dayFormat.format(at);

/** "22. April 2027" */
export const wholeDayOf = (at: Date): string => wholeDayFormat.format(at);

/** "9:12 Uhr" */
const timeOf = (at: Date): string => `${timeFormat.format(at)} Uhr`;

/** "heute, 9:12 Uhr", or "22. Oktober, 9:12 Uhr" */
export const whenOf = (at: Date, now: Date): string =>
  `${wholeDayOf(at) === wholeDayOf(now) ? "heute" : dayOf(at)}, ${timeOf(at)}`;

const NUMBERS = ["null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"];

const inWords = (n: number): string => NUMBERS[n] ?? String(n);

/** "fünf Jahre" */
export const yearsOf = (n: number): string => (n === 1 ? "ein Jahr" : `${inWords(n)} Jahre`);

/** As the subject of a sentence. */
export const theFirms = (n: number): string => (n === 1 ? "der Betrieb" : `die ${inWords(n)} Betriebe`);

/** "dem Betrieb", "allen drei Betrieben" */
export const toTheFirms = (n: number): string => (n === 1 ? "dem Betrieb" : `allen ${inWords(n)} Betrieben`);

/** "Alle drei Betriebe" */
export const allFirms = (n: number): string => (n === 1 ? "Der Betrieb" : `Alle ${inWords(n)} Betriebe`);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Firms that have the lead. */
export const holders = (firms: readonly RequestFirm[]): RequestFirm[] => firms.filter(({ since }) => since !== null);

type Standing = Pick<VisitorsRequest, "firms" | "isRefused">;

/** The heading above the firms. */
export function whoHasIt({ firms }: Standing): string {
  const n = holders(firms).length;
  if (n === 0) return "Wer Ihre Anfrage bekommt";
  return n === 1 ? "Dieser Betrieb hat Ihre Anfrage" : `Diese ${inWords(n)} Betriebe haben Ihre Anfrage`;
}

/** The state in one sentence, above everything else. */
export function standingOf({ firms, isRefused }: Standing): string {
  const n = holders(firms).length;
  if (n > 0) return `${capital(n === 1 ? "ein Betrieb hat" : `${inWords(n)} Betriebe haben`)} Ihre Anfrage.`;
  if (isRefused) return "Kein Betrieb konnte Ihre Anfrage annehmen. Niemand hat sie.";
  return "Ihre Anfrage ist bei uns. Noch hat sie kein Betrieb.";
}

/** Below the heading, without recipients. */
export const nobodyHasIt = ({ isRefused }: Standing): string =>
  isRefused
    ? "Zurzeit hat kein Betrieb Ihre Anfrage. Rufen Sie uns gern an, dann suchen wir mit Ihnen weiter."
    : "Sobald ein Betrieb Ihre Anfrage bekommt, steht er hier: mit Namen, Zeit und den Nummern, von denen er anruft.";

const sentences = (...said: string[]): string => said.filter((one) => one !== "").join(" ");

/** Keeps a phone number on one line. */
export const onOneLine = (phone: string): string => phone.replaceAll(" ", "\u00a0");

export type Done = { title: string; text: string };

/** Text of the green box. `n`: number of recipients. */
export function doneTexts(message: VisitorMessage, firms: readonly RequestFirm[], phone: string): Done {
  const had = holders(firms);
  const n = had.length;
  const told = n === 0 ? "" : `Wir sagen es ${toTheFirms(n)} in der nächsten Minute.`;
  const later = firms.length > n ? "Wer Ihre Anfrage später bekommt, erfährt es auch." : "";
  switch (message.kind) {
    case "email-only":
      return {
        title: n === 1 ? "Erledigt: Der Betrieb ruft Sie nicht an." : "Erledigt: Die Betriebe rufen Sie nicht an.",
        text: sentences(`${n === 1 ? "Er schreibt" : "Sie schreiben"} Ihnen nur noch E-Mails.`, told, later),
      };
    case "best-time":
      return { title: `Erledigt: Am besten ${message.times}.`, text: sentences(told, later) };
    case "no-calls": {
      const firm = had.find(({ buyerId }) => buyerId !== null && buyerId === message.buyerId);
      const still = `Ruft doch noch jemand an? Sagen Sie es uns: ${onOneLine(phone)}.`;
      return message.buyerId === null
        ? { title: "Erledigt: Niemand darf Sie mehr anrufen.", text: sentences(told, still) }
        : {
            title: `Erledigt: ${firm?.name ?? "Dieser Betrieb"} darf Sie nicht mehr anrufen.`,
            text: `Wir sagen es dem Betrieb in der nächsten Minute. ${still}`,
          };
    }
    case "nobody-called":
      return {
        title: "Danke, dass Sie uns das sagen.",
        text: `Wir fragen bei ${toTheFirms(n)} nach. Meldet sich trotzdem niemand? Rufen Sie uns an: ${onOneLine(phone)}.`,
      };
    case "was-called":
      return { title: "Danke, dass Sie uns das sagen.", text: "" };
    case "not-me":
      return {
        title: "Erledigt: Wir haben die Anfrage gestoppt.",
        text: `Niemand bekommt sie mehr. ${n === 0 ? "" : `${capital(theFirms(n))} ${n === 1 ? "darf" : "dürfen"} sich nicht mehr melden. `}Danke, dass Sie uns Bescheid sagen.`,
      };
  }
}

export type Knows = { isKnown: boolean; words: string };

/** The last notice on a firm's card; undefined without one. */
export function knowsTexts(firm: RequestFirm, told: readonly ToldFirm[]): Knows | undefined {
  const last = told.find(({ buyerId, name }) =>
    firm.buyerId === null ? name === firm.name : buyerId === firm.buyerId,
  );
  if (!last) return undefined;
  if (last.kind === "nobody-called" && !last.confirmedAt)
    return { isKnown: false, words: `gefragt, ${timeOf(last.at)}` };
  return last.knownAt ? { isKnown: true, words: "weiß Bescheid" } : { isKnown: false, words: "Antwort fehlt noch" };
}

/** Statements about one firm are on its card; others in a box above. */
export const isOnCard = ({ kind, buyerId }: VisitorMessage): boolean =>
  kind === "was-called" || (kind === "nobody-called" && buyerId !== null);

/** Whether a firm has called; undefined if the visitor has not said. */
export function hasCalled(firm: RequestFirm, messages: readonly VisitorMessage[]): boolean | undefined {
  const concerns = (message: VisitorMessage) => message.buyerId === null || message.buyerId === firm.buyerId;
  if (messages.some((message) => message.kind === "was-called" && concerns(message))) return true;
  return messages.some((message) => message.kind === "nobody-called" && concerns(message)) ? false : undefined;
}

/** How a firm may get in touch, where that has changed. */
export function contactRule(
  firm: RequestFirm,
  messages: readonly VisitorMessage[],
): "no-calls" | "email-only" | undefined {
  const concerns = (message: VisitorMessage) => message.buyerId === null || message.buyerId === firm.buyerId;
  if (messages.some((message) => ["no-calls", "not-me"].includes(message.kind) && concerns(message))) return "no-calls";
  return messages.some((message) => message.kind === "email-only" && concerns(message)) ? "email-only" : undefined;
}
