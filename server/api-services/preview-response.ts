import type { Outcome, Recognition } from "#server/delivery/adapter.ts";
import { readDefinition } from "#server/delivery/adapters/http/read-definition.ts";
import { firstFittingRule } from "#server/delivery/adapters/http/response.ts";
import { adapterFor, type ServiceKind } from "#server/delivery/adapters/registry.ts";
import { problemOf, type ServiceProblem } from "./service-problem.ts";

export type ResponsePreview =
  | {
      ok: true;
      outcome: Outcome;
      /** The rule that fires, counted from 1. Undefined: none fits, the status alone decides. */
      rule: { number: number; text: string } | undefined;
      recognition: Recognition;
    }
  | { ok: false; problems: ServiceProblem[] };

/** What an answer would mean by settings that may not be saved yet. */
export function previewResponse(kind: ServiceKind, config: unknown, answer: Answer): ResponsePreview {
  const adapter = adapterFor(kind);
  const read = adapter.readConfig(config);
  if (!read.ok) return { ok: false, problems: read.problems.map(problemOf) };
  const outcome = adapter.readResponse(answer, read.value);
  const { recognition } = adapter.traits(read.value);
  return { ok: true, outcome, recognition, rule: kind === "http" ? ruleOf(config, answer) : undefined };
}

type Answer = { status: number; body: string };

function ruleOf(config: unknown, answer: Answer): { number: number; text: string } | undefined {
  const definition = readDefinition(config);
  if (!definition.ok) return undefined;
  const { response } = definition.value;
  const index = firstFittingRule(answer, response);
  const rule = response.rules[index];
  return rule && { number: index + 1, text: `${JSON.stringify(rule.when)} → ${rule.then}` };
}
