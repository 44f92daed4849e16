import type { Text } from "#funnels/engine/types.ts";

/** The thank-you page by form type (spec §2, copy §13). */
type SuccessText = {
  readonly title: string;
  readonly text: string;
  readonly funding: boolean;
  /** What happens next, in order. */
  readonly next?: readonly Text[];
};

const stairlift: SuccessText = {
  title: "Vielen Dank – Ihre Treppenlift-Anfrage ist da",
  text: "Ihre Anfrage ist bei uns angekommen. Treppenlift-Anbieter aus Ihrer Region melden sich bald bei Ihnen.",
  funding: true,
};

const solar: SuccessText = {
  title: "Vielen Dank – Ihre Solar-Anfrage ist da",
  text: "Ihre Anfrage ist bei uns angekommen. Anbieter aus Ihrer Region melden sich bald bei Ihnen.",
  funding: true,
  next: [
    {
      text: "Wir leiten Ihre Anfrage an bis zu {offersSolar} Anbieter weiter.",
      without: "Wir leiten Ihre Anfrage an Anbieter aus Ihrer Region weiter.",
    },
    "{say:response}.",
    "Sie erhalten kostenlose und unverbindliche Angebote und entscheiden in Ruhe.",
  ],
};

const byType: Readonly<Record<string, SuccessText>> = {
  solar,
  treppenlift: stairlift,
  treppenlift2: stairlift,
  treppenlift3: stairlift,
  treppenlift7: stairlift,
};

const other: SuccessText = {
  title: "Vielen Dank für Ihre Anfrage",
  text: "Ihre Anfrage ist bei uns angekommen. Unsere Partner aus der Region melden sich bald bei Ihnen.",
  funding: false,
};

export const successText = (type: string | null): SuccessText =>
  type !== null && Object.hasOwn(byType, type) ? (byType[type] ?? other) : other;
