import { germanMoment } from "#server/platform/german-time.ts";
import { funnels, type FormType } from "#funnels/registry.ts";
import type { Site } from "#server/site/site.ts";

/** `lines` are one below the other; a `quote` is indented. */
export type Block =
  | { kind: "heading" | "text" | "quote"; text: string }
  | { kind: "lines"; lines: readonly string[] }
  | { kind: "link"; text: string; address: string };

export type ConfirmationEmail = { subject: string; blocks: readonly Block[] };

/** Who gets the request: named before consent and ticked, or as it stands now. */
export type ToldFirms = {
  wereNamed: boolean;
  firms: readonly { readonly name: string; readonly callerNumbers: readonly string[] }[];
};

type About = {
  name: string;
  formType: FormType;
  createdAt: string;
  agreed: readonly string[];
  /** Absent in a test. */
  firms?: ToldFirms | undefined;
  /** The page of the request, and the code for the telephone. Absent in a test. */
  page?: { address: string; code: string } | undefined;
};

const heading = (words: string): Block => ({ kind: "heading", text: words });
const text = (words: string): Block => ({ kind: "text", text: oneLine(words) });

/** The email to a visitor after a request (copy §24): who gets the data, how to withdraw, who we are. No advertising. */
export function confirmationTexts(
  { operator, sentences }: Site,
  { name, formType, createdAt, agreed, firms, page }: About,
): ConfirmationEmail {
  const { brand, company, phone, phoneHours, privacyEmail } = operator;
  return {
    subject: oneLine(`Ihre Anfrage bei ${brand}`),
    blocks: [
      text(`Guten Tag${greetable(name)},`),
      text(
        `vielen Dank für Ihre Anfrage zum Thema ${funnels[formType].listing.topic} vom ${germanMoment(new Date(createdAt))}. Sie ist gut bei uns angekommen.`,
      ),
      heading("So geht es weiter"),
      ...firmsBlocks(firms, sentence(sentences.response)),
      ...(page ? pageBlocks(page) : []),
      heading("Was wir gespeichert haben"),
      text(
        "Ihre Antworten aus dem Fragebogen und Ihre Kontaktdaten, dazu den Zeitpunkt der Anfrage und die Seite, auf der Sie sie gestellt haben.",
      ),
      ...(agreed.length === 0
        ? []
        : [
            heading("Ihre Einwilligung"),
            text("Diesem Text haben Sie zugestimmt:"),
            ...agreed.map((words): Block => ({ kind: "quote", text: oneLine(`„${words}“`) })),
          ]),
      heading("Möchten Sie das nicht mehr?"),
      text(
        "Sie können Ihre Einwilligung jederzeit widerrufen, ohne einen Grund zu nennen. Schreiben Sie uns, oder rufen Sie an:",
      ),
      { kind: "lines", lines: [privacyEmail, `${phone} (${phoneHours})`].map(oneLine) },
      text("Nennen Sie bitte die E-Mail-Adresse, an die diese Nachricht ging."),
      text(
        "Haben Sie diese Anfrage gar nicht gestellt? Dann sagen Sie uns bitte auf demselben Weg Bescheid, und wir löschen die Angaben.",
      ),
      { kind: "lines", lines: ["Herzliche Grüße", brand].map(oneLine) },
      {
        kind: "lines",
        lines: [
          company,
          `${operator.street}, ${operator.city}`,
          `Vertreten durch: ${operator.representative}`,
          `${operator.registerCourt}, ${operator.registerNumber}`,
          `Umsatzsteuer-Identifikationsnummer: ${operator.vatId}`,
          `Telefon: ${phone}`,
          `E-Mail: ${operator.email}`,
        ].map(oneLine),
      },
    ],
  };
}

function firmsBlocks(told: ToldFirms | undefined, response: string): Block[] {
  const { wereNamed, firms } = told ?? { wereNamed: false, firms: [] };
  if (firms.length === 0)
    return wereNamed
      ? [text("Sie haben keinen Betrieb angekreuzt: Wir bewahren Ihre Anfrage auf und geben sie an niemanden weiter.")]
      : [text(`Wir geben Ihre Anfrage an Betriebe aus Ihrer Region weiter. ${response}`)];
  const who = firms.length === 1 ? "diesen Betrieb" : `diese ${firms.length} Betriebe`;
  return [
    text(`Wir geben Ihre Anfrage an ${who}:`),
    {
      kind: "lines",
      lines: firms.map(({ name, callerNumbers }) =>
        oneLine(callerNumbers.length === 0 ? name : `${name}, ruft an von ${callerNumbers.join(", ")}`),
      ),
    },
    ...(response === "" ? [] : [text(response)]),
  ];
}

const pageBlocks = ({ address, code }: NonNullable<About["page"]>): Block[] => [
  heading("Wer hat Ihre Anfrage?"),
  text("Das sehen Sie jederzeit auf Ihrer eigenen Seite. Dort können Sie auch Anrufe beenden oder alles löschen:"),
  { kind: "link", text: "Meine Anfrage ansehen", address },
  text(`Lieber am Telefon? Nennen Sie uns diesen Code: ${code}`),
];

/**
 * A stranger could enter someone else's address and a message instead of a name. So only what can only be a name is repeated:
 * no digits, no symbols, and no dot that could make it an address.
 */
function greetable(name: string): string {
  const trimmed = name.trim();
  return trimmed.length <= 60 && /^\p{L}[\p{L}\p{M}'’-]*\.?( [\p{L}\p{M}'’-]+\.?){0,5}$/u.test(trimmed)
    ? ` ${trimmed}`
    : "";
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();

/** The registry's sentences have no full stop. */
const sentence = (text: string): string => (text === "" || /[.!?]$/.test(text) ? text : `${text}.`);
