import type { ShownRequest } from "./request-text.tsx";

/** Beside which field of the dialog a problem stands. */
export type Problem = { field: string; sentence: string };

export type RequestPreview = { request?: ShownRequest; problems: readonly Problem[] };

export type AnswerPreview =
  | {
      ok: true;
      outcome: { kind: string; message?: string; ref?: string };
      rule: { number: number; text: string } | undefined;
      recognition: string;
    }
  | { ok: false; problems: readonly Problem[] };

/** What the server says to the fields as they stand. */
export type Preview = { kind: "preview"; request: RequestPreview; answer: AnswerPreview | undefined };

export const problemAt = (problems: readonly Problem[], field: string): string | undefined =>
  problems.find((problem) => problem.field === field)?.sentence;
