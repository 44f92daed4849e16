import { sql } from "kysely";
import type { Database, Executor } from "../db/database.ts";
import type { Read, Secrets } from "../delivery/adapter.ts";
import { adapterFor, type ServiceKind } from "../delivery/adapters/registry.ts";
import { pixelIdIn } from "../delivery/adapters/meta.ts";
import { resumeGate } from "../delivery/gates.ts";
import type { OutboundGuard } from "../delivery/outbound-guard.ts";
import { newId } from "../new-id.ts";
import { apiKeyPlace } from "../secrets/api-key-place.ts";
import type { KeyRing } from "../secrets/key-ring.ts";
import { seal } from "../secrets/seal.ts";

export type ServiceInput = {
  /** Absent: a new service. */
  id?: string;
  name: string;
  description?: string;
  kind: ServiceKind;
  config: unknown;
  /** Absent keeps the stored key, null forgets it. Written, never read back. */
  apiKey?: string | null;
  isActive?: boolean;
  sendMode?: "automatic" | "manual";
  perSecond?: number;
  concurrency?: number;
};

export type SaveNeeds = { db: Database; ring: KeyRing; guard: Pick<OutboundGuard, "checkUrl"> };

/** Adds or changes a service, as a new version. A changed service that was paused is given another chance. */
export async function saveService(needs: SaveNeeds, input: ServiceInput, actor: string): Promise<Read<{ id: string }>> {
  const checked = check(needs, input);
  if (!checked.ok) return checked;
  const id = input.id ?? newId();
  const { config, secrets } = checked.value;
  const values = { ...columnsOf(input, config), ...keyColumns(needs.ring, id, input.apiKey, secrets) };
  return needs.db.transaction().execute(async (tx) => {
    if (input.id === undefined)
      await tx
        .insertInto("api_services")
        .values({ id, ...values })
        .execute();
    else if (!(await update(tx, id, values))) return { ok: false, problems: ["This service is gone"] };
    await keepVersion(tx, id, actor);
    if (input.id !== undefined) await resumeGate(tx, id, actor);
    return { ok: true, value: { id } };
  });
}

function check({ guard }: SaveNeeds, input: ServiceInput): Read<{ config: unknown; secrets: Secrets }> {
  const adapter = adapterFor(input.kind);
  const entered = withPixelId(input);
  const config = adapter.readConfig(entered);
  const secrets: Read<Secrets> = input.apiKey ? adapter.readSecrets(input.apiKey) : { ok: true, value: {} };
  const url = config.ok ? guard.checkUrl(adapter.traits(config.value).url) : undefined;
  const problems = [
    ...(input.name.trim() === "" ? ["The name is missing"] : []),
    ...(config.ok ? [] : config.problems),
    ...(secrets.ok ? [] : secrets.problems),
    ...(url === undefined ? [] : [url]),
  ];
  if (problems.length > 0 || !config.ok || !secrets.ok) return { ok: false, problems };
  return { ok: true, value: { config: entered, secrets: secrets.value } }; // as entered: staff edit it again
}

/** The specification keeps the pixel's id in the key's JSON; it is no secret, and staff want to see it. */
function withPixelId({ kind, config, apiKey }: ServiceInput): unknown {
  const pixelId = kind === "meta" && apiKey ? pixelIdIn(apiKey) : undefined;
  return pixelId === undefined ? config : { ...(config as object), pixelId };
}

function columnsOf(input: ServiceInput, config: unknown) {
  const { name, description, kind, isActive, sendMode, perSecond, concurrency } = input;
  return {
    name: name.trim(),
    kind,
    config: JSON.stringify(config),
    ...(description === undefined ? {} : { description }),
    ...(isActive === undefined ? {} : { is_active: isActive }),
    ...(sendMode === undefined ? {} : { send_mode: sendMode }),
    ...(perSecond === undefined ? {} : { per_second: perSecond }),
    ...(concurrency === undefined ? {} : { concurrency }),
  };
}

function keyColumns(ring: KeyRing, id: string, apiKey: string | null | undefined, secrets: Secrets) {
  if (apiKey === undefined) return {};
  if (apiKey === null) return { api_key: null, api_key_last4: null, api_key_set_at: null };
  const [secret = ""] = Object.values(secrets);
  const last4 = secret.length >= 12 ? secret.slice(-4) : null; // of a short key four characters would be too much
  return { api_key: seal(ring, apiKey, apiKeyPlace(id)), api_key_last4: last4, api_key_set_at: sql<Date>`now()` };
}

async function update(tx: Executor, id: string, values: ReturnType<typeof columnsOf>): Promise<boolean> {
  const { kind, ...changes } = values; // a service stays what it is
  const updated = await tx
    .updateTable("api_services")
    .set((eb) => ({ ...changes, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

const keepVersion = (tx: Executor, id: string, actor: string) =>
  sql`insert into api_service_versions
      (api_service_id, version, name, kind, config, per_second, concurrency, api_key_last4, saved_by)
    select id, version, name, kind, config, per_second, concurrency, api_key_last4, ${actor}
    from api_services where id = ${id}`.execute(tx);
