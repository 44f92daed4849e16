import type { RecipientType } from "#server/sales/buyers/buyer.ts";
import type { Recognition } from "#server/delivery/adapter.ts";
import { adapterFor, noSuchKind, type ServiceKind } from "#server/delivery/adapters/registry.ts";
import { problemOf, type ServiceProblem } from "./service-problem.ts";
import type { Outcome } from "#server/delivery/outcome.ts";

export type ResponsePreview =
  | {
      ok: true;
      outcome: Outcome;
      /** The rule that matches, counted from 1. Undefined: none matches, the status alone decides. */
      rule: { number: number; text: string } | undefined;
      recognition: Recognition;
    }
  | { ok: false; problems: ServiceProblem[] };

/** The outcome of an answer under settings that may not be saved yet. */
export function previewResponse(
  kind: ServiceKind,
  config: unknown,
  answer: Answer,
  recipientType: RecipientType | null = null,
): ResponsePreview {
  const adapter = adapterFor(kind);
  if (!adapter) return { ok: false, problems: [problemOf(kind, noSuchKind(kind))] };
  const read = adapter.readConfig(config);
  if (!read.ok) return { ok: false, problems: read.problems.map((problem) => problemOf(kind, problem)) };
  const outcome = adapter.readResponse(answer, read.value, recipientType);
  const { recognition } = adapter.traits(read.value);
  return { ok: true, outcome, recognition, rule: adapter.firedRule?.(answer, read.value) };
}

type Answer = { status: number; body: string };
