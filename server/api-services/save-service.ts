import { sql } from "kysely";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database, Executor } from "#server/db/database.ts";
import type { Read, Secrets } from "#server/delivery/adapter.ts";
import { adapterFor, type ServiceKind } from "#server/delivery/adapters/registry.ts";
import { pixelIdIn } from "#server/delivery/adapters/meta/meta.ts";
import { resumeGate } from "#server/delivery/circuit-breaker/circuit-breaker.ts";
import type { OutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { newId } from "#server/platform/new-id.ts";
import { apiKeyPlace } from "#server/secrets/api-key-place.ts";
import type { KeyRing } from "#server/secrets/key-ring.ts";
import { seal } from "#server/secrets/seal.ts";
import { changedSettings } from "./changed-settings.ts";
import { hostOf } from "./host-of.ts";

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
  /** Gets the synthetic visitor's leads, and no others. */
  isSandbox?: boolean;
  perSecond?: number;
  concurrency?: number;
};

export type SaveNeeds = { db: Database; ring: KeyRing; guard: Pick<OutboundGuard, "checkUrl"> };

const MOVED =
  "The address leads to another host: enter the key again, or the stored one would be sent to whoever answers there";

const ONE_MAIL = "There is such a service already, and visitors would get every mail twice";

const WAS_REAL_OR_NOT =
  "It has been sent leads already: what is a sandbox and what is not stays so. Add another service instead";

/** Adds or changes a service, as a new version. A changed service that was paused is given another chance. */
export async function saveService(needs: SaveNeeds, input: ServiceInput, actor: string): Promise<Read<{ id: string }>> {
  const checked = check(needs, input);
  if (!checked.ok) return checked;
  const id = input.id ?? newId();
  const { config, secrets } = checked.value;
  const values = { ...columnsOf(input, config), ...keyColumns(needs.ring, id, input.apiKey, secrets) };
  return needs.db.transaction().execute(async (tx): Promise<Read<{ id: string }>> => {
    const before = input.id === undefined ? undefined : await lockService(tx, id);
    if (input.id !== undefined && before?.kind !== input.kind) return { ok: false, problems: ["This service is gone"] };
    if (!before && input.kind === "mail" && (await hasMail(tx))) return { ok: false, problems: [ONE_MAIL] };
    if (before && takesKeyElsewhere(before, input, config)) return { ok: false, problems: [MOVED] };
    if (before && (await turnsSandbox(tx, before, input))) return { ok: false, problems: [WAS_REAL_OR_NOT] };
    const after = before ? await update(tx, id, values) : await insert(tx, id, values);
    await keepVersion(tx, id, actor);
    if (before) await resumeGate(tx, id, actor);
    const changed = before ? changedSettings(settingsOf(before), settingsOf(after)).map(({ setting }) => setting) : [];
    await recordAudit(tx, {
      actor,
      action: before ? "service.update" : "service.create",
      target: { kind: "api_service", id },
      details: { name: after.name, ...(before ? { changed } : { serviceKind: input.kind }) },
    });
    return { ok: true, value: { id } };
  });
}

const hasMail = async (tx: Executor): Promise<boolean> =>
  (await tx.selectFrom("api_services").select("id").where("kind", "=", "mail").executeTakeFirst()) !== undefined;

const lockService = (tx: Executor, id: string) =>
  tx.selectFrom("api_services").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof lockService>>>;

/** A key is written and never read back; pointing its service at one's own machine would be a way to read it. */
const takesKeyElsewhere = (before: Row, { kind, apiKey }: ServiceInput, config: unknown): boolean =>
  before.api_key !== null && apiKey === undefined && hostOf(kind, before.config) !== hostOf(kind, config);

/** Else what waits for it, or is in doubt, would be of the wrong kind. */
async function turnsSandbox(tx: Executor, { id, is_sandbox }: Row, { isSandbox = is_sandbox }: ServiceInput) {
  if (isSandbox === is_sandbox) return false;
  const sent = await tx.selectFrom("deliveries").select("id").where("api_service_id", "=", id).limit(1).execute();
  return sent.length > 0;
}

/** For the names of what changed; of the key only that it did. */
const settingsOf = (row: Row) => ({
  name: row.name,
  description: row.description,
  config: row.config,
  isActive: row.is_active,
  sendMode: row.send_mode,
  isSandbox: row.is_sandbox,
  perSecond: row.per_second,
  concurrency: row.concurrency,
  key: row.api_key_set_at?.toISOString(),
});

function check({ guard }: SaveNeeds, input: ServiceInput): Read<{ config: unknown; secrets: Secrets }> {
  const adapter = adapterFor(input.kind);
  const entered = withPixelId(input);
  const config = adapter.readConfig(entered);
  const secrets: Read<Secrets> = input.apiKey ? adapter.readSecrets(input.apiKey) : { ok: true, value: {} };
  const address = config.ok ? adapter.traits(config.value).url : undefined;
  const url = address === undefined ? undefined : guard.checkUrl(address);
  const problems = [
    ...(input.name.trim() === "" ? ["The name is missing"] : []),
    ...(config.ok ? [] : config.problems),
    ...(secrets.ok ? [] : secrets.problems),
    ...(url === undefined ? [] : [url]),
    ...rateProblems(input),
  ];
  if (problems.length > 0 || !config.ok || !secrets.ok) return { ok: false, problems };
  return { ok: true, value: { config: entered, secrets: secrets.value } }; // as entered: staff edit it again
}

function rateProblems({ perSecond = 1, concurrency = 1 }: ServiceInput): string[] {
  return [
    ...(perSecond > 0 && perSecond <= 10_000 ? [] : ["The rate must be more than 0 and at most 10000 a second"]),
    ...(Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= 200
      ? []
      : ["1 to 200 may be sent at once"]),
  ];
}

/** The specification keeps the pixel's id in the key's JSON; it is no secret, and staff want to see it. */
function withPixelId({ kind, config, apiKey }: ServiceInput): unknown {
  const pixelId = kind === "meta" && apiKey ? pixelIdIn(apiKey) : undefined;
  return pixelId === undefined ? config : { ...(config as object), pixelId };
}

function columnsOf(input: ServiceInput, config: unknown) {
  const { name, description, kind, isActive, sendMode, isSandbox, perSecond, concurrency } = input;
  return {
    name: name.trim(),
    kind,
    config: JSON.stringify(config),
    ...(description === undefined ? {} : { description }),
    ...(isActive === undefined ? {} : { is_active: isActive }),
    ...(sendMode === undefined ? {} : { send_mode: sendMode }),
    ...(isSandbox === undefined ? {} : { is_sandbox: isSandbox }),
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

const insert = (tx: Executor, id: string, values: ReturnType<typeof columnsOf>): Promise<Row> =>
  tx
    .insertInto("api_services")
    .values({ id, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

function update(tx: Executor, id: string, values: ReturnType<typeof columnsOf>): Promise<Row> {
  const { kind: _, ...changes } = values; // a service stays what it is
  return tx
    .updateTable("api_services")
    .set((eb) => ({ ...changes, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const keepVersion = (tx: Executor, id: string, actor: string) =>
  sql`insert into api_service_versions
      (api_service_id, version, name, kind, config, per_second, concurrency, api_key_last4, saved_by)
    select id, version, name, kind, config, per_second, concurrency, api_key_last4, ${actor}
    from api_services where id = ${id}`.execute(tx);
