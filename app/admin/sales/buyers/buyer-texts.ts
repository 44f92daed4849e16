import type { BuyerRole, Missing } from "#server/sales/buyers/buyer.ts";
import type {
  BuyerField,
  SaveBuyerResult,
  SetBuyerStatusResult,
  BuyerStatusChange,
} from "#server/sales/buyers/save-buyer.ts";
import { doneToast, errorToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { SaveRoutingResult } from "#server/sales/buyers/form-routing.ts";
import type { ListedOrder, OrderStats } from "#server/sales/allocations/list-buyers.ts";
import type { ShownBuyer } from "./buyer-groups.ts";
import type { OrderFieldRecord } from "./order-fields.ts";
import { formatCount, formatNumber } from "#app/admin/labels/format.ts";

const HTTPS = "Write an address that begins with https://";

/** Label, hint and error text of each field. */
export const BUYER_FIELDS: Readonly<Record<BuyerField, Pick<OrderFieldRecord, "label" | "problem" | "hint">>> = {
  legalName: { label: "Legal name", problem: "Write the firm's name", hint: "As in the register" },
  street: { label: "Street", problem: "Write street and number" },
  city: { label: "Postal code and town", problem: "Write postal code and town", hint: "As on a letter: 50823 Köln" },
  register: { label: "Register", problem: "At most 200 characters", hint: "HRB 12345, Amtsgericht Köln" },
  businessField: {
    label: "What the firm does",
    problem: "Say what the firm does",
    hint: "In German, as the visitor reads it: Treppenlifte, Einbau und Wartung",
  },
  role: { label: "Data protection role", problem: "Choose one" },
  privacyUrl: { label: "Privacy page", problem: HTTPS, hint: "https://…" },
  privacyEmail: { label: "Privacy e-mail", problem: "Write an e-mail address" },
  noticeUrl: {
    label: "Address for notices",
    problem: HTTPS,
    hint: "Gets withdrawals, erasures and visitor messages as JSON. Empty: by e-mail to the address above",
  },
  contractOn: {
    label: "Contract date",
    problem: "Choose the day of the contract",
    hint: "Empty: there is no contract yet",
  },
  callerNumbers: {
    label: "Caller numbers",
    problem: "At most 20 numbers, one to a line",
    hint: "One number to a line",
  },
};

/** "to 3 buyers": counts those who bought today. */
export const soldToText = (buyers: readonly { orders: readonly Pick<OrderStats, "soldToday">[] }[]): string =>
  `to ${formatCount(buyers.filter(({ orders }) => orders.some(({ soldToday }) => soldToday > 0)).length, "buyer")}`;

export const fieldList = (fields: readonly (BuyerField | Missing)[]): string =>
  fields.map((field) => BUYER_FIELDS[field].label).join(", ");

const DONE: Readonly<Record<BuyerStatusChange, (name: string) => string>> = {
  pause: (name) => `${name} is paused: new leads go to others`,
  resume: (name) => `${name} buys again`,
  retire: (name) => `${name} is retired, its orders have ended`,
};

export function buyerStatusToast(steering: BuyerStatusChange, steered: SetBuyerStatusResult): StaffToast {
  switch (steered.kind) {
    case "done":
      return doneToast(DONE[steering](steered.name));
    case "not-found":
      return errorToast("There is no such buyer");
    case "retired":
      return errorToast("This buyer is retired");
  }
}

export function routingToast(saved: SaveRoutingResult): StaffToast {
  switch (saved.kind) {
    case "saved":
      return doneToast("Saved, for leads from now on");
    case "invalid":
      return errorToast("Not saved: choose again");
    case "incomplete":
      return errorToast(`Not saved: something is still missing about ${saved.buyers.join(", ")}`);
    case "too-many-recipients":
      return errorToast(`Not saved: ${saved.sentence}`);
  }
}

/** "34 of 52" and the note below the bar; without a live order there is no bar. */
type SoldText = { sold: string; of: string; note: string; hasBar: boolean };

/** Live orders stand beside the caps; other orders' sales are listed separately. */
export function soldText({ figures, live, isFull, capDay, buyer }: ShownBuyer): SoldText {
  const isLive = buyer.orders.some(({ state }) => state === "live");
  const elsewhere = figures.soldToday - live.soldToday;
  if (isLive)
    return soldOf(
      live,
      capDay,
      isFull,
      elsewhere === 0 ? [] : [`${formatNumber(elsewhere)} more by orders not live now`],
    );
  const sold = figures.soldToday === 0 ? "" : formatNumber(figures.soldToday);
  return { sold, of: "", note: "no order live", hasBar: false };
}

export const orderSoldText = (order: ListedOrder): SoldText =>
  soldOf(order, order.terms?.caps.day ?? null, order.usedToday >= (order.terms?.caps.day ?? Infinity));

function soldOf(
  { soldToday, reservedToday }: OrderStats,
  cap: number | null,
  isFull: boolean,
  more: readonly string[] = [],
): SoldText {
  const parts = [
    ...(reservedToday === 0 ? [] : [`${formatNumber(reservedToday)} on the way`]),
    ...(cap === null ? ["no cap"] : isFull ? ["daily cap reached"] : []),
    ...more,
  ];
  return {
    sold: formatNumber(soldToday),
    of: cap === null ? "" : `of ${formatNumber(cap)}`,
    note: parts.join(", "),
    hasBar: true,
  };
}

export function pauseText({ figures, buyer }: ShownBuyer): string {
  const waiting =
    figures.reservedToday === 0
      ? "Nothing is on the way to it."
      : `${formatCount(figures.reservedToday, "lead")} on the way ${figures.reservedToday === 1 ? "still goes" : "still go"} there.`;
  const live = buyer.orders.filter(({ state }) => state === "live").length;
  return `${formatCount(live, "live order")} ${live === 1 ? "gets" : "get"} nothing more until somebody resumes it; new leads go to others. ${waiting}`;
}

export const ROLE_TEXTS: Readonly<Record<BuyerRole, string>> = {
  controller: "Controller: the firm calls for itself",
  processor: "Processor: the firm works on our behalf",
  reseller: "Reseller: visitors are told so",
};

export type BuyerRefusal = { title: string; fields: readonly BuyerField[]; form: Readonly<Record<BuyerField, string>> };

type Refused = Exclude<SaveBuyerResult, { kind: "saved" }>;

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
