import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { readNow } from "#server/platform/db/read-now.ts";
import { beginJob, type CreatedJob } from "./begin-job.ts";
import type { ItemAction, NotListed } from "./job.ts";
import { compareList } from "./plan-resolve.ts";

type Input = {
  apiServiceId: string;
  list: string;
  /** Action for leads that are not in the list. */
  notListed: NotListed;
  /** As in the comparison that was shown. */
  until: Date;
  agreed: { arrived: number; notListed: number };
  quietMs: number;
  actor: string;
};

/**
 * Creates a job that resolves leads in doubt by the service's own list. The list is compared again, because it is stored nowhere.
 */
export async function createResolveJob(db: Database, input: Input): Promise<CreatedJob> {
  const { apiServiceId, agreed, actor, notListed: choice } = input;
  const until = new Date(Math.min(input.until.getTime(), (await readNow(db)).getTime() - input.quietMs));
  const compared = await compareList(db, { apiServiceId, list: input.list, until });
  if (compared.kind !== "compared") return { kind: "nothing-left" };
  const { arrived, lines, unclear } = compared;
  const resent = choice === "send" ? compared.notListed : [];
  if (arrived.length > agreed.arrived || resent.length > agreed.notListed) return { kind: "more-than-agreed" };
  const actions: Record<"arrived" | "resend", ItemAction> = { arrived: "arrived", resend: "resend" };
  return beginJob(
    db,
    {
      kind: "resolve",
      plan: { apiServiceId, notListed: choice },
      actor,
      agreedCount: arrived.length + resent.length,
      details: { lines, arrived: arrived.length, notInList: compared.notListed.length, unclear: unclear.length },
    },
    sql`select d.updated_at as place, d.submission_id, d.api_service_id, d.id as delivery_id,
        case when d.id = any(${arrived}::uuid[]) then ${actions.arrived} else ${actions.resend} end as action, d.attempt_n
      from deliveries d where d.id = any(${[...arrived, ...resent]}::uuid[]) and d.state = 'in_doubt' and d.updated_at <= ${until}`,
  );
}
