import type { Text, Thanks } from "#funnels/engine/types.ts";

/** The thank-you page (spec §2, copy §13); a funnel's listing says which is its own. */
type SuccessText = {
  readonly title: string;
  readonly text: string;
  readonly funding: boolean;
  /** For the first call with a provider. */
  readonly tip: boolean;
  readonly picture: string;
  /** Beside the brand, where it is not the stairlift's. */
  readonly tagline?: string;
  /** What happens next, in order. */
  readonly next: readonly Text[];
};

const next = (first: Text): readonly Text[] => [
  first,
  "{say:response}.",
  "Sie erhalten kostenlose und unverbindliche Angebote und entscheiden in Ruhe.",
];

const toRegion = "Wir leiten Ihre Anfrage an Anbieter aus Ihrer Region weiter.";

const stairlift: SuccessText = {
  title: "Vielen Dank – Ihre Treppenlift-Anfrage ist da",
  text: "Ihre Anfrage ist bei uns angekommen. Treppenlift-Anbieter aus Ihrer Region melden sich bald bei Ihnen.",
  funding: true,
  tip: true,
  picture: "erfolg",
  next: next(toRegion),
};

const solar: SuccessText = {
  title: "Vielen Dank – Ihre Solar-Anfrage ist da",
  text: "Ihre Anfrage ist bei uns angekommen. Anbieter aus Ihrer Region melden sich bald bei Ihnen.",
  funding: true,
  tip: false,
  picture: "erfolg-solar",
  tagline: "Solar-Angebote vergleichen",
  next: next({ text: "Wir leiten Ihre Anfrage an bis zu {offersSolar} Anbieter weiter.", without: toRegion }),
};

const neutral: SuccessText = {
  title: "Vielen Dank für Ihre Anfrage",
  text: "Ihre Anfrage ist bei uns angekommen. Unsere Partner aus der Region melden sich bald bei Ihnen.",
  funding: false,
  tip: true,
  picture: "erfolg",
  next: next(toRegion),
};

export const successTexts: Readonly<Record<Thanks, SuccessText>> = { stairlift, solar, neutral };
