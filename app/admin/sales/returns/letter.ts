import type { Check } from "#server/sales/returns/assess-return.ts";
import type { ReturnRequest } from "#server/sales/returns/read-return.ts";

type About = Pick<ReturnRequest, "id" | "reason" | "checks" | "priceCents" | "creditByRule">;

const reasons: Readonly<Record<string, string>> = {
  "dead-number": "tote Nummer",
  unreachable: "nicht erreichbar",
  "unknown-person": "Person unbekannt",
  fake: "Scherzanfrage",
  "wrong-product": "falsches Produkt",
  duplicate: "Dublette",
};

/** The buyer's reference: the end of the id, because its beginning is the time. */
export const returnReference = (id: string): string => id.slice(-8).toUpperCase();

const euros = (cents: number): string => `${(cents / 100).toFixed(2).replace(".", ",")} Euro`;

const beginning = ({ id, reason }: About): string =>
  `Ihre Reklamation ${returnReference(id)} (${reasons[reason] ?? reason})`;

/** The reply on decline, in German because buyers are German firms. */
export function declineLetter(about: About): string {
  const points = about.checks.filter(({ met }) => met === false).map(missedPoint);
  const why =
    points.length === 0
      ? "Nach unseren Unterlagen liegt der genannte Grund nicht vor."
      : `Vereinbart ist: ${points.join("; ")}.`;
  return `${beginning(about)} lehnen wir ab. ${why}`;
}

export const acceptLetter = (about: About, creditCents = about.creditByRule): string =>
  `${beginning(about)} nehmen wir an. Wir schreiben Ihnen ${euros(creditCents)} gut.`;

/** Questions that only the buyer can answer. */
export function questionLetter(about: About): string {
  const questions = about.checks.filter(({ met }) => met === null).map(question);
  const asked = questions.length === 0 ? ["Was ist bei Ihren Anrufen geschehen?"] : [...new Set(questions)];
  return `${beginning(about)} prüfen wir. Bitte teilen Sie uns mit: ${asked.join(" ")}`;
}

const days = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

function missedPoint(check: Check): string {
  switch (check.kind) {
    case "agreed":
      return "dieser Grund gehört nicht zu den vereinbarten";
    case "within-working-days":
      return `Meldung innerhalb von ${days(check.asked, "Werktag", "Werktagen")}, gemeldet wurde nach ${check.known}`;
    case "within-hours":
      return `Meldung innerhalb von ${days(check.asked, "Stunde", "Stunden")}, gemeldet wurde nach ${check.known}`;
    case "not-before-working-days":
      return `Meldung frühestens nach ${days(check.asked, "Werktag", "Werktagen")}, gemeldet wurde nach ${check.known}`;
    case "tries":
      return `mindestens ${days(check.asked, "Anrufversuch", "Anrufversuche")}, gemeldet wurden ${check.known ?? 0}`;
    case "try-days":
      return `Versuche an mindestens ${days(check.asked, "Tag", "Tagen")}, gemeldet wurden ${check.known ?? 0}`;
    case "bought-before":
      return `Sie hatten die Person in den ${days(check.asked, "Tag", "Tagen")} davor nicht von uns erhalten`;
    case "visitor-was-called":
      return "nach Angabe der Person hat niemand angerufen";
    case "may-be-called":
    case "number-unconfirmed":
    case "other-product":
      return "der Grund ist nicht belegt";
    case "not-genuine":
      return "die Person hat ihre Anfrage bestätigt";
    case "monthly-limit":
      return `Reklamationen von höchstens ${check.asked} % der Anfragen eines Monats, mit dieser sind es ${check.known} von ${check.sold}`;
  }
}

function question(check: Check): string {
  switch (check.kind) {
    case "tries":
    case "try-days":
      return "Wann haben Sie angerufen (Tage und Uhrzeiten)?";
    case "number-unconfirmed":
      return "Welche Ansage kommt unter der Nummer? Sie wurde bestätigt.";
    case "other-product":
      return "Was hat die Person stattdessen gesucht?";
    case "not-genuine":
      return "Was hat die Person am Telefon gesagt?";
    case "may-be-called":
    case "agreed":
    case "within-working-days":
    case "within-hours":
    case "not-before-working-days":
    case "bought-before":
    case "visitor-was-called":
    case "monthly-limit":
      return "Was ist bei Ihren Anrufen geschehen?";
  }
}
