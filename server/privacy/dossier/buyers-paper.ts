import { germanDay, germanExact, germanMoment, germanShort } from "#server/platform/german-time.ts";
import type { Scope, WithdrawalKind } from "#server/leads/submissions/withdrawal-ledger.ts";
import { tickedText } from "./dossier-paper.ts";
import type { Consent, Dossier, Who } from "./dossier.ts";
import { headingOf, type Block, type Fact, type PrintableDocument, type Section } from "./printable-document.ts";

/** `stop`: what the person asks of the buyer now; shown above everything else. */
export type BuyersPaper = { paper: PrintableDocument; stop: { title: string; text: string } | null };

/** A withdrawal that concerns this buyer. */
export type Stop = { kind: WithdrawalKind; scope: Scope["kind"]; at: Date };

type Own = { deliveryId: string; buyerId: string | null; recipient: string; stops: readonly Stop[] };

/**
 * The buyer's own part of the proof, as a German document. Links get passed on, so it names no other firm, and of the person only
 * what the lead's owner can recognise.
 */
export function buyersPaper(dossier: Dossier, own: Own): BuyersPaper {
  const { submissionId, recipient, readAt, who, keptUntil } = dossier;
  const isErased = own.stops.some(({ kind }) => kind === "erased");
  const paper: PrintableDocument = {
    title: "Nachweis der Einwilligung",
    head: [
      { label: "Anfrage", value: submissionId, isCode: true },
      { label: "Lieferung", value: own.deliveryId, isCode: true },
      { label: "Für", value: own.recipient },
      { label: "Erklärung gegenüber", value: `${recipient.company}, ${recipient.street}, ${recipient.city}` },
      { label: "Abgerufen", value: germanMoment(readAt) },
    ],
    sections: [
      personSection(who, isErased),
      ...givenSections(dossier, own),
      usesSection(dossier, own),
      checkSection(dossier),
      {
        title: "Aufbewahrung",
        blocks: [
          {
            kind: "note",
            text:
              keptUntil === null
                ? "Den Nachweis zur Person bewahren wir nicht mehr auf."
                : `Wir bewahren den vollständigen Nachweis bis ${germanDay(keptUntil)} auf (§ 7a UWG). Jedes Öffnen dieser Seite wird aufgezeichnet.`,
          },
        ],
      },
    ],
    foot: `Nachweis ${submissionId}`,
  };
  return { paper, stop: stopOf(own.stops) };
}

/** Returns the withdrawal with the widest scope. */
function stopOf(stops: readonly Stop[]): BuyersPaper["stop"] {
  const erased = stops.find(({ kind }) => kind === "erased");
  if (erased) {
    return {
      title: `Gelöscht am ${germanMoment(erased.at)}`,
      text: "Die Person hat die Löschung ihrer Daten verlangt. Bitte löschen Sie die Angaben zu dieser Anfrage, und rufen Sie nicht mehr an.",
    };
  }
  const withdrawn = stops.find(({ scope }) => scope !== "phone");
  if (withdrawn) {
    return {
      title: `Widerrufen am ${germanMoment(withdrawn.at)}`,
      text: "Die Person hat ihre Einwilligung widerrufen. Bitte rufen Sie nicht mehr an, schreiben Sie nicht mehr, und nutzen Sie die Angaben nicht weiter.",
    };
  }
  const [noCalls] = stops;
  return noCalls
    ? {
        title: `Keine Anrufe mehr seit ${germanMoment(noCalls.at)}`,
        text: "Die Person möchte nicht mehr angerufen werden.",
      }
    : null;
}

function personSection(who: Who, isErased: boolean): Section {
  const isKnown = who.kind === "lead" || (who.kind === "sealed" && !who.isRestricted);
  const blocks: Block[] =
    isKnown && !isErased
      ? [
          {
            kind: "facts",
            facts: [
              { label: "Anfangsbuchstaben", value: initialsOf(who.name) },
              { label: "Telefon endet auf", value: who.phone.replaceAll(/\D/g, "").slice(-3) || "keine Angabe" },
            ],
          },
          {
            kind: "note",
            text: "Name und Nummer stehen mit Absicht nicht hier. Sie haben beides mit der Anfrage bekommen.",
          },
        ]
      : [{ kind: "note", text: "Die Anfrage ist bei uns gelöscht. Angaben zur Person zeigen wir hier nicht mehr." }];
  return { title: "Wer eingewilligt hat", blocks };
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase()}.`)
    .join(" ") || "keine Angabe";

const givenSections = ({ consents, recipient }: Dossier, own: Own): Section[] => [
  {
    title: "Wann und wo",
    blocks: consents.flatMap((consent, n): Block[] => [
      ...headingOf(consents, n),
      {
        kind: "facts",
        facts: [
          { label: "Berlin", value: germanExact(consent.givenAt) },
          { label: "UTC", value: consent.givenAt.toISOString(), isCode: true },
          { label: "Seite", value: `${recipient.website}${consent.pagePath}` },
          ...namedFacts(consent, own),
        ],
      },
    ]),
  },
  {
    title: "Wortlaut",
    blocks: consents.flatMap((consent, n): Block[] => [...headingOf(consents, n), ...wordsOf(consent)]),
  },
];

function namedFacts({ named }: Consent, { buyerId }: Own): Fact[] {
  if (named === null) return [{ label: "Ihr Betrieb", value: "Die Seite hat keinen Betrieb mit Namen genannt." }];
  const own = named.find((firm) => firm.buyerId === buyerId);
  const value = !own
    ? "auf der Seite nicht genannt"
    : own.isTicked
      ? "genannt und ausgewählt"
      : "genannt und abgewählt";
  return [{ label: "Ihr Betrieb", value }];
}

function wordsOf({ texts }: Consent): Block[] {
  return texts.flatMap(({ words, ticked, sha256, isEqual }): Block[] => [
    words === null
      ? { kind: "note", text: "Der Wortlaut ist nicht mehr bekannt, nur seine Prüfsumme." }
      : { kind: "words", words },
    {
      kind: "facts",
      facts: [
        { label: "Kästchen", value: tickedText(ticked) },
        { label: "SHA-256 des ganzen Wortlauts", value: sha256, isCode: true },
        ...(isEqual === null
          ? []
          : [{ label: "Neu berechnet", value: isEqual ? "stimmt überein" : "STIMMT NICHT ÜBEREIN" }]),
      ],
    },
  ]);
}

function usesSection({ uses }: Dossier, { buyerId, recipient }: Own): Section {
  const own = uses.filter((use) => (buyerId === null ? use.recipient === recipient : use.buyerId === buyerId));
  const rows = own.map(({ at, kind, isCertain }) => [
    at === null ? "Zeit nicht gespeichert" : germanShort(at),
    kind === "called" ? "Anruf gemeldet" : isCertain ? "an Sie übermittelt" : "möglicherweise an Sie übermittelt",
  ]);
  const none: Block = { kind: "note", text: "Noch keine Übermittlung an Sie ist aufgezeichnet." };
  const table: Block = { kind: "table", label: "Übermittlungen", head: ["Wann", "Was"], widths: [0.3, 0.7], rows };
  return { title: "An Sie übermittelt", blocks: [rows.length === 0 ? none : table] };
}

function checkSection({ checks }: Dossier): Section {
  const isBroken = checks.some(({ what, result }) => what !== "recipients" && result === "broken");
  const text = isBroken
    ? "ACHTUNG: Eine Prüfung ist fehlgeschlagen. Bitte fragen Sie uns, bevor Sie sich auf diesen Nachweis verlassen."
    : "Die Prüfsummen des Wortlauts und der Ereignisse sind eben neu berechnet worden. Keine weicht ab.";
  return { title: "Prüfung auf Veränderungen", blocks: [{ kind: "note", text }] };
}
