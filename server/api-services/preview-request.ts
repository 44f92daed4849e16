import { isFormType } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import { adapterFor, type ServiceKind } from "#server/delivery/adapters/registry.ts";
import { formSettingsIn } from "#server/submissions/lead.ts";
import type { OutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { mask } from "#server/secrets/mask.ts";
import { sampleLead } from "./sample-lead.ts";
import { problemOf, type ServiceProblem } from "./service-problem.ts";

export type PreviewWish = {
  /** Absent: a service that is not saved yet. */
  id?: string;
  kind: ServiceKind;
  /** As it stands in the form, saved or not. */
  config: unknown;
  /** Whether a key is stored or typed; the key itself is not needed. */
  hasKey: boolean;
  formType: string;
};

export type RequestPreview = { request?: OutgoingRequest; problems: ServiceProblem[] };

/** The very request a sample lead of this form would make, with a mask where the key goes. */
export async function previewRequest(
  { db, guard }: { db: Executor; guard: Pick<OutboundGuard, "checkUrl"> },
  { id, kind, config, hasKey, formType }: PreviewWish,
): Promise<RequestPreview> {
  const adapter = adapterFor(kind);
  const read = adapter.readConfig(config);
  if (!read.ok) return { problems: read.problems.map(problemOf) };
  if (!isFormType(formType))
    return { problems: [{ field: "definition", sentence: "Choose the form of the sample lead" }] };
  const form = id === undefined ? {} : await formSettings(db, id, formType);
  const secrets = hasKey ? mask({ api_key: "", access_token: "" }) : {};
  const address = adapter.traits(read.value).url;
  const url = address === undefined ? undefined : guard.checkUrl(address);
  const problems: ServiceProblem[] = url === undefined ? [] : [{ field: "endpoint", sentence: url }];
  try {
    const setting = { config: read.value, form, secrets, at: new Date() };
    return { request: adapter.buildRequest(sampleLead(formType), setting), problems };
  } catch {
    problems.push({ field: "key", sentence: "Without its key the request cannot be built" });
    return { problems };
  }
}

async function formSettings(db: Executor, apiServiceId: string, formType: string) {
  const row = await db
    .selectFrom("form_api_settings")
    .select("custom_settings")
    .where("api_service_id", "=", apiServiceId)
    .where("form_type", "=", formType)
    .executeTakeFirst();
  return formSettingsIn(row?.custom_settings);
}
