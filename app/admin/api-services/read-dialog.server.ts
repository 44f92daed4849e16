import { formOf, type ServiceForm } from "./service-form.ts";
import { HEALTH_ANSWERS, LEAD_PATHS } from "#server/delivery/adapters/http/lead-paths.ts";
import { isServiceKind, type ServiceKind } from "#server/delivery/adapters/registry.ts";
import { marketplacePreset } from "#server/delivery/presets/marketplace.ts";
import { plainJsonPreset } from "#server/delivery/presets/plain-json.ts";
import { previewRequest } from "#server/api-services/preview-request.ts";
import { readService, type StoredService } from "#server/api-services/read-service.ts";
import type { Needs } from "#app/web/context.ts";
import { isId } from "#app/web/is-id.ts";

const SAMPLE_FORM = "treppenlift";
const NO_KEY = { hasKey: false, last4: null, setAt: null, setBy: undefined };

/** What the dialog opens with, by the address: `?add=http|meta|webhook|mail` (with `preset=plain-json`) or `?edit={id}`. */
export async function readDialog(needs: Needs, search: URLSearchParams) {
  const [id, add] = [search.get("edit"), search.get("add")];
  if (id !== null) {
    const stored = isId(id) ? await readService(needs.db, id) : undefined;
    if (!stored || !isServiceKind(stored.kind)) return undefined;
    const { hasKey, keyLast4: last4, keySetAt: setAt, keySetBy: setBy, versions } = stored;
    const form = formOf({ ...stored, kind: stored.kind });
    return withPreview(needs, id, form, stored.config, { storedKey: { hasKey, last4, setAt, setBy }, versions });
  }
  if (add === null || !isServiceKind(add)) return undefined;
  const isPlain = add === "http" && search.get("preset") === "plain-json";
  const config = presetOf(add, isPlain);
  const fresh = {
    name: "",
    description: "",
    sendMode: "automatic",
    isActive: true,
    isSandbox: false,
    perSecond: 5,
    concurrency: 2,
  };
  const form = formOf({ ...fresh, kind: add, config });
  return withPreview(needs, isPlain ? "plain-json" : add, form, config, { storedKey: NO_KEY, versions: [] });
}

function presetOf(kind: ServiceKind, isPlain: boolean): unknown {
  if (kind === "http") return isPlain ? plainJsonPreset("") : marketplacePreset("");
  return kind === "webhook" ? { url: "" } : {};
}

type Known = {
  storedKey: { hasKey: boolean; last4: string | null; setAt: Date | null; setBy: string | undefined };
  versions: StoredService["versions"];
};

async function withPreview(needs: Needs, opening: string, form: ServiceForm, config: unknown, known: Known) {
  const wish = { kind: form.kind, config, hasKey: known.storedKey.hasKey, formType: SAMPLE_FORM };
  const preview = await previewRequest(needs, form.id === "" ? wish : { ...wish, id: form.id });
  return {
    opening,
    form,
    ...known,
    preview,
    formType: SAMPLE_FORM,
    leadPaths: [...LEAD_PATHS],
    healthAnswers: [...HEALTH_ANSWERS],
  };
}
