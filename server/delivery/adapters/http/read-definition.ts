import type { ParseResult } from "#server/delivery/adapter.ts";
import { definitionSchema, type HttpDefinition } from "./definition.ts";
import { fieldProblems } from "./field-problems.ts";
import { readMapping } from "./read-mapping.ts";
import type { z } from "zod";

const TEXTS: Readonly<Record<string, string>> = {
  string: "text",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  number: "a number",
  int: "a whole number",
};

/** "request.url: is missing": the place in the definition, and what is wrong there. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.map(String).join(".") || "definition";
  return `${place}: ${complaint(issue)}`;
}

function complaint(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `unknown key ${issue.keys.map((key) => `"${key}"`).join(", ")}`;
  if (issue.code === "invalid_value") return mustBeOneOf(issue.values);
  if (issue.code === "invalid_union" && "options" in issue) return mustBeOneOf(issue.options ?? []);
  if (issue.code !== "invalid_type") return issue.message;
  return issue.input === undefined ? "is missing" : `must be ${TEXTS[issue.expected] ?? issue.expected}`;
}

const mustBeOneOf = (values: readonly unknown[]): string => `must be one of ${values.map(String).join(", ")}`;

/** Reads what staff entered. Problems are sentences that begin with their place in the definition. */
export function readDefinition(input: unknown): ParseResult<HttpDefinition> {
  const outer = definitionSchema.safeParse(input, { reportInput: true });
  if (!outer.success) return { ok: false, problems: outer.error.issues.map(sentenceOf) };
  const { request, ...rest } = outer.data;
  const body = readMapping(request.body, "request.body", rest.healthAnswers);
  if (!body.ok) return body;
  const definition = { ...rest, request: { ...request, body: body.value } };
  const problems = fieldProblems(definition);
  return problems.length === 0 ? { ok: true, value: definition } : { ok: false, problems };
}
