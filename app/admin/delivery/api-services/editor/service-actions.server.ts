import { readServiceForm } from "./read-service-form.ts";
import { configOf, withAddress, type ServiceForm } from "./service-form.ts";
import { formString, isId } from "#app/web/form-values.ts";
import { serviceToasts } from "./service-texts.ts";
import type { Adapter } from "#server/delivery/adapter.ts";
import type { ServiceKind } from "#server/delivery/adapters/registry.ts";
import { adapterFor, noSuchKind } from "#server/delivery/adapters/registry.ts";
import { unusedKeyWarning } from "#server/delivery/api-services/key-settings.ts";
import { isFormType } from "#funnels/registry.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import type { PastTest } from "#server/delivery/api-services/read-service.ts";
import { readTests } from "#server/delivery/api-services/read-service.ts";
import type { ServiceProblem } from "#server/delivery/api-services/service-problem.ts";
import { goLiveProblems, problemOf } from "#server/delivery/api-services/service-problem.ts";
import { sampleValues } from "#server/delivery/api-services/sample-lead.ts";
import { sentOfForm } from "#server/delivery/api-services/sent-of-form.ts";
import type { TestSend } from "#server/delivery/api-services/send-test-lead.ts";
import { isTested, proveTest, sendTestLead } from "#server/delivery/api-services/send-test-lead.ts";
import { wasReceived } from "#server/delivery/outcome.ts";
import { formSettingsIn } from "#server/delivery/service-settings.ts";
import { saveFormSettings } from "#server/delivery/form-settings/save-form-settings.ts";
import { describeKind } from "#server/delivery/api-services/describe-kind.ts";
import type { RequestPreview, ResponsePreview } from "#server/delivery/api-services/preview-request.ts";
import { previewRequest, previewResponse } from "#server/delivery/api-services/preview-request.ts";
import { saveService } from "#server/delivery/api-services/save-service.ts";
import type { Deps } from "#app/web/context.ts";
import { announce, type StaffToast } from "#app/admin/labels/staff-toast.ts";

/** Results of a service page's actions. */
export type ServiceAnswer =
  | { kind: "failed"; toast: StaffToast }
  | { kind: "refused"; toast: StaffToast; form: ServiceForm; problems: readonly ServiceProblem[] }
  | {
      kind: "preview";
      toast?: never;
      request: RequestPreview;
      answer: ResponsePreview | undefined;
      samples: Record<string, string>;
    }
  | { kind: "tested"; toast?: never; test: TestSend; form: ServiceForm | undefined; proof: string; tests?: PastTest[] };

export type Saved = { kind: "saved"; how: "created" | "updated" };

/** Saves the page; problems are returned by field, without the key. */
export async function saveSent(deps: Deps, sent: FormData, actor: string): Promise<ServiceAnswer | Saved> {
  const read = readSent(sent);
  const toast = announce(serviceToasts.saveFailed);
  if (!read.form) return { kind: "failed", toast };
  const { form } = read;
  const refuse = (sentences: readonly string[]): ServiceAnswer => ({
    kind: "refused",
    toast,
    form,
    problems: sentences.map((sentence) => problemOf(form.kind, sentence)),
  });
  if (!read.ok) return { kind: "refused", toast, form, problems: read.problems };
  const { adapter, config } = read;
  const { holds } = adapter.secret ?? {};
  const apiKey = typedKey(adapter, sent, form);
  const unused = apiKey === undefined ? undefined : unusedKeyWarning(adapter, config);
  if (unused !== undefined) return refuse([unused]);
  const { id, name, description, kind, sendMode, isActive, isSandbox, perSecond, concurrency, refusalLimit } = form;
  const { publicName } = form;
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
    recipientType: recipientTypeOf(form),
    publicName,
    config,
    perSecond: Number(perSecond),
    concurrency: Number(concurrency),
    ...(refusalLimit === "" ? {} : { refusalLimit: Number(refusalLimit) }),
    ...(apiKey === undefined ? {} : { apiKey }),
  };
  const stored = id === "" ? undefined : await storedState(deps, id);
  if (isActive && !stored?.isActive) {
    const tested = { id, kind, config, apiKey };
    const missing = goLiveProblems(adapter, {
      config,
      hasKey: apiKey !== undefined || stored?.hasKey === true,
      isTested: sent.has("withoutTest") || isTested(deps.ring, tested, formString(sent, "testProof"), Date.now()),
      forms: form.forms.filter((one) => one.isEnabled).map((one) => ({ ...one, name: formName(one.formType) })),
    });
    if (missing.length > 0) return refuse(missing);
  }
  const saved = await saveService(deps, input, actor);
  if (!saved.ok) return refuse(saved.problems);
  const sends = sentOfForm(kind, config);
  for (const { formType, isEnabled, ...typed } of form.forms) {
    const own = Object.fromEntries(sends.map((name) => [name, typed[name]]));
    const wish = { formType, apiServiceId: saved.value.id, isEnabled, ...own };
    const set = await saveFormSettings(deps.db, wish, actor);
    form.id = saved.value.id; // the next save updates this service instead of adding another
    if (set.kind === "too-many-recipients") return refuse([set.sentence]);
    if (set.kind !== "saved") return refuse([`The settings of ${formName(formType)} could not be saved`]);
  }
  return { kind: "saved", how: id === "" ? "created" : "updated" };
}

/** Ignores the key field of a kind without a key: it is only hidden, and its value belongs to another kind. */
function typedKey(adapter: Adapter<unknown>, sent: FormData, form: ServiceForm): string | undefined {
  const typed = formString(sent, "apiKey").trim();
  if (typed === "" || !adapter.secret) return undefined;
  return adapter.secret.holds?.compose(typed, form.fields) ?? typed;
}

async function storedState({ db }: Deps, id: string): Promise<{ isActive: boolean; hasKey: boolean } | undefined> {
  const row = await db
    .selectFrom("api_services")
    .select(["is_active", "api_key"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { isActive: row.is_active, hasKey: row.api_key !== null };
}

async function storedSettings({ db }: Deps, id: string): Promise<Record<string, unknown>> {
  const row = await db.selectFrom("api_services").select("config").where("id", "=", id).executeTakeFirst();
  return (row?.config ?? {}) as Record<string, unknown>;
}

/** Preview of the request and of a pasted response, for fields that may be unsaved. */
export async function previewSent(deps: Deps, sent: FormData): Promise<ServiceAnswer> {
  const read = readSent(sent);
  const formType = formString(sent, "formType");
  const samples = isFormType(formType) ? sampleValues(formType) : {};
  if (!read.ok) {
    const request = { problems: read.problems, warnings: [], sends: [] };
    return { kind: "preview", request, answer: undefined, samples };
  }
  const { form, config } = read;
  const request = await previewRequest(deps, {
    ...(isId(form.id) ? { id: form.id } : {}),
    kind: form.kind,
    config,
    hasKey: sent.has("hasKey"),
    formType,
  });
  const status = Number(formString(sent, "answerStatus"));
  const body = formString(sent, "answerBody");
  const answer = body === "" ? undefined : previewResponse(form.kind, config, { status, body }, recipientTypeOf(form));
  return { kind: "preview", request, answer, samples };
}

/** Sends a fictional person with the current fields, to their endpoint or to this test's sandbox. */
export async function testSent(deps: Deps, sent: FormData, actor: string): Promise<ServiceAnswer> {
  const read = readSent(sent);
  if (!read.ok) {
    const problems = read.problems.map(({ sentence }) => sentence);
    return { kind: "tested", test: { kind: "not-ready", problems }, form: read.form, proof: "" };
  }
  const { adapter, form, config } = read;
  const formType = formString(sent, "formType");
  if (!isFormType(formType)) {
    const problems = ["Choose the form of the sample lead"];
    return { kind: "tested", test: { kind: "not-ready", problems }, form, proof: "" };
  }
  const testUrl = formString(sent, "testUrl").trim();
  const apiKey = typedKey(adapter, sent, form);
  const input = {
    ...(isId(form.id) ? { id: form.id } : {}),
    kind: form.kind,
    config: testUrl === "" ? config : withAddress(config, testUrl),
    formType,
    recipientType: recipientTypeOf(form),
    form: formSettingsIn(form.forms.find((one) => one.formType === formType)),
    ...(apiKey === undefined ? {} : { apiKey }),
  };
  const test = await sendTestLead(deps, input, actor);
  const isAccepted = test.kind === "sent" && wasReceived(test.sent.outcome.kind);
  const tested = { id: form.id, kind: form.kind, config, apiKey };
  return {
    kind: "tested",
    test,
    form,
    proof: isAccepted ? proveTest(deps.ring, tested, Date.now()) : "",
    tests: await readTests(deps.db, { id: form.id, actor }),
  };
}

const recipientTypeOf = ({ recipientType }: ServiceForm) => (recipientType === "" ? null : recipientType);

type SentPage =
  | { ok: true; adapter: Adapter<unknown, ServiceKind>; form: ServiceForm; config: unknown }
  | { ok: false; form: ServiceForm | undefined; problems: ServiceProblem[] };

function readSent(sent: FormData): SentPage {
  const kind = formString(sent, "kind");
  const adapter = adapterFor(kind);
  if (!adapter) return { ok: false, form: undefined, problems: [problemOf(kind, noSuchKind(kind))] };
  const drawn = describeKind(adapter);
  const form = readServiceForm(sent, drawn);
  const config = configOf(form, drawn);
  if (config.ok) return { ok: true, adapter, form, config: config.value };
  return { ok: false, form, problems: config.problems.map((sentence) => problemOf(kind, sentence)) };
}
