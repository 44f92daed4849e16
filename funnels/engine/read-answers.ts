import type { Answers, Field, Funnel, TextField } from "./types.ts";

export type Issue = { readonly field: string; readonly message: string };
export type Input = Readonly<Record<string, unknown>>;
export type ReadAnswersResult = { ok: true; record: Answers } | { ok: false; issues: Issue[] };

/** Longest stored answer. Longer ones are truncated, never rejected. */
export const MAX_LENGTH: Readonly<Record<TextField["input"], number>> = {
  name: 160,
  "given-name": 80,
  "family-name": 80,
  email: 254,
  tel: 40,
  "postal-code": 10,
  street: 120,
};

/**
 * Parses untrusted input into the record this funnel stores. The browser runs it before sending, the server before storing. Only
 * what the specification requires at submit is required (§5): an unanswered question never costs a lead.
 */
export function readAnswers(funnel: Funnel, input: Input): ReadAnswersResult {
  const submits = funnel.steps.findIndex((step) => step.does === "submit");
  const fields = funnel.steps.slice(0, submits + 1).flatMap((step) => step.fields);
  const issues = missingAt("submit", fields, input);
  if (issues.length > 0) return { ok: false, issues };
  const record = Object.assign({}, ...fields.map((field) => storedForm(field, input)), funnel.alsoStores) as Answers;
  return { ok: true, record };
}

export function missingAt(moment: "next" | "submit", fields: readonly Field[], input: Input): Issue[] {
  return fields.flatMap((field) => {
    const message = messageAt(moment, field);
    return message === undefined || isAnswered(field, input) ? [] : [{ field: field.name, message }];
  });
}

export function messageAt(moment: "next" | "submit", field: Field): string | undefined {
  return field.kind === "choice" ? undefined : field.missing[moment];
}

export function isAnswered(field: Field, input: Input): boolean {
  const answer = readField(field, input);
  if (field.kind !== "text" || typeof answer !== "string") return answer !== undefined && answer !== false;
  return answer !== "" && answer.length >= (field.minLength ?? 1) && answer.includes(field.mustContain ?? "");
}

/** Normalises one field's answer; undefined if there is no valid one. */
export function readField(field: Field, input: Input): string | boolean | undefined {
  const raw = Object.hasOwn(input, field.name) ? input[field.name] : undefined;
  switch (field.kind) {
    case "choice":
    case "radio":
      return field.options.find((option) => option.value === raw)?.value;
    case "text":
      return typeof raw === "string" ? cut(raw.trim(), field.maxLength ?? MAX_LENGTH[field.input]) : undefined;
    case "consent":
      return raw === true || raw === "on";
  }
}

/** Truncates without splitting a character. */
const cut = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");

function storedForm(field: Field, input: Input): Answers {
  const answer = readField(field, input);
  if (answer === undefined) return {};
  if (field.kind !== "text" || !field.splitInto) return { [field.name]: answer };
  const [first, rest] = splitName(String(answer));
  return { [field.splitInto[0]]: first, [field.splitInto[1]]: rest };
}

/** Splits a name at the first space into first and last name (specification §3). "von der Heide" stays whole. */
export function splitName(name: string): [first: string, last: string] {
  const at = name.search(/\s/);
  return at < 0 ? [name, ""] : [name.slice(0, at), name.slice(at).trim()];
}
