import type { Text, Thanks } from "#funnels/engine/types.ts";

/** The thank-you page (spec §2, copy §13); a funnel's listing says which is its own. */
type SuccessText = {
  readonly title: string;
  readonly text: string;
  readonly funding: boolean;
  /** For the first call with a provider. */
  readonly tip: boolean;
  readonly picture: string;
  /** Beside the brand, unless it is the stairlift's. */
  readonly tagline?: string;
  /** What happens next, in order. */
  readonly next: readonly Text[];
};

const next = (first: Text): readonly Text[] => [
  first,
  "{say:response}.",
  "Sie erhalten kostenlose und unverbindliche Angebote und entscheiden in Ruhe.",
];

const toRegion = "Wir leiten Ihre Anfrage an Betriebe aus Ihrer Region weiter.";

/** Text for named firms, by their number; with none ticked nothing happens next. */
export const namedThanks = (firms: number): string =>
  firms === 0
    ? "Ihre Anfrage ist bei uns angekommen. Wir bewahren sie auf und geben sie an niemanden weiter."
    : `Ihre Anfrage ist bei uns angekommen. ${firms === 1 ? "Der Betrieb meldet" : `Die ${firms} Betriebe melden`} sich bald bei Ihnen.`;

export const passedOn = (firms: number): string =>
  `Wir leiten Ihre Anfrage an ${firms === 1 ? "den Betrieb" : `die ${firms} Betriebe`} weiter.`;

const stairlift: SuccessText = {
  title: "Vielen Dank – Ihre Treppenlift-Anfrage ist da",
  text: "Ihre Anfrage ist bei uns angekommen. Betriebe aus Ihrer Region melden sich bald bei Ihnen.",
  funding: true,
  tip: true,
  picture: "erfolg",
  next: next(toRegion),
};

const solar: SuccessText = {
  title: "Vielen Dank – Ihre Solar-Anfrage ist da",
  text: "Ihre Anfrage ist bei uns angekommen. Betriebe aus Ihrer Region melden sich bald bei Ihnen.",
  funding: true,
  tip: false,
  picture: "erfolg-solar",
  tagline: "Solar-Angebote vergleichen",
  next: next({ text: "Wir leiten Ihre Anfrage an bis zu {offersSolar} Betriebe weiter.", without: toRegion }),
};

const neutral: SuccessText = {
  title: "Vielen Dank für Ihre Anfrage",
  text: "Ihre Anfrage ist bei uns angekommen. Betriebe aus Ihrer Region melden sich bald bei Ihnen.",
  funding: false,
  tip: true,
  picture: "erfolg",
  next: next(toRegion),
};

export const successTexts: Readonly<Record<Thanks, SuccessText>> = { stairlift, solar, neutral };
