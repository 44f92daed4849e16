/** Whose data the leads are: the buyer's own business, work on our order, or resold (which visitors must be told). */
export const BUYER_ROLES = ["controller", "processor", "reseller"] as const;

export type BuyerRole = (typeof BUYER_ROLES)[number];

/**
 * Who receives leads at a service: a buyer, a marketplace that sells them on, or a system of our own, which calls nobody and does not
 * count as a firm. Null in the database: nobody has chosen, and it counts as a buyer.
 */
export const RECIPIENT_TYPES = ["buyer", "marketplace", "own_system"] as const;

export type RecipientType = (typeof RECIPIENT_TYPES)[number];

export type Buyer = {
  readonly id: string;
  readonly legalName: string;
  readonly street: string;
  /** With the postal code, as on a letter. */
  readonly city: string;
  readonly register: string;
  /** What the firm does, in the visitor's words. */
  readonly businessField: string;
  readonly role: BuyerRole;
  readonly privacyUrl: string;
  readonly privacyEmail: string;
  /** Where it takes notices about leads as JSON. Empty: by email. */
  readonly noticeUrl: string;
  /** As in `2026-11-16`. Null: there is no contract. */
  readonly contractOn: string | null;
  readonly callerNumbers: readonly string[];
  readonly pausedAt: Date | null;
  readonly retiredAt: Date | null;
};

/** What must be known of a buyer before a visitor can be told who it is, and before any of its orders goes live. */
const REQUIRED = ["legalName", "street", "city", "businessField", "privacyUrl", "privacyEmail", "contractOn"] as const;

export type Missing = (typeof REQUIRED)[number];

export const missingOf = (buyer: Pick<Buyer, Missing>): Missing[] => REQUIRED.filter((field) => !buyer[field]);

/** A firm that a page named before consent, as the consent record keeps it. */
export type NamedFirm = {
  readonly orderId: string;
  readonly buyerId: string;
  readonly name: string;
  readonly city: string;
};
