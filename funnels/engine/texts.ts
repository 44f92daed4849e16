import type { Funnel } from "./types.ts";

/** Fills {placeholders}; one that nobody can fill is a mistake in the definition. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`);
    return value;
  });
}

export type TextPart = string | { readonly label: string; readonly href: string };

/** Splits a text at its [label](address) links. */
export function textParts(text: string): TextPart[] {
  return text.split(/(\[[^\]]+\]\([^)]+\))/).flatMap<TextPart>((part) => {
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    if (link) return [{ label: link[1] as string, href: link[2] as string }];
    return part === "" ? [] : [part];
  });
}

/** The words as they stand on the screen, without the addresses behind them. */
export const plainText = (text: string): string =>
  textParts(text)
    .map((part) => (typeof part === "string" ? part : part.label))
    .join("");

/** The document's title: the funnel's own on the first step, the question on the others. */
export function pageTitle(funnel: Funnel, index: number, brand: string): string {
  const step = funnel.steps[index];
  if (index === 0 || !step) return `${funnel.title} · ${brand}`;
  return `Frage ${index + 1} von ${funnel.steps.length}: ${step.question} – ${brand}`;
}
