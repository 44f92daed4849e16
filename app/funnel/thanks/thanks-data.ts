import type { Values } from "#funnels/engine/texts.ts";
import type { ThanksLook, ThanksOperator } from "./success-page.tsx";

/** Data of the thank-you page besides the lead. */
export type ThanksData = { thanks: ThanksLook; operator: ThanksOperator; statements: Values };
