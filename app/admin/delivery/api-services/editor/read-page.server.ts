import { formOf, type ServiceForm } from "./service-form.ts";
import { HEALTH_ANSWERS, LEAD_PATHS } from "#server/delivery/adapters/http/lead-paths.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";
import type { KindDescription } from "#server/delivery/api-services/describe-kind.ts";
import { describeKind, openings } from "#server/delivery/api-services/describe-kind.ts";
import { answerNames, leadChoices, LEAD_TYPES } from "#server/delivery/api-services/lead-choices.ts";
import { ordersOfService } from "#server/sales/buyers/by-orders.ts";
import type { StoppedService } from "#server/operations/dashboard/read-stopped-services.ts";
import { readStoppedServices } from "#server/operations/dashboard/read-stopped-services.ts";
import { readOpenDeliveries } from "#server/delivery/stats/read-open-deliveries.ts";
import type { RequestPreview } from "#server/delivery/api-services/preview-request.ts";
import { previewRequest } from "#server/delivery/api-services/preview-request.ts";
import { sampleValues } from "#server/delivery/api-services/sample-lead.ts";
import type { PastTest, StoredService } from "#server/delivery/api-services/read-service.ts";
import { readService, readTests } from "#server/delivery/api-services/read-service.ts";
import type { Deps } from "#app/web/context.ts";
import { isId } from "#app/web/form-values.ts";
import { formTypes, funnels, type FormType } from "#funnels/registry.ts";
import { readFormsOfService } from "#server/delivery/form-settings/read-form-settings.ts";
import { data, redirect } from "react-router";
import { announce } from "#app/admin/labels/staff-toast.ts";
import { freshIntent, intent } from "#app/web/staff-guard.ts";
import { previewSent, saveSent, testSent, type ServiceAnswer } from "./service-actions.server.ts";
import { serviceToasts } from "./service-texts.ts";

export type PageAnswer = ServiceAnswer | ReturnType<typeof data<ServiceAnswer>>;

/** An error status prevents revalidation, so the page stays as it is. */
const refused = (answer: ServiceAnswer): PageAnswer => data(answer, { status: 422 });

/** Intents of the pages for new and for stored services. */
export const pageIntents = {
  save: freshIntent<PageAnswer>("operator", async ({ deps, form, staff }) => {
    const answer = await saveSent(deps, form, staff.email).catch((error: unknown): ServiceAnswer => {
      deps.report(error, "an api service could not be saved");
      return { kind: "failed", toast: announce(serviceToasts.saveFailed) };
    });
    if (answer.kind === "saved") throw redirect(`/admin/api-services?saved=${answer.how}`);
    return refused(answer);
  }),
  preview: intent<PageAnswer>("operator", async ({ deps, form }) => previewSent(deps, form)),
  test: intent<PageAnswer>("operator", async ({ deps, form, staff }) => testSent(deps, form, staff.email)),
};

/** Facts about a stored key, never the key itself. */
export type StoredKey = { hasKey: boolean; last4: string | null; setAt: Date | null; setBy: string | undefined };

type Known = {
  kind: KindDescription;
  storedKey: StoredKey;
  versions: StoredService["versions"];
  /** Paused, being tested or refusing leads; undefined if it works or is inactive. */
  stopped: StoppedService | undefined;
  /** Orders that send it leads, in place of Form Settings. */
  orders: string[];
};

export type PageData = Known & {
  /** Id of a preset or of a stored service. */
  opening: string;
  openings: { value: string; label: string; address: string }[];
  form: ServiceForm;
  preview: RequestPreview;
  formType: FormType;
  leadPaths: string[];
  /** Value of the sample lead for each path. */
  samples: Record<string, string>;
  choices: typeof leadChoices;
  answerNames: typeof answerNames;
  healthAnswers: string[];
  leadTypes: readonly string[];
  tests: PastTest[];
};

/** The default lead type is the form's topic. */
const FRESH_FORMS = formTypes.map((formType) => ({
  formType,
  isEnabled: false,
  leadType: LEAD_TYPES.find((type) => type === funnels[formType].listing.topic.toUpperCase()) ?? "",
  customField: "",
}));
const USUAL_PRESET = "own-fields";
const SAMPLE_FORM = "treppenlift";
const NO_KEY = { hasKey: false, last4: null, setAt: null, setBy: undefined };

/** Data of a stored service's page. */
export async function readServicePage(deps: Deps, id: string, actor: string): Promise<PageData | undefined> {
  const stored = isId(id) ? await readService(deps.db, id) : undefined;
  const adapter = adapterFor(stored?.kind ?? "");
  if (!stored || !adapter) return undefined;
  const { hasKey, keyLast4: last4, keySetAt: setAt, keySetBy: setBy, versions } = stored;
  const kind = describeKind(adapter);
  const orders = await ordersOfService(deps.db, id);
  const stopped = (await readStoppedServices(deps.db, readOpenDeliveries(deps.db))).find(
    ({ serviceId }) => serviceId === id,
  );
  const known = { kind, storedKey: { hasKey, last4, setAt, setBy }, versions, orders, stopped };
  const forms = await readFormsOfService(deps.db, id);
  return withPreview(deps, id, formOf(stored, kind, forms), stored.config, known, actor);
}

/** Data of a new service's page, from `?kind={kind}` (with `preset={id}`). */
export async function readNewServicePage(
  deps: Deps,
  search: URLSearchParams,
  actor: string,
): Promise<PageData | undefined> {
  const adapter = adapterFor(search.get("kind") ?? "http");
  if (!adapter) return undefined;
  const wanted = search.get("preset") ?? (search.has("kind") ? undefined : USUAL_PRESET);
  const preset = adapter.presets.find((one) => one.id === wanted) ?? adapter.presets[0];
  const fresh = {
    name: "",
    description: "",
    sendMode: "automatic",
    isActive: false,
    isSandbox: false,
    recipientType: preset.recipientType ?? null,
    publicName: "",
    perSecond: 5,
    concurrency: 2,
    refusalLimit: 20,
  };
  const kind = describeKind(adapter);
  const form = formOf({ ...fresh, config: preset.config }, kind, FRESH_FORMS);
  return withPreview(
    deps,
    preset.id,
    form,
    preset.config,
    { kind, storedKey: NO_KEY, versions: [], orders: [], stopped: undefined },
    actor,
  );
}

async function withPreview(
  deps: Deps,
  opening: string,
  form: ServiceForm,
  config: unknown,
  known: Known,
  actor: string,
): Promise<PageData> {
  const input = { kind: form.kind, config, hasKey: known.storedKey.hasKey, formType: SAMPLE_FORM };
  const preview = await previewRequest(deps, form.id === "" ? input : { ...input, id: form.id });
  return {
    opening,
    openings,
    form,
    ...known,
    preview,
    formType: SAMPLE_FORM,
    leadPaths: [...LEAD_PATHS],
    samples: sampleValues(SAMPLE_FORM),
    choices: leadChoices,
    answerNames,
    healthAnswers: [...HEALTH_ANSWERS],
    leadTypes: LEAD_TYPES,
    tests: await readTests(deps.db, { id: form.id, actor }),
  };
}
