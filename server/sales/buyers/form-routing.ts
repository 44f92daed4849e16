import { sql } from "kysely";
import { z } from "zod";
import { formTypes, type FormType } from "#funnels/registry.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { maxBuyersOf, rulesOf, type FormRules } from "#server/sales/routing/form-rules.ts";
import { RANKINGS, type RankBy } from "#server/sales/routing/rank.ts";
import { missingOf, type Buyer } from "./buyer.ts";
import { keepPromise, type TooManyRecipients } from "./direct-recipients.ts";
import { buyerColumns } from "./read-buyer.ts";

export type FormRouting = {
  formType: FormType;
  rankBy: RankBy;
  maxBuyers: number;
  /** Limit from the form's pages. */
  buyersLimit: number;
  namesPartners: boolean;
};

/** Routing settings of every form, with defaults. */
export async function readFormRouting(db: Executor): Promise<FormRouting[]> {
  const rows = await db
    .selectFrom("form_routing")
    .select([
      "form_type as formType",
      "rank_by as rankBy",
      "max_buyers as maxBuyers",
      "names_partners as namesPartners",
    ])
    .execute();
  return formTypes.map((formType) => {
    const set = rows.find((row) => row.formType === formType);
    return {
      formType,
      ...rulesOf(formType, set),
      buyersLimit: maxBuyersOf(formType),
      namesPartners: set?.namesPartners ?? false,
    };
  });
}

export async function readFormRules(db: Executor, formType: FormType): Promise<FormRules> {
  const set = await db
    .selectFrom("form_routing")
    .select(["rank_by as rankBy", "max_buyers as maxBuyers"])
    .where("form_type", "=", formType)
    .executeTakeFirst();
  return rulesOf(formType, set);
}

const Input = z
  .strictObject({
    formType: z.enum(formTypes),
    rankBy: z.enum(RANKINGS),
    maxBuyers: z.int().min(1),
    namesPartners: z.boolean(),
  })
  .refine(({ formType, maxBuyers }) => maxBuyers <= maxBuyersOf(formType));

/** `incomplete`: visitors would be shown these buyers, and each lacks some fact. */
export type SaveRoutingResult =
  { kind: "saved" | "invalid" } | { kind: "incomplete"; buyers: string[] } | TooManyRecipients;

export async function saveFormRouting(db: Database, input: unknown, actor: string): Promise<SaveRoutingResult> {
  const parsed = Input.safeParse(input);
  if (!parsed.success) return { kind: "invalid" };
  const { formType, rankBy, maxBuyers, namesPartners } = parsed.data;
  return keepPromise(db, async (tx): Promise<SaveRoutingResult> => {
    const before = (await readFormRouting(tx)).find((form) => form.formType === formType);
    const changed = (["rankBy", "maxBuyers", "namesPartners"] as const).filter(
      (key) => before?.[key] !== parsed.data[key],
    );
    if (changed.length === 0) return { kind: "saved" };
    const buyers = namesPartners && !before?.namesPartners ? await incompleteBuyers(tx, formType) : [];
    if (buyers.length > 0) return { kind: "incomplete", buyers };
    const values = {
      rank_by: rankBy,
      max_buyers: maxBuyers,
      names_partners: namesPartners,
      saved_by: actor,
      saved_at: new Date(),
    };
    await tx
      .insertInto("form_routing")
      .values({ form_type: formType, ...values })
      .onConflict((conflict) => conflict.column("form_type").doUpdateSet(values))
      .execute();
    await recordAudit(tx, {
      actor,
      action: "form-routing.update",
      target: { kind: "form", id: formType },
      details: { rankBy, maxBuyers, namesPartners, changed },
    });
    return { kind: "saved" };
  });
}

const LIVE = "live";

async function incompleteBuyers(tx: Executor, formType: FormType): Promise<string[]> {
  const { rows } = await sql<Buyer>`
    select distinct ${buyerColumns} from buyers
    join orders on orders.buyer_id = buyers.id and orders.state = ${LIVE}
    join order_versions on order_versions.order_id = orders.id and order_versions.version = orders.version
    where retired_at is null and terms -> 'formTypes' ? ${formType}
    order by "legalName"`.execute(tx);
  return rows.filter((buyer) => missingOf(buyer).length > 0).map(({ legalName }) => legalName);
}
