import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { TransportKind } from "#server/delivery/adapter.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";
import { serviceStateOf, type ServiceState } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { NO_ATTEMPTS, type Counts } from "#server/delivery/stats/what-counts.ts";
import { readLastDay } from "#server/delivery/stats/read-attempts.ts";
import { hostOf } from "./key-settings.ts";

export type FoundService = { id: string; name: string; kindLabel: string; isActive: boolean };

const MOST = 6;

/** Services whose name or description has every word of the text. There are few, so each is compared. */
export async function findServices(db: Executor, text: string): Promise<FoundService[]> {
  const words = text.normalize("NFC").trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const { rows } = await sql<Omit<FoundService, "kindLabel"> & { kind: string }>`
    select id, name, kind, is_active as "isActive" from api_services
    where (select bool_and(position(word in lower(name || ' ' || description)) > 0) from unnest(${words}::text[]) as word)
    order by is_active desc, name, id limit ${MOST}`.execute(db);
  return rows.map(({ kind, ...service }) => ({ ...service, kindLabel: adapterFor(kind)?.label ?? kind }));
}

export type ListedService = {
  id: string;
  name: string;
  description: string;
  kind: string;
  /** For unknown kinds, the stored value. */
  kindLabel: string;
  transport: TransportKind | undefined;
  /** Undefined if its settings cannot be read. */
  host: string | undefined;
  hasKey: boolean;
  keyLast4: string | null;
  keySetAt: Date | null;
  isActive: boolean;
  /** What is stored has been live, so the list's switch may switch it on. */
  settingsWereLive: boolean;
  sendMode: string;
  isSandbox: boolean;
  createdAt: Date;
  circuit: { state: ServiceState; reason: string | null };
  formTypes: string[];
  /** Its responses of the last 24 hours. */
  lastDay: Counts;
};

type Row = Omit<ListedService, "kindLabel" | "transport" | "host" | "circuit" | "lastDay"> & {
  config: unknown;
  stored: string;
  reason: string | null;
  rejectionStreak: number;
  byRefusals: boolean;
  refusedTexts: string | null;
};

export async function listServices(db: Executor): Promise<ListedService[]> {
  const listed = sql<Row>`
    select service.id, service.name, description, kind, config, api_key is not null as "hasKey", api_key_last4 as "keyLast4",
      api_key_set_at as "keySetAt", is_active as "isActive",
      settings_were_live as "settingsWereLive", send_mode as "sendMode", is_sandbox as "isSandbox",
      service.created_at as "createdAt",
      breaker.state as stored, breaker.reason, cardinality(breaker.rejection_streak_ids) as "rejectionStreak", breaker.by_refusals as "byRefusals", breaker.refused_words as "refusedTexts",
      array(select form_type from form_api_settings
        where api_service_id = service.id and is_enabled order by form_type) as "formTypes"
    from api_services service
    join circuit_breakers breaker on breaker.api_service_id = service.id
    order by service.created_at desc, service.id desc`.execute(db);
  const [{ rows }, lastDay] = await Promise.all([listed, readLastDay(db)]);
  return rows.map(({ config, stored, reason, rejectionStreak, byRefusals, refusedTexts, ...service }) => ({
    ...service,
    kindLabel: adapterFor(service.kind)?.label ?? service.kind,
    transport: adapterFor(service.kind)?.transport,
    host: hostOf(service.kind, config),
    circuit: circuitOf(
      serviceStateOf({ isActive: service.isActive, stored, rejectionStreak, byRefusals }),
      reason,
      refusedTexts,
    ),
    lastDay: lastDay.get(service.id) ?? NO_ATTEMPTS,
  }));
}

const circuitOf = (
  state: ServiceState,
  reason: string | null,
  refusedTexts: string | null,
): ListedService["circuit"] => ({
  state,
  reason: state === "refusing" ? refusedTexts : state === "inactive" ? null : reason,
});

/** Lists services that an order can send its leads to. Advertising platforms and the confirmation email buy nothing. */
export async function servicesForOrders(db: Executor): Promise<{ id: string; name: string }[]> {
  const services = await db
    .selectFrom("api_services")
    .select(["id", "name", "kind"])
    .where("is_sandbox", "=", false)
    .orderBy("name")
    .execute();
  return services
    .filter(({ kind }) => {
      const adapter = adapterFor(kind);
      return adapter !== undefined && adapter.transport !== "email" && !adapter.needsMarketingConsent;
    })
    .map(({ id, name }) => ({ id, name }));
}
