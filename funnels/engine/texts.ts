import type { Funnel } from "./types.ts";

export type Values = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{([\w:]+)\}/g;

/** Fills {placeholders}; one that nobody can fill is a mistake in the definition. */
export function fillText(text: string, values: Values): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = valueOf(name, values);
    if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`);
    return value;
  });
}

/** Is there a value for every placeholder? */
export const canFill = (text: string, values: Values): boolean =>
  [...text.matchAll(PLACEHOLDER)].every(([, name]) => valueOf(name ?? "", values) !== undefined);

/** {subsidy:householdSize} is the value named "subsidy:2" where the answer to householdSize is "2". */
function valueOf(name: string, values: Values): string | undefined {
  const [table, field] = name.split(":", 2);
  const key = field === undefined ? name : `${table}:${values[field] ?? ""}`;
  return values[key] === "" ? undefined : values[key];
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
  const question = funnel.steps[index]?.question ?? "";
  if (index <= 0 || funnel.title.includes("{question}")) return `${fillText(funnel.title, { question })} · ${brand}`;
  return `Frage ${index + 1} von ${funnel.steps.length}: ${question} – ${brand}`;
}

/** The page's description for search engines, where the funnel has one. */
export function pageDescription(funnel: Funnel, index: number): string | undefined {
  const step = funnel.steps[index];
  return funnel.description && step
    ? fillText(funnel.description, { question: step.question, n: step.slug })
    : undefined;
}
