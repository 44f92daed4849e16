import type { FieldEvent } from "#server/insights/write-counts.ts";

type FieldTrouble = readonly [field: string, trouble: FieldEvent];

declare global {
  interface Window {
    /** Since the last move; the next one tells it (count-steps.ts), where steps are counted. */
    troubles?: FieldTrouble[] | undefined;
  }
}

export const noteTrouble = (...trouble: FieldTrouble): unknown => (window.troubles ??= []).push(trouble);
