import type { Dossier, NamedThen, Use } from "./dossier.ts";
import { checkText, eventText, NOTHING } from "./dossier-texts.ts";
import { germanShort } from "#server/platform/german-time.ts";
import { headingOf, type Block, type Section } from "./printable-document.ts";

export function recipientsSection({ consents, checks }: Dossier): Section {
  const got = checks.find((check) => check.what === "recipients");
  const blocks = consents.flatMap((consent, n): Block[] => [
    ...headingOf(consents, n),
    consent.named === null || consent.named.length === 0
      ? { kind: "note", text: "Die Seite hat keinen Betrieb mit Namen genannt." }
      : {
          kind: "table",
          label: "Genannte Empfänger",
          head: ["Firma", "Sitz und Anschrift", "Geschäftsfeld", "Auswahl"],
          widths: [0.3, 0.32, 0.22, 0.16],
          rows: consent.named.map(namedRow),
        },
  ]);
  return {
    title: "5. Genannte Empfänger",
    blocks: got ? [...blocks, { kind: "note", text: checkText(got) }] : blocks,
  };
}

function namedRow({ name, city, street, businessField, register, isTicked }: NamedThen): string[] {
  return [
    register ? `${name} (${register})` : name,
    street ? `${street}, ${city}` : city,
    businessField || NOTHING,
    isTicked ? "ausgewählt" : "abgewählt",
  ];
}

export const usesSection = ({ uses }: Dossier): Section => ({
  title: "6. Nutzungen",
  blocks: [
    uses.length === 0
      ? { kind: "note", text: "Keine: Die Angaben wurden an niemanden gegeben." }
      : {
          kind: "table",
          label: "Nutzungen",
          head: ["Wann", "Was", "Empfänger"],
          widths: [0.27, 0.25, 0.48],
          rows: uses.map((use) => [
            use.at === null ? "Zeit nicht gespeichert" : germanShort(use.at),
            useText(use),
            use.recipient,
          ]),
        },
  ],
});

function useText({ kind, isCertain }: Use): string {
  if (kind === "called") return "angerufen";
  return isCertain ? "weitergegeben" : "möglicherweise weitergegeben";
}

export function changesSection({ withdrawals, notices }: Dossier): Section {
  return {
    title: "7. Widerrufe, Änderungen und Mitteilungen",
    blocks: [
      withdrawals.length === 0
        ? { kind: "note", text: "Kein Widerruf und keine Änderung." }
        : {
            kind: "table",
            label: "Widerrufe und Änderungen",
            head: ["Wann", "Was"],
            widths: [0.27, 0.73],
            rows: withdrawals.map(({ at, what }) => [germanShort(at), what]),
          },
      ...(notices.length === 0
        ? []
        : [
            {
              kind: "table" as const,
              label: "Mitteilungen an Empfänger",
              head: ["Wann", "Empfänger", "Mitteilung", "Stand"],
              widths: [0.22, 0.28, 0.22, 0.28],
              rows: notices.map(({ at, recipient, kind, toldAt, confirmedAt }) => [
                germanShort(at),
                recipient,
                kind,
                confirmedAt
                  ? `bestätigt ${germanShort(confirmedAt)}`
                  : toldAt
                    ? `zugestellt ${germanShort(toldAt)}`
                    : "offen",
              ]),
            },
          ]),
    ],
  };
}

export const proofSection = ({ links, seals, checks, readAt }: Dossier): Section => ({
  title: "8. Prüfung auf Veränderungen",
  blocks: [
    {
      kind: "note",
      text: `Jedes Ereignis ist mit dem vorigen durch eine Prüfsumme verkettet (SHA-256). Neu berechnet: ${germanShort(readAt)}.`,
    },
    { kind: "facts", facts: checks.map((check) => ({ label: CHECK_LABELS[check.what], value: checkText(check) })) },
    ...(links.length === 0
      ? []
      : [
          {
            kind: "table" as const,
            label: "Ereignisse",
            head: ["Glied", "Ereignis", "Wann", "Prüfsumme"],
            widths: [0.08, 0.36, 0.2, 0.36],
            codeColumn: 3,
            rows: links.map((link) => [
              link.n === null ? "–" : String(link.n),
              eventText(link),
              germanShort(link.at),
              link.hash ?? "noch nicht verkettet",
            ]),
          },
        ]),
    ...(seals.length === 0
      ? []
      : [
          {
            kind: "table" as const,
            label: "Tagessiegel",
            head: ["Tag (UTC)", "Glieder", "An den Datenschutzbeauftragten", "Siegel"],
            widths: [0.14, 0.1, 0.26, 0.5],
            codeColumn: 3,
            rows: seals.map(({ day, links: count, mailedAt, root }) => [
              day,
              String(count),
              mailedAt === null ? "noch nicht gesendet" : `gesendet ${germanShort(mailedAt)}`,
              root ?? "Tag noch nicht gesiegelt",
            ]),
          },
        ]),
  ],
});

const CHECK_LABELS = {
  chain: "Kette",
  words: "Wortlaut",
  identity: "Person",
  screen: "Bildschirm",
  seal: "Tagessiegel",
  recipients: "Empfänger",
} as const;
