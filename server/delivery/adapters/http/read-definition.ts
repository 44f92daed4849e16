import type { Read } from "#server/delivery/adapter.ts";
import { definitionSchema, type HttpDefinition } from "./definition.ts";
import { fieldProblems } from "./field-problems.ts";
import { readMapping } from "./read-mapping.ts";
import { sentenceOf } from "./sentence-of.ts";

/** Reads what staff entered. Problems are sentences that begin with their place in the definition. */
export function readDefinition(input: unknown): Read<HttpDefinition> {
  const outer = definitionSchema.safeParse(input, { reportInput: true });
  if (!outer.success) return { ok: false, problems: outer.error.issues.map(sentenceOf) };
  const { request, ...rest } = outer.data;
  const body = readMapping(request.body, "request.body", rest.healthAnswers);
  if (!body.ok) return body;
  const definition = { ...rest, request: { ...request, body: body.value } };
  const problems = fieldProblems(definition);
  return problems.length === 0 ? { ok: true, value: definition } : { ok: false, problems };
}
