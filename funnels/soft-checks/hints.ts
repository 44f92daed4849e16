import { readField, type Input } from "#funnels/engine/read-answers.ts";
import type { Field, TextField } from "#funnels/engine/types.ts";
import { checkEmail } from "./email.ts";
import { checkPhone } from "./phone.ts";
import { checkPostalCode } from "./postal-code.ts";
import { seenName } from "./seen-name.ts";
import type { SoftHint } from "./soft-hint.ts";

/** Names and streets are left out, because any name may be right. */
const CHECKS: Readonly<Partial<Record<TextField["input"], (typed: string) => SoftHint | undefined>>> = {
  email: checkEmail,
  tel: checkPhone,
  "postal-code": checkPostalCode,
};

/** Returns a hint for doubtful input. Empty inputs belong to another rule. */
export const softCheck = (input: TextField["input"], typed: string): SoftHint | undefined =>
  typed.trim() === "" ? undefined : CHECKS[input]?.(typed);

/** A hint for one field, with the value it is about. */
export type Hint = SoftHint & { readonly field: string; readonly typed: string };

/** Whether a postal code exists; undefined if not known yet. */
export type KnowsPostalCode = (postalCode: string) => boolean | undefined;

const UNKNOWN_POSTAL_CODE = "Diese Postleitzahl kennen wir nicht. Bitte prüfen Sie sie noch einmal.";

/** Doubtful inputs that were not confirmed by pressing the button a second time. */
export function hintsFor(fields: readonly Field[], input: Input, knows: KnowsPostalCode): Hint[] {
  return fields.flatMap((field) => {
    if (field.kind !== "text") return [];
    const typed = String(readField(field, input) ?? "");
    if (input[seenName(field.name)] === typed) return [];
    const hint = softCheck(field.input, typed) ?? unknownPlace(field.input, typed, knows);
    return hint ? [{ ...hint, field: field.name, typed }] : [];
  });
}

const unknownPlace = (input: string, typed: string, knows: KnowsPostalCode): SoftHint | undefined =>
  input === "postal-code" && typed !== "" && knows(typed) === false ? { message: UNKNOWN_POSTAL_CODE } : undefined;
