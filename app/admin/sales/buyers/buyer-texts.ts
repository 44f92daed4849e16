import type { BuyerRole } from "#server/sales/buyers/buyer.ts";
import type { BuyerField, BuyerSaved } from "#server/sales/buyers/save-buyer.ts";

export const ROLE_WORDS: Readonly<Record<BuyerRole, string>> = {
  controller: "The firm's own: it calls for itself",
  processor: "Ours: the firm works on our order",
  reseller: "Sold on: visitors are told so",
};

export type BuyerRefusal = { title: string; fields: readonly BuyerField[]; form: Readonly<Record<BuyerField, string>> };

type Refused = Exclude<BuyerSaved, { kind: "saved" }>;

export function refusalTitle({ kind }: Refused): string {
  switch (kind) {
    case "invalid":
      return "Not saved: this cannot be read";
    case "needed":
      return "Not saved: an order of this buyer is live, so this must stay known";
    case "not-found":
      return "Not saved: there is no such buyer any more";
    case "retired":
      return "Not saved: the buyer is retired";
  }
}

const PROBLEMS: Readonly<Record<BuyerField, string>> = {
  legalName: "Write the firm's name",
  street: "Write street and number",
  city: "Write postal code and town",
  register: "At most 200 characters",
  businessField: "Say what the firm does",
  role: "Choose one",
  privacyUrl: "Write an address that begins with https://",
  privacyEmail: "Write an e-mail address",
  noticeUrl: "Write an address that begins with https://",
  contractOn: "Choose the day of the contract",
  callerNumbers: "At most 20 numbers, one to a line",
};

export const fieldProblem = (field: BuyerField): string => PROBLEMS[field];
