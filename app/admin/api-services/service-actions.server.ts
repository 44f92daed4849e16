import { readServiceForm, typedKey } from "./read-service-form.ts";
import { configOf, type ServiceForm } from "./service-form.ts";
import { textIn } from "#app/web/text-in.ts";
import { announce, serviceToasts } from "./service-texts.ts";
import type { StaffToast } from "#app/admin/leads/actions/send-toast.ts";
import { previewRequest, type RequestPreview } from "#server/api-services/preview-request.ts";
import { previewResponse, type ResponsePreview } from "#server/api-services/preview-response.ts";
import { saveService } from "#server/api-services/save-service.ts";
import type { TestSend } from "#server/api-services/send-test-lead.ts";
import { problemOf, type ServiceProblem } from "#server/api-services/service-problem.ts";
import type { Needs } from "#app/web/context.ts";
import { isId } from "#app/web/is-id.ts";

/** What the actions of the api services' screen answer. */
export type ServiceAnswer =
  | { kind: "done" | "switched" | "failed"; toast: StaffToast }
  | { kind: "refused"; toast: StaffToast; form: ServiceForm; problems: readonly ServiceProblem[] }
  | { kind: "preview"; toast?: never; request: RequestPreview; answer: ResponsePreview | undefined }
  | { kind: "tested"; toast?: never; test: TestSend };

/** Saves what the dialog sent; what is wrong with it comes back beside the fields, without the key. */
export async function saveSent(needs: Needs, sent: FormData, actor: string): Promise<ServiceAnswer> {
  const form = readServiceForm(sent);
  const refuse = (sentences: readonly string[]): ServiceAnswer => ({
    kind: "refused",
    toast: announce(serviceToasts.saveFailed),
    form,
    problems: sentences.map(problemOf),
  });
  const config = configOf(form);
  if (!config.ok) return refuse(config.problems);
  const apiKey = typedKey(sent, form.kind);
  const { id, name, description, kind, sendMode, isActive, isSandbox, perSecond, concurrency } = form;
  if (kind === "meta" && id !== "" && apiKey === undefined && (await pixelIdOf(needs, id)) !== form.pixelId) {
    return refuse(["Enter the access_token again: it is stored together with the pixel's id"]);
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
    ...(apiKey === undefined ? {} : { apiKey }),
  };
  const saved = await saveService(needs, input, actor);
  if (!saved.ok) return refuse(saved.problems);
  return { kind: "done", toast: announce(id === "" ? serviceToasts.created : serviceToasts.updated) };
}

async function pixelIdOf({ db }: Needs, id: string): Promise<string> {
  const row = await db.selectFrom("api_services").select("config").where("id", "=", id).executeTakeFirst();
  const { pixelId } = (row?.config ?? {}) as { pixelId?: string };
  return pixelId ?? "";
}

/** The request and the meaning of a pasted answer, by fields that may not be saved yet. */
export async function previewSent(needs: Needs, sent: FormData): Promise<ServiceAnswer> {
  const form = readServiceForm(sent);
  const config = configOf(form);
  if (!config.ok) {
    return { kind: "preview", request: { problems: config.problems.map(problemOf) }, answer: undefined };
  }
  const request = await previewRequest(needs, {
    ...(isId(form.id) ? { id: form.id } : {}),
    kind: form.kind,
    config: config.value,
    hasKey: sent.has("hasKey"),
    formType: textIn(sent, "formType"),
  });
  const status = Number(textIn(sent, "answerStatus"));
  const body = textIn(sent, "answerBody");
  const answer = body === "" ? undefined : previewResponse(form.kind, config.value, { status, body });
  return { kind: "preview", request, answer };
}
