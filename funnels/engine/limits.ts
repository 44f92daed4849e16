import type { TextField } from "./types.ts";

/** The most characters an answer may have. Longer ones are cut, never refused. */
export const MAX_LENGTH: Readonly<Record<TextField["input"], number>> = {
  name: 160,
  "given-name": 80,
  "family-name": 80,
  email: 254,
  tel: 40,
  "postal-code": 10,
  street: 120,
};
