import type { Answers, Banner, Funnel, Text } from "./types.ts";

export type Values = Readonly<Record<string, string>>;

/** Answers as words, for texts that repeat them. */
export const sayable = (answers: Answers): Values =>
  Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

const PLACEHOLDER = /\{([\w:]+)\}/g;

/** Fills {placeholders}; throws on one without a value, a mistake in the definition. */
export function fillText(text: string, values: Values): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = valueOf(name, values);
    if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`);
    return value;
  });
}

/** The filled text or its fallback; undefined while a value is missing and there is no fallback. */
export function sayText(words: Text | undefined, values: Values): string | undefined {
  if (words === undefined) return undefined;
  const { text, without } = typeof words === "string" ? { text: words } : words;
  return canFill(text, values) ? fillText(text, values) : without;
}

const canFill = (text: string, values: Values): boolean =>
  [...text.matchAll(PLACEHOLDER)].every(([, name]) => hasValue(name ?? "", values));

export const hasValue = (name: string, values: Values): boolean => valueOf(name, values) !== undefined;

/**
 * {subsidy:householdSize} is the value named "subsidy:2" where the answer to householdSize is "2"; likewise for several answers.
 */
function valueOf(name: string, values: Values): string | undefined {
  const [table, ...fields] = name.split(":");
  return values[name] || values[[table, ...fields.map((field) => values[field])].join(":")] || undefined;
}

/** The banner for these answers; none without its condition. */
export function sayBanner(
  banner: Banner | undefined,
  values: Values,
): { readonly text: string; readonly condition?: string | undefined } | undefined {
  const { instead } = banner ?? {};
  if (instead && values[instead.field] === instead.value) return { text: instead.text };
  const text = sayText(banner, values);
  const condition = sayText(banner?.condition, values);
  return text === undefined || (banner?.condition && !condition) ? undefined : { text, condition };
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

/** The visible words, without link targets. */
export const plainText = (text: string): string =>
  textParts(text)
    .map((part) => (typeof part === "string" ? part : part.label))
    .join("");

/** The document's title: the funnel's own on the first step, then the question. After the submit questions are not numbered. */
export function pageTitle(funnel: Funnel, index: number, brand: string, statements: Values): string {
  const question = funnel.steps[index]?.question ?? "";
  if (index <= 0 || (typeof funnel.title === "string" && funnel.title.includes("{question}"))) {
    return `${sayText(funnel.title, { ...statements, question }) ?? question} · ${brand}`;
  }
  const total = funnel.steps.findIndex(({ does }) => does === "submit") + 1;
  return index < total ? `Frage ${index + 1} von ${total}: ${question} – ${brand}` : `${question} · ${brand}`;
}
