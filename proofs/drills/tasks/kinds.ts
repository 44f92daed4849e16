import type { Kind } from "./kind.ts";
import { mailKinds } from "./mail-kinds.ts";
import { salesKinds } from "./sales-kinds.ts";
import { termKinds } from "./term-kinds.ts";

/** Every task of the table and every queue; a test compares them. */
export const kinds: readonly Kind[] = [...mailKinds, ...salesKinds, ...termKinds];
