import { formString } from "#app/web/form-values.ts";
import type { Buyer } from "#server/sales/buyers/buyer.ts";
import type { BuyerField } from "#server/sales/buyers/save-buyer.ts";
import { BUYER_FIELDS } from "./buyer-texts.ts";

type Fields = Record<BuyerField, string>;

const NAMES = Object.keys(BUYER_FIELDS) as BuyerField[];

/** The typed values. */
export const fieldsIn = (form: FormData): Fields =>
  Object.fromEntries(NAMES.map((name) => [name, formString(form, name).replaceAll("\r\n", "\n")])) as Fields;

/** The typed values as the verb's input. */
export const factsOf = (fields: Fields): unknown => ({
  ...fields,
  contractOn: fields.contractOn === "" ? null : fields.contractOn,
  callerNumbers: fields.callerNumbers
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== ""),
});

export const fieldsOf = (buyer: Buyer): Fields => ({
  ...(Object.fromEntries(NAMES.map((name) => [name, String(buyer[name] ?? "")])) as Fields),
  callerNumbers: buyer.callerNumbers.join("\n"),
});

export const NO_FACTS: Fields = {
  ...(Object.fromEntries(NAMES.map((name) => [name, ""])) as Fields),
  role: "controller",
};
