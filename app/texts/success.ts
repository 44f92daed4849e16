/** The thank-you page by form type (spec §2, copy §13). */
type SuccessText = { readonly title: string; readonly text: string; readonly funding: boolean };

const stairlift: SuccessText = {
  title: "Vielen Dank – Ihre Treppenlift-Anfrage ist da",
  text: "Ihre Anfrage ist bei uns angekommen. Treppenlift-Anbieter aus Ihrer Region melden sich bald bei Ihnen.",
  funding: true,
};

const byType: Readonly<Record<string, SuccessText>> = { treppenlift: stairlift };

const other: SuccessText = {
  title: "Vielen Dank für Ihre Anfrage",
  text: "Ihre Anfrage ist bei uns angekommen. Unsere Partner aus der Region melden sich bald bei Ihnen.",
  funding: false,
};

export const successText = (type: string | null): SuccessText =>
  type !== null && Object.hasOwn(byType, type) ? (byType[type] ?? other) : other;
