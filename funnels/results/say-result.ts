import { hasValue, sayText, type Values } from "#funnels/engine/texts.ts";
import type { ResultLine, ResultTexts } from "#funnels/engine/types.ts";

/** A result for one visitor. */
export type Result = {
  readonly headline: string;
  readonly lines: readonly string[];
  /** Sources; may hold links as [label](address). */
  readonly sources: readonly string[];
};

/** undefined while no sentence is complete, for lack of a figure or answer. */
export function sayResult(texts: ResultTexts | undefined, values: Values): Result | undefined {
  const say = (lines: readonly ResultLine[] = []) =>
    lines.flatMap(({ text, only, needs }) =>
      (!only || only.values.includes(values[only.field] ?? "")) && (!needs || hasValue(needs, values))
        ? (sayText(text, values) ?? [])
        : [],
    );
  const [headline, ...lines] = say(texts?.lines);
  return headline === undefined ? undefined : { headline, lines, sources: say(texts?.sources) };
}
