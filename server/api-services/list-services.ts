import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import type { TransportKind } from "#server/delivery/adapter.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";
import { circuitStateOf, type CircuitState } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { NO_ATTEMPTS, type Counts } from "#server/figures/outcome-groups.ts";
import { readLastDay } from "#server/figures/read-last-day.ts";
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
  /** Its answers of the last 24 hours. */
  lastDay: Counts;
};

type Row = Omit<ListedService, "kindLabel" | "transport" | "host" | "circuit" | "lastDay"> & {
  config: unknown;
  state: ListedService["circuit"]["state"];
  reason: string | null;
};

/** All services, newest first. */
export async function listServices(db: Executor): Promise<ListedService[]> {
  const listed = sql<Row>`
    select service.id, service.name, description, kind, config, api_key is not null as "hasKey", api_key_last4 as "keyLast4",
      api_key_set_at as "keySetAt", is_active as "isActive", send_mode as "sendMode", is_sandbox as "isSandbox",
      service.created_at as "createdAt",
      gate.state, gate.reason,
      array(select form_type from form_api_settings
        where api_service_id = service.id and is_enabled order by form_type) as "formTypes"
    from api_services service
    join service_gates gate on gate.api_service_id = service.id
    order by service.created_at desc, service.id desc`.execute(db);
  const [{ rows }, lastDay] = await Promise.all([listed, readLastDay(db)]);
  return rows.map(({ config, state, reason, ...service }) => ({
    ...service,
    kindLabel: adapterFor(service.kind)?.label ?? service.kind,
    transport: adapterFor(service.kind)?.transport,
    host: hostOf(service.kind, config),
    circuit: { state: circuitStateOf(state), reason },
    lastDay: lastDay.get(service.id) ?? NO_ATTEMPTS,
  }));
}
