import type { Values } from "#funnels/engine/texts.ts";
import type { ThanksLook, ThanksOperator } from "./success-page.tsx";

/** What the thank-you page shows besides the lead. */
export type ThanksData = { thanks: ThanksLook; operator: ThanksOperator; claims: Values };
