import { isFormType, funnels, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { addressesIn, type OutgoingRequest, type Recognition } from "#server/delivery/adapter.ts";
import { adapterFor, noSuchKind, type ServiceKind } from "#server/delivery/adapters/registry.ts";
import type { OutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { mask } from "#server/platform/secrets/mask.ts";
import { unusedKeyWarning } from "./key-settings.ts";
import { sampleFor } from "./sample-lead.ts";
import { problemOf, type ServiceProblem } from "./service-problem.ts";
import { formSettingsIn, type FormSettings } from "#server/delivery/service-settings.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { HEALTH_ANSWERS } from "#server/delivery/adapters/http/lead-paths.ts";
import { readSettings } from "#server/delivery/adapters/read-settings.ts";
import type { RecipientType } from "#server/sales/buyers/buyer.ts";
import type { Outcome } from "#server/delivery/outcome.ts";

export type PreviewInput = {
  /** Absent: a service that is not saved yet. */
  id?: string;
  kind: ServiceKind;
  /** Settings as entered in the form, saved or not. */
  config: unknown;
  /** Whether a key is stored or typed; the key itself is not needed. */
  hasKey: boolean;
  formType: string;
};

export type RequestPreview = {
  request?: OutgoingRequest;
  problems: ServiceProblem[];
  /** What would be sent, and is hardly meant so. */
  warnings: string[];
  /** What these settings send of a form's own. */
  sends: readonly (keyof FormSettings)[];
};

/** The exact request for a sample lead of this form, with the key masked. */
export async function previewRequest(
  { db, guard }: { db: Executor; guard: Pick<OutboundGuard, "checkUrl"> },
  { id, kind, config, hasKey, formType }: PreviewInput,
): Promise<RequestPreview> {
  const adapter = adapterFor(kind);
  if (!adapter) return { problems: [problemOf(kind, noSuchKind(kind))], warnings: [], sends: [] };
  const read = adapter.readConfig(config);
  if (!read.ok) return { problems: read.problems.map((problem) => problemOf(kind, problem)), warnings: [], sends: [] };
  if (!isFormType(formType))
    return {
      problems: [{ field: "definition", sentence: "Choose the form of the sample lead" }],
      warnings: [],
      sends: [],
    };
  const form = id === undefined ? {} : await formSettings(db, id, formType);
  const names = hasKey ? (adapter.secret?.names ?? []) : [];
  const secrets = mask(Object.fromEntries(names.map((name) => [name, ""])));
  const problems: ServiceProblem[] = addressesIn(adapter.traits(read.value))
    .flatMap((address) => guard.checkUrl(address) ?? [])
    .map((sentence) => ({ field: "endpoint", sentence }));
  const nowhere = hasKey ? unusedKeyWarning(adapter, config) : undefined;
  const sends = adapter.sendsOfForm?.(read.value) ?? [];
  const warnings = nowhere === undefined ? [] : [nowhere];
  try {
    const setting = { config: read.value, form, secrets, at: new Date() };
    return {
      request: adapter.buildRequest(sampleFor(adapter, read.value, formType), setting),
      problems,
      warnings,
      sends,
    };
  } catch {
    problems.push({ field: "key", sentence: "Without its key the request cannot be built" });
    return { problems, warnings, sends };
  }
}

async function formSettings(db: Executor, apiServiceId: string, formType: FormType) {
  const row = await db
    .selectFrom("form_api_settings")
    .select("custom_settings")
    .where("api_service_id", "=", apiServiceId)
    .where("form_type", "=", formType)
    .executeTakeFirst();
  return formSettingsIn(row?.custom_settings);
}

/** The answers about health that a form asks for and a service may not have. Undefined: it gets no answers, or cannot be read. */
export function withheldAnswers(kind: string, stored: unknown, formType: FormType): readonly string[] | undefined {
  const read = readSettings(kind, stored);
  const may = read?.adapter.healthAnswers?.(read.config);
  if (!may) return undefined;
  const { steps }: Funnel = funnels[formType];
  const asked = steps.flatMap(({ fields }) => fields.map(({ name }) => name));
  return asked.filter((name) => HEALTH_ANSWERS.has(name) && !may.includes(name));
}

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
