import type { Block, PrintableDocument, Section } from "#server/privacy/dossier/printable-document.ts";
import { germanDay, germanMoment } from "#server/platform/german-time.ts";
import { callTimesText } from "#server/privacy/visitor-messages/call-time-texts.ts";
import type { MessageKind } from "#server/privacy/visitor-messages/visitor-message.ts";
import type { PersonalDataExport } from "./export-person.ts";

const CONSENT_WORDS: Readonly<Record<string, string>> = {
  given: "Einwilligung gegeben",
  corrected: "Angaben berichtigt",
  named: "Betriebe genannt",
  sent: "an einen Betrieb übermittelt",
  called: "Anruf gemeldet",
  withdrawn: "widerrufen",
  told: "Betrieb verständigt",
  expired: "Nachweis gelöscht",
};

const MESSAGE_TEXTS: Readonly<Record<MessageKind, string>> = {
  "email-only": "Bitte nur schreiben, nicht anrufen",
  "best-time": "Gewünschte Zeit für Anrufe",
  "no-calls": "Keine Anrufe mehr",
  "nobody-called": "Der Betrieb hat sich nicht gemeldet",
  "was-called": "Der Betrieb hat sich gemeldet",
  "not-me": "Die Anfrage stammt von jemand anderem",
};

const TITLE = "Auskunft nach Art. 15 DSGVO";

/** The copy for the person, in German, for the page and for the PDF. */
export function personCopyPaper({
  operator,
  leads,
  leadMonths,
  consentYears,
  madeAt,
}: PersonalDataExport): PrintableDocument {
  const { company, street, city, privacyEmail, dataProtectionOfficer, supervisoryAuthority } = operator;
  return {
    title: TITLE,
    head: [
      { label: "Erstellt", value: germanMoment(madeAt) },
      { label: "Verantwortlich", value: `${company}, ${street}, ${city}` },
    ],
    sections: [
      ...(leads.length === 0
        ? [section("Ihre Daten", "Wir haben keine Daten zu Ihnen gefunden.")]
        : leads.map((lead, n) => leadSection(lead, leads.length > 1 ? ` ${n + 1} von ${leads.length}` : ""))),
      section(
        "Wozu wir die Daten nutzen",
        "Wir nutzen Ihre Angaben, um Ihre Anfrage an die genannten Betriebe zu vermitteln (Art. 6 Abs. 1 Buchst. a und b DSGVO), Angaben zur Gesundheit nur mit Ihrer ausdrücklichen Einwilligung (Art. 9 Abs. 2 Buchst. a DSGVO). Den Nachweis der Einwilligung bewahren wir auf, weil § 7a UWG es verlangt. Eine automatisierte Entscheidung im Sinne von Art. 22 DSGVO findet nicht statt.",
      ),
      section("Woher die Daten kommen", "Sie haben die Angaben selbst auf unserer Website gemacht."),
      section(
        "Wie lange wir die Daten behalten",
        `Anfragen löschen wir nach ${leadMonths} Monaten. Den Nachweis der Einwilligung behalten wir ${consentYears} Jahre nach der letzten Nutzung; bei jeder Anfrage steht oben, bis wann.`,
      ),
      section(
        "Ihre Rechte",
        `Sie können Berichtigung, Löschung, Einschränkung der Verarbeitung und Übertragung Ihrer Daten verlangen, der Verarbeitung widersprechen und Ihre Einwilligung jederzeit widerrufen: ${privacyEmail}. Unser Datenschutzbeauftragter: ${dataProtectionOfficer}. Beschweren können Sie sich bei: ${supervisoryAuthority}.`,
      ),
    ],
    foot: TITLE,
  };
}

const section = (title: string, text: string): Section => ({ title, blocks: [{ kind: "note", text }] });

function leadSection(
  { id, data, recipients, messages, consent, consentKeptUntil }: PersonalDataExport["leads"][number],
  which: string,
): Section {
  return {
    title: `Ihre Anfrage${which}`,
    blocks: [
      {
        kind: "facts",
        facts: [
          { label: "Nummer", value: id, isCode: true },
          ...(data
            ? [
                { label: "Gestellt", value: germanMoment(data.receivedAt) },
                { label: "Herkunft", value: data.source },
                ...(data.page === "" ? [] : [{ label: "Seite", value: data.page }]),
              ]
            : []),
        ],
      },
      ...(data
        ? [
            heading("Ihre Angaben"),
            facts(data.answers.map(({ question, answer }) => ({ label: question, value: answer }))),
          ]
        : [note("Diese Anfrage ist gelöscht. Nur der Nachweis der Einwilligung ist noch da, versiegelt.")]),
      heading("Wer die Angaben bekommen hat"),
      recipients.length === 0
        ? note("Niemand.")
        : table(
            "Wer die Angaben bekommen hat",
            ["Wann", "Wer"],
            recipients.map(({ name, address, at }) => [germanMoment(at), [name, address].filter(Boolean).join(", ")]),
          ),
      ...(messages.length === 0
        ? []
        : [
            heading("Was Sie uns mitgeteilt haben"),
            table(
              "Was Sie uns mitgeteilt haben",
              ["Wann", "Was"],
              messages.map((message) => [germanMoment(message.at), messageText(message)]),
            ),
          ]),
      heading("Einwilligung"),
      consent.length === 0
        ? note("Kein Eintrag.")
        : table(
            "Einwilligung",
            ["Wann", "Was"],
            consent.map(({ kind, at }) => [germanMoment(at), CONSENT_WORDS[kind] ?? kind]),
          ),
      ...(consentKeptUntil === null ? [] : [note(`Der Nachweis wird aufbewahrt bis ${germanDay(consentKeptUntil)}.`)]),
    ],
  };
}

const messageText = ({
  kind,
  times,
  firm,
  undoneAt,
}: PersonalDataExport["leads"][number]["messages"][number]): string =>
  [
    [MESSAGE_TEXTS[kind as MessageKind] ?? kind, callTimesText(times.join(" "))].filter(Boolean).join(": "),
    firm ?? "alle Betriebe",
    ...(undoneAt ? [`gilt nicht mehr seit ${germanMoment(undoneAt)}`] : []),
  ].join("; ");

const note = (text: string): Block => ({ kind: "note", text });
const heading = (text: string): Block => ({ kind: "heading", text });
const facts = (all: { label: string; value: string }[]): Block => ({ kind: "facts", facts: all });
const table = (label: string, head: readonly string[], rows: readonly string[][]): Block => ({
  kind: "table",
  label,
  head,
  widths: [0.38, 0.62],
  rows,
});
