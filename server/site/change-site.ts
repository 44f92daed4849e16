import { readNumber, readRange } from "#funnels/results/read-figure.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { SiteStatement } from "./site-statement.ts";
import { statementRegistry, type StatementName } from "./statement-registry.ts";
import { OperatorSchema } from "./operator.ts";
import { scheduleRetentionChange, endPendingMonths, readPendingMonths } from "./pending-months.ts";
import { StatementStateSchema, defaultsOf } from "./site.ts";

const withoutPlaceholder = (text: string): boolean => !/[{}]/.test(text);

/** An unknown placeholder would be printed on the page. */
const NewStatementState = StatementStateSchema.extend({
  value: StatementStateSchema.shape.value.refine(withoutPlaceholder),
  wording: StatementStateSchema.shape.wording.refine((text) => withoutPlaceholder(text.replaceAll("{value}", ""))),
  fallback: StatementStateSchema.shape.fallback.refine(withoutPlaceholder),
});

/** An unparsable figure would silently remove results from pages. */
function canCalculate(name: StatementName, value: string): boolean {
  const { reads }: SiteStatement = statementRegistry[name];
  if (reads === undefined) return true;
  return (reads === "range" ? readRange(value) : readNumber(value)) !== undefined;
}

function isEnough(name: StatementName, value: string): boolean {
  const { atLeast }: SiteStatement = statementRegistry[name];
  return atLeast === undefined || (readNumber(value) ?? 0) >= atLeast;
}

export type ChangeResult = { kind: "changed" } | { kind: "unchanged" } | { kind: "invalid"; fields: string[] };

/** `shortens`: nothing was changed, because leads would be erased; `scheduled`: everything else was changed. */
export type ChangedOperator =
  ChangeResult | { kind: "shortens"; months: number; before: number } | { kind: "scheduled"; months: number; at: Date };

/**
 * Shorter retention cannot be undone, so it needs a confirmation (`confirmedMonths`) and takes effect a day later; until then the
 * old value holds. Without leads it applies at once.
 */
export async function changeOperator(
  db: Database,
  input: unknown,
  actor: string,
  confirmedMonths?: number,
): Promise<ChangedOperator> {
  const parsed = OperatorSchema.safeParse(input);
  if (!parsed.success) return refusalOf(parsed);
  const { leadMonths: months } = parsed.data;
  return db.transaction().execute(async (tx): Promise<ChangedOperator> => {
    const before = Number((await newestOf(tx, "operator"))["leadMonths"]);
    if (months > before) await endPendingMonths(tx, "replaced");
    if (months >= before || !(await hasLeads(tx))) return store(tx, "operator", parsed.data, actor);
    const rest = { ...parsed.data, leadMonths: before };
    if ((await readPendingMonths(tx))?.months === months) return store(tx, "operator", rest, actor);
    if (confirmedMonths !== months) return { kind: "shortens", months, before };
    await store(tx, "operator", rest, actor);
    return { kind: "scheduled", months, at: await scheduleRetentionChange(tx, months, actor) };
  });
}

/** Called before every retention run. */
export const applyDueMonths = (db: Database): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const months = await endPendingMonths(tx, "applied");
    if (months === undefined) return;
    await store(tx, "operator", { ...(await newestOf(tx, "operator")), leadMonths: months }, "worker");
  });

export async function changeStatement(
  db: Database,
  name: StatementName,
  input: unknown,
  actor: string,
): Promise<ChangeResult> {
  const parsed = NewStatementState.safeParse(input);
  if (!parsed.success) return refusalOf(parsed);
  const { value } = parsed.data;
  if (!canCalculate(name, value) || !isEnough(name, value)) return { kind: "invalid", fields: ["value"] };
  return db.transaction().execute((tx) => store(tx, name, parsed.data, actor));
}

async function hasLeads(tx: Executor): Promise<boolean> {
  return (await tx.selectFrom("form_submissions").select("id").limit(1).executeTakeFirst()) !== undefined;
}

type Refused = { error: { issues: readonly { path: readonly PropertyKey[] }[] } };

const refusalOf = ({ error }: Refused): ChangeResult => ({
  kind: "invalid",
  fields: [...new Set(error.issues.map(({ path }) => String(path[0])))],
});

async function store(
  tx: Executor,
  key: string,
  value: Readonly<Record<string, unknown>>,
  actor: string,
): Promise<ChangeResult> {
  const fields = changedFields(await newestOf(tx, key), value);
  if (fields.length === 0) return { kind: "unchanged" };
  await tx
    .insertInto("site_changes")
    .values({ key, value: JSON.stringify(value), changed_by: actor })
    .execute();
  await recordAudit(tx, {
    actor,
    action: key === "operator" ? "site.operator" : "site.claim",
    target: { kind: "site", id: key },
    details: { fields },
  });
  return { kind: "changed" };
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
