import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { countFailed } from "#server/delivery/actions/retry-failed.ts";
import { MAX_ITEMS } from "#server/operations/jobs/job.ts";
import type { ErasureAdvice } from "#server/operations/leads/erasure-advice.ts";
import { countForDeletion, readErasureAdvice } from "#server/operations/leads/erasure-advice.ts";
import type { Doubt } from "#server/operations/leads/read-doubt.ts";
import { readDoubt } from "#server/operations/leads/read-doubt.ts";
import { nameOfService } from "#server/operations/leads/services-of-form.ts";
import { idsIn } from "#app/web/form-values.ts";

/** The confirmation in the URL, with facts for the decision. */
export type Confirmation =
  | { kind: "delete-all"; leads: number; maxAtOnce: number }
  | { kind: "retry"; leads: string[]; count: number }
  | { kind: "erase"; leads: string[]; advice: ErasureAdvice[] }
  | { kind: "close"; failed: { deliveryId: string; service: string } }
  | { kind: "resolve"; doubt: Doubt };

/** Ignores invalid ones, because URLs can be typed or old. */
export async function readConfirmation(
  db: Executor,
  formType: FormType,
  params: URLSearchParams,
): Promise<Confirmation | null> {
  const leads = idsIn(params.getAll("leads"));
  switch (params.get("ask")) {
    case "delete-all":
      return { kind: "delete-all", leads: (await countForDeletion(db, formType)).leads, maxAtOnce: MAX_ITEMS };
    case "retry": {
      const filter = { formType, ...(leads.length > 0 ? { submissionIds: leads } : {}) };
      return { kind: "retry", leads, count: await countFailed(db, filter) };
    }
    case "erase":
      return readErase(db, leads);
    case "resolve": {
      const [deliveryId] = idsIn(params.getAll("delivery"));
      const doubt = deliveryId && (await readDoubt(db, { formType, deliveryId }, { masked: false }));
      return doubt ? { kind: "resolve", doubt } : null;
    }
    case "close": {
      const [deliveryId] = idsIn(params.getAll("delivery"));
      if (!deliveryId) return null;
      return { kind: "close", failed: { deliveryId, service: await nameOfService(db, { deliveryId }) } };
    }
    case null:
    default:
      return null;
  }
}

/** Lists the services for a single lead only. */
async function readErase(db: Executor, leads: string[]): Promise<Confirmation | null> {
  const [first] = leads;
  if (first === undefined) return null;
  return { kind: "erase", leads, advice: leads.length === 1 ? await readErasureAdvice(db, first) : [] };
}
