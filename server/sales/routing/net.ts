/** What became of an order's leads. */
export type Past = { readonly sold: number; readonly refused: number; readonly returned: number };

/** As many leads as these are assumed before any is known, so that an order with two leads is not judged by them. */
const ASSUMED = { leads: 20, accepted: 0.9, returned: 0.05 };

/** What a lead of an order is expected to bring: its price, less what is refused and returned. */
export function netOf(priceCents: number, past: Past): number {
  const { sold, refused, returned } = past;
  const accepted = sold + returned;
  const acceptRate = (accepted + ASSUMED.leads * ASSUMED.accepted) / (accepted + refused + ASSUMED.leads);
  return Math.round(priceCents * acceptRate * keptRate(past));
}

/** The same of a lead that the buyer has accepted: only returns may still lower it. */
export const keptOf = (priceCents: number, past: Past): number => Math.round(priceCents * keptRate(past));

const keptRate = ({ sold, returned }: Past): number =>
  1 - (returned + ASSUMED.leads * ASSUMED.returned) / (sold + returned + ASSUMED.leads);
