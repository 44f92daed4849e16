import type { Check, Link } from "./dossier.ts";

export const NOTHING = "keine Angabe";

export function checkText(check: Check): string {
  switch (check.what) {
    case "chain":
      return chainText(check);
    case "words":
      return {
        holds: "Jeder Wortlaut hat die gespeicherte Prüfsumme.",
        broken: "Ein Wortlaut hat eine ANDERE Prüfsumme als gespeichert.",
        open: "Ein Wortlaut ist nicht mehr bekannt; seine Prüfsumme steht oben.",
      }[check.result];
    case "identity":
      return {
        holds: "Die Angaben zur Person haben die Prüfsumme, die das erste Ereignis nennt.",
        broken: "Die Angaben zur Person haben eine ANDERE Prüfsumme als das erste Ereignis nennt.",
        open: "Kein Ereignis nennt eine Prüfsumme der Angaben zur Person.",
      }[check.result];
    case "screen":
      return {
        holds: "Die Fragen haben die gespeicherte Prüfsumme; der Bildschirm lässt sich daraus neu zeichnen.",
        broken: "Die gespeicherten Fragen haben eine ANDERE Prüfsumme.",
        open: "Die Fassung der Fragen ist nicht gespeichert oder ihre Prüfsumme nicht mehr berechenbar.",
      }[check.result];
    case "seal":
      return {
        holds: "Die Siegel der Tage stimmen mit allen Gliedern dieser Tage überein.",
        broken: "Das Siegel eines Tages stimmt NICHT mit den Gliedern überein.",
        open: "Noch kein Tag dieses Vorgangs ist gesiegelt.",
      }[check.result];
    case "recipients":
      return recipientsText(check);
  }
}

function chainText(check: Extract<Check, { what: "chain" }>): string {
  switch (check.result) {
    case "holds":
      return `Unversehrt: ${check.links} Glieder, keine Lücke, keine Änderung.${waitingText(check.waiting)}`;
    case "broken":
      return `GEBROCHEN bei Glied ${check.at} (Ereignis ${check.eventId}).`;
    case "open":
      return `Keine verketteten Ereignisse: Die Einwilligung ist älter als die Kette, oder sie wird gerade erst verkettet.${waitingText(check.waiting)}`;
  }
}

const waitingText = (waiting: number): string =>
  waiting === 0
    ? ""
    : ` ${waiting === 1 ? "Ein Ereignis wartet" : `${waiting} Ereignisse warten`} noch auf die Verkettung.`;

function recipientsText(check: Extract<Check, { what: "recipients" }>): string {
  switch (check.result) {
    case "holds":
      return `Nur genannte Betriebe haben die Angaben bekommen: ${check.got} von ${check.named}.`;
    case "open":
      return "Die Seite hat keine Betriebe genannt; ein Vergleich ist nicht möglich.";
    case "broken":
      return `Auch nicht genannte Empfänger haben die Angaben bekommen: ${check.others.join(", ")}.`;
  }
}

export function eventText({ kind, recipient, details }: Pick<Link, "kind" | "recipient" | "details">): string {
  const to = recipient ?? "unbekannt";
  switch (kind) {
    case "given":
      return "Einwilligung erteilt";
    case "corrected":
      return "Angaben berichtigt";
    case "named":
      return "Empfänger genannt";
    case "sent":
      return `An ${to} weitergegeben`;
    case "called":
      return `Anruf durch ${to}`;
    case "withdrawn":
      return `Widerruf${scopeText(details, recipient)}`;
    case "told":
      return `Mitteilung an ${to}`;
    case "opened":
      return openedText(details, recipient);
    case "expired":
      return "Frist abgelaufen, Angaben zur Person gelöscht";
  }
}

function scopeText(details: Readonly<Record<string, unknown>>, recipient: string | null): string {
  if (recipient !== null) return `: ${recipient}`;
  return details["scope"] === "phone" ? ": keine Anrufe" : "";
}

function openedText({ by, as }: Readonly<Record<string, unknown>>, recipient: string | null): string {
  if (recipient !== null) return `Nachweis geöffnet durch ${recipient}`;
  const what = as === "pdf" || as === "json" ? `Nachweis als ${as.toUpperCase()} ausgegeben` : "Nachweis geöffnet";
  return typeof by === "string" ? `${what}, ${by}` : what;
}
