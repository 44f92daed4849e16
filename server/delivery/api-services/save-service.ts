import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { ordersOfService } from "#server/sales/buyers/by-orders.ts";
import { keepPromise } from "#server/sales/buyers/direct-recipients.ts";
import type { RecipientType } from "#server/sales/buyers/buyer.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { addressesIn, type Adapter, type ParseResult } from "#server/delivery/adapter.ts";
import { triggersOnSale } from "#server/delivery/adapters/read-settings.ts";
import { adapterFor, noSuchKind, type ServiceKind } from "#server/delivery/adapters/registry.ts";
import { resumeCircuit } from "#server/delivery/circuit-breaker/circuit-breaker.ts";
import type { OutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { newId } from "#server/platform/new-id.ts";
import type { KeyRing, Secrets } from "#server/platform/secrets/key-ring.ts";
import { seal, apiKeyContext } from "#server/platform/secrets/seal.ts";
import { keyPlacesOf, withKeySettings } from "./key-settings.ts";

export type Change = { setting: string; before: string; after: string };

const LONGEST = 120;

/** What differs between two saved states, setting by setting: "config.request.url", before and after. */
export function changedSettings(before: unknown, after: unknown, at = ""): Change[] {
  if (isPlain(before) && isPlain(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => changedSettings(before[name], after[name], at === "" ? name : `${at}.${name}`));
  }
  const [was, is] = [textOf(before), textOf(after)];
  return was === is ? [] : [{ setting: at, before: cut(was), after: cut(is) }];
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

export type ServiceInput = {
  /** Absent: a new service. */
  id?: string;
  name: string;
  description?: string;
  kind: ServiceKind;
  config: unknown;
  /** Absent keeps the stored key, null removes it. Never sent back to the browser. */
  apiKey?: string | null;
  isActive?: boolean;
  sendMode?: "automatic" | "manual";
  /** Gets only the synthetic visitor's leads. */
  isSandbox?: boolean;
  /** Null if nobody has chosen yet; it then counts as a buyer. */
  recipientType?: RecipientType | null;
  /** What visitors are told. Never the name, which is for staff. */
  publicName?: string;
  perSecond?: number;
  concurrency?: number;
  /** After so many different leads refused in a row it is paused. */
  refusalLimit?: number;
};

export type SaveDeps = { db: Database; ring: KeyRing; guard: Pick<OutboundGuard, "checkUrl"> };

const MOVED =
  "The address leads elsewhere, to another host or path: enter the key again, or the stored one would be sent to whoever answers there";

const ONLY_ONE = {
  http: "There is such a service already",
  email: "There is such a service already, and visitors would get every mail twice",
};

const WAS_REAL_OR_NOT =
  "It has been sent leads already: what is a sandbox and what is not stays so. Add another service instead";

const SELLS_BY_ORDERS = "It has orders, so it is a buyer or a marketplace and no system of our own";

const NOT_BY_HAND = "What tells of a sale is sent automatically: nobody can press Send before the lead is sold";

/** Adds or changes a service, as a new version. A changed service that was paused is resumed. */
export async function saveService(
  deps: SaveDeps,
  input: ServiceInput,
  actor: string,
): Promise<ParseResult<{ id: string }>> {
  const checked = check(deps, input);
  if (!checked.ok) return checked;
  const id = input.id ?? newId();
  const { adapter, config, secrets } = checked.value;
  const values = { ...columnsOf(input, config), ...keyColumns(deps.ring, id, input.apiKey, secrets) };
  const saved = await keepPromise(deps.db, async (tx): Promise<ParseResult<{ id: string }>> => {
    const before = input.id === undefined ? undefined : await lockService(tx, id);
    if (input.id !== undefined && before?.kind !== input.kind) return { ok: false, problems: ["This service is gone"] };
    if (!before && adapter.perSite === "one" && (await hasKind(tx, input.kind)))
      return { ok: false, problems: [ONLY_ONE[adapter.transport]] };
    if (input.recipientType === "own_system" && before && (await ordersOfService(tx, id)).length > 0)
      return { ok: false, problems: [SELLS_BY_ORDERS] };
    if (before && takesKeyElsewhere(before, input, config)) return { ok: false, problems: [MOVED] };
    const sendMode = input.sendMode ?? before?.send_mode;
    if (sendMode === "manual" && triggersOnSale(input.kind, config)) return { ok: false, problems: [NOT_BY_HAND] };
    if (before && (await turnsSandbox(tx, before, input))) return { ok: false, problems: [WAS_REAL_OR_NOT] };
    const after = before ? await update(tx, id, values) : await insert(tx, id, values);
    await noteWhetherLive(tx, before, after);
    await storeVersion(tx, id, actor);
    if (before) await resumeCircuit(tx, id, actor);
    const changed = before ? changedSettings(settingsOf(before), settingsOf(after)).map(({ setting }) => setting) : [];
    await recordAudit(tx, {
      actor,
      action: before ? "service.update" : "service.create",
      target: { kind: "api_service", id },
      details: { name: after.name, ...(before ? { changed } : { serviceKind: input.kind }) },
    });
    return { ok: true, value: { id } };
  });
  return "kind" in saved ? { ok: false, problems: [saved.sentence] } : saved;
}

const hasKind = async (tx: Executor, kind: ServiceKind): Promise<boolean> =>
  (await tx.selectFrom("api_services").select("id").where("kind", "=", kind).executeTakeFirst()) !== undefined;

const lockService = (tx: Executor, id: string) =>
  tx.selectFrom("api_services").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof lockService>>>;

/** Staff cannot read a stored key; pointing its service at their own host would be a way to read it. */
const takesKeyElsewhere = (before: Row, { kind, apiKey }: ServiceInput, config: unknown): boolean =>
  before.api_key !== null && apiKey === undefined && keyPlacesOf(kind, before.config) !== keyPlacesOf(kind, config);

/** Otherwise its deliveries that are queued or in doubt would be of the wrong kind. */
async function turnsSandbox(tx: Executor, { id, is_sandbox }: Row, { isSandbox = is_sandbox }: ServiceInput) {
  if (isSandbox === is_sandbox) return false;
  const sent = await tx.selectFrom("deliveries").select("id").where("api_service_id", "=", id).limit(1).execute();
  return sent.length > 0;
}

/** Names the changed settings; of the key it says only that it changed. */
const settingsOf = (row: Row) => ({
  name: row.name,
  description: row.description,
  config: row.config,
  isActive: row.is_active,
  sendMode: row.send_mode,
  isSandbox: row.is_sandbox,
  recipientType: row.recipient_type,
  publicName: row.public_name,
  perSecond: row.per_second,
  concurrency: row.concurrency,
  refusalLimit: row.refusal_limit,
  key: row.api_key_set_at?.toISOString(),
});

type Checked = { adapter: Adapter<unknown>; config: unknown; secrets: Secrets };

function check({ guard }: SaveDeps, input: ServiceInput): ParseResult<Checked> {
  const adapter = adapterFor(input.kind);
  if (!adapter) return { ok: false, problems: [noSuchKind(input.kind)] };
  const entered = withKeySettings(adapter, input.config, input.apiKey);
  const config = adapter.readConfig(entered);
  const secrets: ParseResult<Secrets> = input.apiKey ? adapter.readSecrets(input.apiKey) : { ok: true, value: {} };
  const addresses = config.ok ? addressesIn(adapter.traits(config.value)) : [];
  const problems = [
    ...(input.name.trim() === "" ? ["The name is missing"] : []),
    ...(config.ok ? [] : config.problems),
    ...(secrets.ok ? [] : secrets.problems),
    ...addresses.flatMap((address) => guard.checkUrl(address) ?? []),
    ...rateProblems(input),
  ];
  if (problems.length > 0 || !config.ok || !secrets.ok) return { ok: false, problems };
  return { ok: true, value: { adapter, config: entered, secrets: secrets.value } }; // as entered: staff edit it again
}

function rateProblems({ perSecond = 1, concurrency = 1, refusalLimit = 20 }: ServiceInput): string[] {
  return [
    ...(perSecond > 0 && perSecond <= 10_000 ? [] : ["The rate must be more than 0 and at most 10000 a second"]),
    ...(Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= 200
      ? []
      : ["1 to 200 may be sent at once"]),
    ...(Number.isInteger(refusalLimit) && refusalLimit >= 3 && refusalLimit <= 200
      ? []
      : ["It may be stopped after 3 to 200 refusals in a row"]),
  ];
}

function columnsOf(input: ServiceInput, config: unknown) {
  const { name, description, kind, isActive, sendMode, isSandbox, perSecond, concurrency, refusalLimit } = input;
  const { recipientType, publicName } = input;
  return {
    name: name.trim(),
    kind,
    config: JSON.stringify(config),
    ...(description === undefined ? {} : { description }),
    ...(isActive === undefined ? {} : { is_active: isActive }),
    ...(sendMode === undefined ? {} : { send_mode: sendMode }),
    ...(isSandbox === undefined ? {} : { is_sandbox: isSandbox }),
    ...(recipientType === undefined ? {} : { recipient_type: recipientType }),
    ...(publicName === undefined ? {} : { public_name: publicName.trim() }),
    ...(perSecond === undefined ? {} : { per_second: perSecond }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(refusalLimit === undefined ? {} : { refusal_limit: refusalLimit }),
  };
}

function keyColumns(ring: KeyRing, id: string, apiKey: string | null | undefined, secrets: Secrets) {
  if (apiKey === undefined) return {};
  if (apiKey === null) return { api_key: null, api_key_last4: null, api_key_set_at: null };
  const [secret = ""] = Object.values(secrets);
  const last4 = secret.length >= 12 ? secret.slice(-4) : null; // four characters of a short key would reveal too much
  return { api_key: seal(ring, apiKey, apiKeyContext(id)), api_key_last4: last4, api_key_set_at: sql<Date>`now()` };
}

const insert = (tx: Executor, id: string, values: ReturnType<typeof columnsOf>): Promise<Row> =>
  tx
    .insertInto("api_services")
    .values({ id, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

/** What is saved switched off has been live only if it is what was live before. */
async function noteWhetherLive(tx: Executor, before: Row | undefined, after: Row): Promise<void> {
  const isSame =
    before !== undefined &&
    isDeepStrictEqual(before.config, after.config) &&
    before.api_key_set_at?.getTime() === after.api_key_set_at?.getTime();
  const wereLive = after.is_active || (isSame && (before.is_active || before.settings_were_live));
  await tx.updateTable("api_services").set({ settings_were_live: wereLive }).where("id", "=", after.id).execute();
}

function update(tx: Executor, id: string, values: ReturnType<typeof columnsOf>): Promise<Row> {
  const { kind: _, ...changes } = values; // the kind of a service never changes
  return tx
    .updateTable("api_services")
    .set((eb) => ({ ...changes, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const storeVersion = (tx: Executor, id: string, actor: string) =>
  sql`insert into api_service_versions
      (api_service_id, version, name, kind, config, per_second, concurrency, api_key_last4, saved_by)
    select id, version, name, kind, config, per_second, concurrency, api_key_last4, ${actor}
    from api_services where id = ${id}`.execute(tx);
