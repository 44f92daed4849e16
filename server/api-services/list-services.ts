import { sql } from "kysely";
import { newId as idFrom } from "#funnels/engine/new-id.ts";
import type { Executor } from "#server/db/database.ts";
import type { TransportKind } from "#server/delivery/adapter.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";
import { circuitStateOf, type CircuitState } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { hostOf } from "./host-of.ts";

export type ListedService = {
  id: string;
  name: string;
  description: string;
  kind: string;
  /** Of an unknown kind what is stored. */
  kindLabel: string;
  transport: TransportKind | undefined;
  /** Undefined while its settings cannot be read. */
  host: string | undefined;
  hasKey: boolean;
  keyLast4: string | null;
  keySetAt: Date | null;
  isActive: boolean;
  sendMode: string;
  isSandbox: boolean;
  createdAt: Date;
  circuit: { state: CircuitState; reason: string | null };
  /** The forms that send to it. */
  formTypes: string[];
  /** Of the deliveries that began in the last 24 hours. */
  lastDay: { delivered: number; failed: number };
};

type Row = Omit<ListedService, "kindLabel" | "transport" | "host" | "circuit" | "lastDay"> & {
  config: unknown;
  state: ListedService["circuit"]["state"];
  reason: string | null;
  delivered: number | null;
  failed: number | null;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** All services, newest first. */
export async function listServices(db: Executor): Promise<ListedService[]> {
  const aDayAgo = idFrom(Date.now() - DAY_MS, new Uint8Array(10)); // ids are in time order: a range of the primary key
  const { rows } = await sql<Row>`
    select service.id, service.name, description, kind, config, api_key is not null as "hasKey", api_key_last4 as "keyLast4",
      api_key_set_at as "keySetAt", is_active as "isActive", send_mode as "sendMode", is_sandbox as "isSandbox",
      service.created_at as "createdAt",
      gate.state, gate.reason, delivered, failed,
      array(select form_type from form_api_settings
        where api_service_id = service.id and is_enabled order by form_type) as "formTypes"
    from api_services service
    join service_gates gate on gate.api_service_id = service.id
    left join (
      select api_service_id, count(*) filter (where state in ('delivered', 'warning'))::int as delivered,
        count(*) filter (where state in ('failed', 'in_doubt'))::int as failed
      from deliveries where id >= ${aDayAgo}::uuid group by api_service_id
    ) day on day.api_service_id = service.id
    order by service.created_at desc, service.id desc`.execute(db);
  return rows.map(({ config, state, reason, delivered, failed, ...service }) => ({
    ...service,
    kindLabel: adapterFor(service.kind)?.label ?? service.kind,
    transport: adapterFor(service.kind)?.transport,
    host: hostOf(service.kind, config),
    circuit: { state: circuitStateOf(state), reason },
    lastDay: { delivered: delivered ?? 0, failed: failed ?? 0 },
  }));
}
