import { statementsForVisitors } from "#app/web/statements-for-visitors.ts";
import { moveAfter, previousStep } from "#funnels/engine/navigation.ts";
import type { Field, Funnel, Step } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import { siteOf } from "#server/site/site.ts";
import type { SpecValues } from "./spec-funnel.ts";

/** Definitions in the terms of the table. */

export const registered: Readonly<Record<string, Funnel | undefined>> = funnels;

export function stepOf(funnel: Funnel, slug: string): Step {
  const step = funnel.steps.find((step) => step.slug === slug);
  if (!step) throw new Error(`the definition of ${funnel.formType} has no step "${slug}"`);
  return step;
}

/** The table's name of a field: the split input is "name", whatever the definition calls it. */
export function nameOf(field: Field): string {
  return field.kind === "text" && field.splitInto ? "name" : field.name;
}

/** Its fields in the stored record. */
export function storedNamesOf(field: Field): readonly string[] {
  return field.kind === "text" && field.splitInto ? field.splitInto : [field.name];
}

export function fieldOf(step: Step, name: string): Field {
  const field = step.fields.find((field) => nameOf(field) === name);
  if (!field) throw new Error(`step "${step.slug}" does not ask for ${name}`);
  return field;
}

export function optionsOf(field: Field) {
  return "options" in field ? field.options : [];
}

/** Its stored values, sorted. */
export function valuesOf(field: Field): SpecValues {
  if (field.kind === "text") return "text";
  if (field.kind === "consent") return "boolean";
  return field.options.map(({ value }) => value).toSorted();
}

/** Messages if it is missing, on Weiter and at the final submit. */
export function missingOf(field: Field): { readonly next?: string; readonly submit?: string } {
  return "missing" in field ? field.missing : {};
}

/** The next move as one line: "step 5 after 300 ms", or its kind. */
export function moveFrom(funnel: Funnel, slug: string) {
  const move = moveAfter(funnel, stepOf(funnel, slug));
  if (move?.kind !== "go") return { line: move?.kind ?? "nothing", pauses: [] };
  return { line: `step ${move.slug} after ${String(move.afterMs)} ms`, pauses: move.pauses };
}

/** The slug of the next step. */
export function following(funnel: Funnel, slug: string): string | undefined {
  return funnel.steps[funnel.steps.indexOf(stepOf(funnel, slug)) + 1]?.slug;
}

/** The slug of the step Zurück leads to; "none" on the first. */
export function backFrom(funnel: Funnel, slug: string): string {
  return previousStep(funnel, funnel.steps.indexOf(stepOf(funnel, slug)))?.slug ?? "none";
}

/** All strings within a value, recursively. */
export function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const statements = statementsForVisitors(siteOf(new Map(), "2026-11-15"));

/** A statement is a {placeholder} in a definition; its default must match the quotation. */
const saidByDefault = (text: string): string =>
  text.replaceAll(/\{([\w:]+)\}/g, (placeholder, name: string) => statements[name] ?? placeholder);

/** Never empty: a value without words must not count as complete. */
function wordsOf(value: unknown): readonly string[] {
  const strings = stringsIn(value).map(saidByDefault);
  return strings.length > 0 ? strings : ["(no words)"];
}

/** The strings of a value if none holds the quoted text; a {placeholder} of the quotation matches anything. */
export function lacks(value: unknown, quoted: string): readonly string[] {
  const strings = wordsOf(value);
  return strings.some((string) => holds(string, quoted)) ? [] : strings;
}

function holds(string: string, quoted: string): boolean {
  let from = 0;
  for (const part of quoted.split(/\{\w+\}/)) {
    const at = string.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

/** The strings of a value if none names all of these numbers or {placeholders}. */
export function namesNot(value: unknown, names: readonly string[]): readonly string[] {
  const strings = wordsOf(value);
  return strings.some((string) => names.every((name) => isNamed(string, name))) ? [] : strings;
}

function isNamed(string: string, name: string): boolean {
  const words: readonly string[] = string.match(/\d+|\{\w+\}/g) ?? [];
  return words.includes(name);
}
