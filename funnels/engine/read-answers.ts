import { LONGEST } from "./limits.ts";
import type { Answers, Field, Funnel } from "./types.ts";

export type Issue = { readonly field: string; readonly message: string };
export type Input = Readonly<Record<string, unknown>>;
export type Read = { ok: true; record: Answers } | { ok: false; issues: Issue[] };

/**
 * Turns untrusted input into exactly the record this funnel stores. The browser asks before it sends, the server before it
 * stores. Only what the specification requires at submit is required (§5): an unanswered question never costs a lead.
 */
export function readAnswers(funnel: Funnel, input: Input): Read {
  const fields = funnel.steps.flatMap((step) => step.fields);
  const issues = missingAt("submit", fields, input);
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, record: Object.assign({}, ...fields.map((field) => storedForm(field, input))) as Answers };
}

export function missingAt(moment: "weiter" | "submit", fields: readonly Field[], input: Input): Issue[] {
  return fields.flatMap((field) => {
    const message = messageAt(moment, field);
    return message === undefined || isAnswered(field, input) ? [] : [{ field: field.name, message }];
  });
}

export const isAnswered = (field: Field, input: Input): boolean => {
  const answer = readField(field, input);
  return answer !== undefined && answer !== "" && answer !== false;
};

/** One field's answer in its proper form; undefined where there is none that counts. */
export function readField(field: Field, input: Input): string | boolean | undefined {
  const raw = Object.hasOwn(input, field.name) ? input[field.name] : undefined;
  switch (field.kind) {
    case "choice":
      return field.options.find((option) => option.value === raw)?.value;
    case "text":
      return typeof raw === "string" ? raw.trim().slice(0, LONGEST[field.input]).toWellFormed() : undefined;
    case "consent":
      return raw === true || raw === "on";
  }
}

function storedForm(field: Field, input: Input): Answers {
  const answer = readField(field, input);
  if (answer === undefined) return {};
  if (field.kind !== "text" || !field.splitInto) return { [field.name]: answer };
  const [first, rest] = splitAtFirstSpace(String(answer));
  return { [field.splitInto[0]]: first, [field.splitInto[1]]: rest };
}

function splitAtFirstSpace(text: string): [string, string] {
  const at = text.search(/\s/);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at).trim()];
}

function messageAt(moment: "weiter" | "submit", field: Field): string | undefined {
  switch (field.kind) {
    case "choice":
      return undefined;
    case "text":
      return field.missing[moment];
    case "consent":
      return moment === "submit" ? field.missing.submit : undefined;
  }
}
