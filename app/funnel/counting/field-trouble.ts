import type { FieldEvent } from "#server/insights/write-counts.ts";

type FieldTrouble = readonly [field: string, trouble: FieldEvent];

declare global {
  interface Window {
    /** Field events since the last transition; sent with the next one (count-steps.ts), where steps are counted. */
    troubles?: FieldTrouble[] | undefined;
  }
}

export const noteTrouble = (...trouble: FieldTrouble): unknown => (window.troubles ??= []).push(trouble);
