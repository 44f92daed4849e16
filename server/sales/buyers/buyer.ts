/** The buyer's legal role: own business, work on our behalf, or resale (which visitors must be told). */
export const BUYER_ROLES = ["controller", "processor", "reseller"] as const;

export type BuyerRole = (typeof BUYER_ROLES)[number];

/**
 * Who receives leads at a service: a buyer, a marketplace that resells them, or a system of our own, which calls nobody and does
 * not count as a firm. null means not chosen yet, and counts as a buyer.
 */
export const RECIPIENT_TYPES = ["buyer", "marketplace", "own_system"] as const;

export type RecipientType = (typeof RECIPIENT_TYPES)[number];

export type Buyer = {
  readonly id: string;
  readonly legalName: string;
  readonly street: string;
  /** With the postal code, as in an address. */
  readonly city: string;
  readonly register: string;
  /** What the firm does, as visitors read it. */
  readonly businessField: string;
  readonly role: BuyerRole;
  readonly privacyUrl: string;
  readonly privacyEmail: string;
  /** Takes notices about leads as JSON; if empty, they go by email. */
  readonly noticeUrl: string;
  /** Format `2026-11-16`; null without a contract. */
  readonly contractOn: string | null;
  readonly callerNumbers: readonly string[];
  readonly pausedAt: Date | null;
  readonly retiredAt: Date | null;
};

/** Facts that visitors must be told about a buyer; needed before an order goes live. */
const REQUIRED = ["legalName", "street", "city", "businessField", "privacyUrl", "privacyEmail", "contractOn"] as const;

export type Missing = (typeof REQUIRED)[number];

export const missingOf = (buyer: Pick<Buyer, Missing>): Missing[] => REQUIRED.filter((field) => !buyer[field]);

/** A firm that a page named before consent, as the consent record stores it. */
export type NamedFirm = {
  readonly orderId: string;
  readonly buyerId: string;
  readonly name: string;
  readonly city: string;
};
