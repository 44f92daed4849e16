import type { TextField } from "#funnels/engine/types.ts";
import { checkEmail } from "./email.ts";
import { checkPhone } from "./phone.ts";
import { checkPostalCode } from "./postal-code.ts";
import type { SoftHint } from "./soft-hint.ts";

type Input = TextField["input"];

/** Names and streets are not here: whatever somebody is called is right. */
const CHECKS: Readonly<Partial<Record<Input, (typed: string) => SoftHint | undefined>>> = {
  email: checkEmail,
  tel: checkPhone,
  "postal-code": checkPostalCode,
};

/** Does this look wrong? An empty input is another rule's business. */
export const softCheck = (input: Input, typed: string): SoftHint | undefined =>
  typed.trim() === "" ? undefined : CHECKS[input]?.(typed);
