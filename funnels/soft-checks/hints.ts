import { readField, type Input } from "#funnels/engine/read-answers.ts";
import type { Field, TextField } from "#funnels/engine/types.ts";
import { checkEmail } from "./email.ts";
import { checkPhone } from "./phone.ts";
import { checkPostalCode } from "./postal-code.ts";
import { seenName } from "./seen-name.ts";
import type { SoftHint } from "./soft-hint.ts";

/** Names and streets are not here: whatever somebody is called is right. */
const CHECKS: Readonly<Partial<Record<TextField["input"], (typed: string) => SoftHint | undefined>>> = {
  email: checkEmail,
  tel: checkPhone,
  "postal-code": checkPostalCode,
};

/** Does this look wrong? An empty input is another rule's business. */
export const softCheck = (input: TextField["input"], typed: string): SoftHint | undefined =>
  typed.trim() === "" ? undefined : CHECKS[input]?.(typed);

/** What to say about one field, and what was typed when it was said. */
export type Hint = SoftHint & { readonly field: string; readonly typed: string };

/** Is there such a postal code? Undefined where nobody knows yet. */
export type KnowsPostalCode = (postalCode: string) => boolean | undefined;

const UNKNOWN_POSTAL_CODE = "Diese Postleitzahl kennen wir nicht. Bitte prüfen Sie sie noch einmal.";

/** Inputs that look wrong and have not been confirmed by pressing the button a second time. */
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
