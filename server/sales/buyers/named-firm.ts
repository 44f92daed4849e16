/** A firm that a page named before consent, as the consent record keeps it. */
export type NamedFirm = {
  readonly orderId: string;
  readonly buyerId: string;
  readonly name: string;
  readonly city: string;
};
