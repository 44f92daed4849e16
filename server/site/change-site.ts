import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database, Executor } from "#server/db/database.ts";
import type { ClaimName } from "./claim-registry.ts";
import { OperatorSchema } from "./operator.ts";
import { ClaimStateSchema, defaultsOf } from "./site.ts";

const withoutPlaceholder = (text: string): boolean => !/[{}]/.test(text);

/** An unknown placeholder would be printed on the page. */
const NewClaimState = ClaimStateSchema.extend({
  value: ClaimStateSchema.shape.value.refine(withoutPlaceholder),
  wording: ClaimStateSchema.shape.wording.refine((text) => withoutPlaceholder(text.replaceAll("{value}", ""))),
  fallback: ClaimStateSchema.shape.fallback.refine(withoutPlaceholder),
});

export type Changed = { kind: "changed" } | { kind: "unchanged" } | { kind: "invalid"; fields: string[] };

export const changeOperator = (db: Database, input: unknown, actor: string): Promise<Changed> =>
  change(db, "operator", OperatorSchema.safeParse(input), actor);

export const changeClaim = (db: Database, name: ClaimName, input: unknown, actor: string): Promise<Changed> =>
  change(db, name, NewClaimState.safeParse(input), actor);

type Parsed =
  | { success: true; data: Readonly<Record<string, unknown>> }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };

async function change(db: Database, key: string, parsed: Parsed, actor: string): Promise<Changed> {
  if (!parsed.success) {
    return { kind: "invalid", fields: [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))] };
  }
  return db.transaction().execute(async (tx) => {
    const fields = changedFields(await newestOf(tx, key), parsed.data);
    if (fields.length === 0) return { kind: "unchanged" };
    await tx
      .insertInto("site_changes")
      .values({ key, value: JSON.stringify(parsed.data), changed_by: actor })
      .execute();
    await recordAudit(tx, {
      actor,
      action: key === "operator" ? "site.operator" : "site.claim",
      target: { kind: "site", id: key },
      details: { fields },
    });
    return { kind: "changed" };
  });
}

async function newestOf(tx: Executor, key: string): Promise<Readonly<Record<string, unknown>>> {
  const row = await tx
    .selectFrom("site_changes")
    .select("value")
    .where("key", "=", key)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { ...defaultsOf(key), ...(row?.value as object | undefined) };
}

const changedFields = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(after).filter((field) => before[field] !== after[field]);
