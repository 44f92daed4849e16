import { brokenLink, type Consent, type Dossier, type Person, type Who } from "./dossier.ts";
import { NOTHING } from "./dossier-texts.ts";
import { germanDay, germanExact } from "#server/platform/german-time.ts";
import { headingOf, type Block, type Fact, type PrintableDocument, type Section } from "./printable-document.ts";
import { changesSection, proofSection, recipientsSection, usesSection } from "./use-sections.ts";

/** One opening of the dossier, with its reason. */
export type Opening = { by: string; reason: string; at: Date };

/** The dossier as a German document, because authorities read it. */
export function paperOf(dossier: Dossier, opening: Opening): PrintableDocument {
  const { recipient, submissionId, formName, readAt } = dossier;
  const stamp = stampOf(dossier);
  return {
    title: "Nachweis der Einwilligung (§ 7a UWG)",
    ...(stamp !== undefined && { stamp }),
    head: [
      { label: "Vorgang", value: submissionId, isCode: true },
      { label: "Formular", value: formName },
      { label: "Erklärung gegenüber", value: `${recipient.company}, ${recipient.street}, ${recipient.city}` },
      { label: "Ausgestellt", value: `${germanExact(readAt)}, ${opening.by}` },
      { label: "Anlass", value: opening.reason },
    ],
    sections: [
      whoSection(dossier.who),
      whenSection(dossier.consents),
      wordsSection(dossier.consents),
      screenSection(dossier),
      recipientsSection(dossier),
      usesSection(dossier),
      changesSection(dossier),
      proofSection(dossier),
      keepingSection(dossier),
    ],
    foot: `Nachweis ${submissionId}`,
  };
}

/** Returns the warning printed on every page if a check failed. */
function stampOf(dossier: Pick<Dossier, "checks">): string | undefined {
  const link = brokenLink(dossier);
  if (link?.what === "chain" && link.result === "broken") {
    return `ACHTUNG: Die Kette der Ereignisse ist gebrochen, bei Glied ${link.at} (${link.eventId}). Dieser Nachweis ist nicht unversehrt.`;
  }
  return dossier.checks.some(({ result }) => result === "broken")
    ? "ACHTUNG: Eine Prüfung ist fehlgeschlagen, siehe Abschnitt 8. Dieser Nachweis ist nicht unversehrt."
    : undefined;
}

function whoSection(who: Who): Section {
  const title = "1. Wer hat eingewilligt";
  switch (who.kind) {
    case "sealed": {
      const note = who.isRestricted
        ? "Die Anfrage ist gelöscht. Diese Angaben sind nur noch für diesen Nachweis gespeichert."
        : "Diese Angaben sind verschlüsselt mit der Einwilligung gespeichert.";
      return {
        title,
        blocks: [
          { kind: "facts", facts: personFacts(who) },
          { kind: "note", text: note },
        ],
      };
    }
    case "lead":
      return {
        title,
        blocks: [
          { kind: "facts", facts: personFacts(who) },
          { kind: "note", text: "Aus der gespeicherten Anfrage. Sie ist älter als die verschlüsselte Ablage." },
        ],
      };
    case "expired":
      return noteSection(title, "Die Frist ist abgelaufen. Die Angaben zur Person sind gelöscht.");
    case "not-kept":
      return noteSection(title, "Angaben zur Person sind nicht gespeichert.");
    case "locked":
      return noteSection(
        title,
        "Angaben zur Person sind gespeichert, lassen sich mit den vorhandenen Schlüsseln aber nicht öffnen.",
      );
  }
}

const noteSection = (title: string, text: string): Section => ({ title, blocks: [{ kind: "note", text }] });

const personFacts = ({ name, phone, email, postalCode, street, address }: Person): Fact[] => [
  { label: "Vor- und Nachname", value: name || NOTHING },
  { label: "Telefon", value: phone || NOTHING },
  { label: "E-Mail", value: email || NOTHING },
  { label: "Postleitzahl", value: postalCode || NOTHING },
  { label: "Straße", value: street ?? "nicht erfragt" },
  { label: "Netzadresse (IP)", value: address ?? "nicht gespeichert" },
  { label: "Browser", value: "nicht gespeichert" },
];

const whenSection = (consents: readonly Consent[]): Section => ({
  title: "2. Wann",
  blocks: consents.flatMap((consent, n): Block[] => [
    ...headingOf(consents, n),
    {
      kind: "facts",
      facts: [
        { label: "Berlin", value: germanExact(consent.givenAt) },
        { label: "UTC", value: consent.givenAt.toISOString(), isCode: true },
      ],
    },
  ]),
});

const wordsSection = (consents: readonly Consent[]): Section => ({
  title: "3. Wortlaut",
  blocks: consents.flatMap((consent, n): Block[] => [
    ...headingOf(consents, n),
    ...(consent.texts.length === 0
      ? [{ kind: "note" as const, text: "Kein Text zur Einwilligung auf der Seite." }]
      : []),
    ...consent.texts.flatMap((text): Block[] => [
      text.words === null
        ? { kind: "note", text: "Der Wortlaut ist nicht mehr bekannt, nur seine Prüfsumme." }
        : { kind: "words", words: text.words },
      {
        kind: "facts",
        facts: [
          { label: "Kästchen", value: tickedText(text.ticked) },
          {
            label: "Text",
            value: `${text.id}, ${text.version === null ? "Fassung unbekannt" : `Fassung ${text.version}`}`,
          },
          { label: "SHA-256", value: text.sha256 || NOTHING, isCode: true },
          { label: "Neu berechnet", value: equalText(text.isEqual) },
        ],
      },
    ]),
  ]),
});

export function tickedText(ticked: boolean | null): string {
  if (ticked === null) return "keines: Hinweis neben der Schaltfläche, die danach gedrückt wurde";
  return ticked ? "von der Person angekreuzt, nicht vorausgewählt" : "nicht angekreuzt";
}

function equalText(isEqual: boolean | null): string {
  if (isEqual === null) return "nicht möglich";
  return isEqual ? "stimmt überein" : "STIMMT NICHT ÜBEREIN";
}

const screenSection = ({ consents, formType, recipient }: Dossier): Section => ({
  title: "4. Bildschirm und Art der Erklärung",
  blocks: consents.flatMap((consent, n): Block[] => [
    ...headingOf(consents, n),
    {
      kind: "facts",
      facts: [
        { label: "Art", value: "Online-Formular, von der Person selbst ausgefüllt und abgeschickt" },
        { label: "Seite", value: `${recipient.website}${consent.pagePath}` },
        { label: "Formular", value: formType },
        { label: "Schritt", value: consent.step || "Anfang" },
        ...screenFacts(consent),
        { label: "Fassung der Fragen", value: consent.definitionSha ?? "nicht gespeichert", isCode: true },
      ],
    },
  ]),
});

function screenFacts({ screen }: Consent): Fact[] {
  if (screen.kind === "not-stored")
    return [{ label: "Ansicht", value: "Die Fassung der Fragen ist nicht gespeichert." }];
  return [
    { label: "Überschrift", value: screen.question },
    { label: "Schaltfläche", value: `„${screen.button}“` },
    { label: "Gestaltung", value: screen.layout },
    { label: "Fassung geprüft", value: equalText(screen.isEqual) },
  ];
}

const keepingSection = ({ keptUntil, keptYears }: Dossier): Section =>
  noteSection(
    "9. Aufbewahrung",
    keptUntil === null
      ? "Der Nachweis zur Person wird nicht mehr aufbewahrt."
      : `Bis ${germanDay(keptUntil)}: ${keptYears} Jahre nach der letzten Nutzung (§ 7a Abs. 2 UWG). Danach werden die Angaben zur Person gelöscht.`,
  );

/** Machine-readable dossier. The questions are left out: their hash identifies them. */
export function dossierJson(dossier: Dossier, opening: Opening): string {
  const consents = dossier.consents.map(({ screen, ...consent }) => ({
    ...consent,
    screen: screen.kind === "stored" ? { ...screen, definition: undefined } : screen,
  }));
  const warning = stampOf(dossier);
  return JSON.stringify({ ...(warning !== undefined && { warning }), opening, ...dossier, consents }, null, 2);
}
