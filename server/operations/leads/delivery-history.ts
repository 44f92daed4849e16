import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { DeliveryEventKind } from "#server/delivery/delivery-event.ts";
import type { Action } from "#server/delivery/queue/staff-event.ts";
import type { OutcomeKind } from "#server/delivery/outcome.ts";

export type Attempt = {
  /** Attempts count from 1. `late-answer`: the response came after the attempt had been given up. */
  kind: "attempt" | "late-answer";
  n: number;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** null while in progress or without a recorded result. */
  outcome: OutcomeKind | null;
  httpStatus: number | null;
  durationMs: number | null;
  message: string | null;
  /** Secrets were masked before storing. */
  request: unknown;
  response: unknown;
  configVersion: number | null;
};

export type DeliveryEvent = Attempt | { kind: "human"; n: number; at: Date; actor: string; action: Action };

type Row = {
  delivery_id: string;
  n: number;
  kind: DeliveryEventKind;
  at: Date;
  outcome: OutcomeKind | null;
  http_status: number | null;
  duration_ms: number | null;
  config_version: number | null;
  actor: string | null;
  action: Action | null;
  message: string | null;
  request: unknown;
  response: unknown;
};

/** Events of these deliveries, by time. */
export async function readDeliveryEvents(
  db: Executor,
  deliveryIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryEvent[]>> {
  const { rows } = await sql<Row>`
    select e.delivery_id, e.attempt_n as n, e.kind, e.at, e.outcome, e.http_status, e.duration_ms, e.config_version, e.actor,
      e.action, details.message, details.request, details.response
    from delivery_events e left join delivery_event_details details on details.event_id = e.id
    where e.delivery_id = any(${deliveryIds}::uuid[]) order by e.at, e.id`.execute(db);
  const stories = Map.groupBy(rows, (row) => row.delivery_id);
  return new Map([...stories].map(([id, events]) => [id, tell(events)]));
}

/** Merges start and end of an attempt into one entry, at the start. */
function tell(rows: readonly Row[]): DeliveryEvent[] {
  return rows.flatMap((row): DeliveryEvent[] => {
    switch (row.kind) {
      case "human":
        return [{ kind: "human", n: row.n, at: row.at, actor: row.actor ?? "", action: row.action ?? "send" }];
      case "started":
        return [
          attempt(
            "attempt",
            row,
            rows.find((other) => other.kind === "finished" && other.n === row.n),
          ),
        ];
      case "finished": // never started, for lack of a connection
        return rows.some((other) => other.kind === "started" && other.n === row.n)
          ? []
          : [attempt("attempt", undefined, row)];
      case "late_result":
        return [attempt("late-answer", undefined, row)];
    }
  });
}

function attempt(kind: Attempt["kind"], started: Row | undefined, finished: Row | undefined): Attempt {
  return {
    kind,
    n: started?.n ?? finished?.n ?? 0,
    startedAt: started?.at ?? null,
    finishedAt: finished?.at ?? null,
    outcome: finished?.outcome ?? null,
    httpStatus: finished?.http_status ?? null,
    durationMs: finished?.duration_ms ?? null,
    message: finished?.message ?? null,
    request: started?.request ?? null,
    response: finished?.response ?? null,
    configVersion: started?.config_version ?? null,
  };
}
