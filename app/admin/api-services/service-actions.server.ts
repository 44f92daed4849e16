import { readServiceForm } from "./read-service-form.ts";
import { configOf, type ServiceForm } from "./service-form.ts";
import { formString } from "#app/web/form-string.ts";
import { serviceToasts } from "./service-texts.ts";
import { adapterFor, noSuchKind } from "#server/delivery/adapters/registry.ts";
import { describeKind } from "#server/api-services/describe-kind.ts";
import { previewRequest, type RequestPreview } from "#server/api-services/preview-request.ts";
import { previewResponse, type ResponsePreview } from "#server/api-services/preview-response.ts";
import { saveService } from "#server/api-services/save-service.ts";
import type { TestSend } from "#server/api-services/send-test-lead.ts";
import { problemOf, type ServiceProblem } from "#server/api-services/service-problem.ts";
import type { Deps } from "#app/web/context.ts";
import { isId } from "#app/web/is-id.ts";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import { announce } from "#app/admin/labels/staff-toast.ts";

/** What the actions of the api services' screen answer. */
export type ServiceAnswer =
  | { kind: "done" | "switched" | "failed"; toast: StaffToast }
  | { kind: "refused"; toast: StaffToast; form: ServiceForm; problems: readonly ServiceProblem[] }
  | { kind: "preview"; toast?: never; request: RequestPreview; answer: ResponsePreview | undefined }
  | { kind: "tested"; toast?: never; test: TestSend };

/** Saves the dialog; problems are returned for their fields, without the key. */
export async function saveSent(deps: Deps, sent: FormData, actor: string): Promise<ServiceAnswer> {
  const adapter = adapterFor(formString(sent, "kind"));
  if (!adapter) return { kind: "failed", toast: announce(serviceToasts.saveFailed) };
  const drawn = describeKind(adapter);
  const form = readServiceForm(sent, drawn);
  const refuse = (sentences: readonly string[]): ServiceAnswer => ({
    kind: "refused",
    toast: announce(serviceToasts.saveFailed),
    form,
    problems: sentences.map((sentence) => problemOf(adapter.kind, sentence)),
  });
  const config = configOf(form, drawn);
  if (!config.ok) return refuse(config.problems);
  const { holds } = adapter.secret ?? {};
  const typed = formString(sent, "apiKey").trim();
  const apiKey = typed === "" ? undefined : (holds?.compose(typed, form.fields) ?? typed);
  const { id, name, description, kind, sendMode, isActive, isSandbox, perSecond, concurrency, refusalLimit } = form;
  if (holds && id !== "" && apiKey === undefined) {
    const stored = await storedSettings(deps, id);
    if (holds.fields.some((field) => (stored[field] ?? "") !== form.fields[field])) return refuse([holds.askAgain]);
  }
  const input = {
    ...(id === "" ? {} : { id }),
    name,
    description,
    kind,
    sendMode,
    isActive,
    isSandbox,
    config: config.value,
    perSecond: Number(perSecond),
    concurrency: Number(concurrency),
    ...(refusalLimit === "" ? {} : { refusalLimit: Number(refusalLimit) }),
    ...(apiKey === undefined ? {} : { apiKey }),
  };
  const saved = await saveService(deps, input, actor);
  if (!saved.ok) return refuse(saved.problems);
  return { kind: "done", toast: announce(id === "" ? serviceToasts.created : serviceToasts.updated) };
}

async function storedSettings({ db }: Deps, id: string): Promise<Record<string, unknown>> {
  const row = await db.selectFrom("api_services").select("config").where("id", "=", id).executeTakeFirst();
  return (row?.config ?? {}) as Record<string, unknown>;
}

/** The request and the outcome of a pasted answer, for fields that may not be saved yet. */
export async function previewSent(deps: Deps, sent: FormData): Promise<ServiceAnswer> {
  const kind = formString(sent, "kind");
  const refuse = (sentences: readonly string[]): ServiceAnswer => {
    const problems = sentences.map((sentence) => problemOf(kind, sentence));
    return { kind: "preview", request: { problems }, answer: undefined };
  };
  const adapter = adapterFor(kind);
  if (!adapter) return refuse([noSuchKind(kind)]);
  const drawn = describeKind(adapter);
  const form = readServiceForm(sent, drawn);
  const config = configOf(form, drawn);
  if (!config.ok) return refuse(config.problems);
  const request = await previewRequest(deps, {
    ...(isId(form.id) ? { id: form.id } : {}),
    kind: form.kind,
    config: config.value,
    hasKey: sent.has("hasKey"),
    formType: formString(sent, "formType"),
  });
  const status = Number(formString(sent, "answerStatus"));
  const body = formString(sent, "answerBody");
  const answer = body === "" ? undefined : previewResponse(form.kind, config.value, { status, body });
  return { kind: "preview", request, answer };
}
