import { countQuarantine, type Quarantine } from "#server/intake/quarantine/count-quarantine.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sumOf } from "#server/delivery/stats/what-counts.ts";
import { readManualBacklog, type ManualBacklog } from "#server/delivery/stats/read-manual-backlog.ts";
import { earliest, readOpenDeliveries, type OpenDeliveries } from "#server/delivery/stats/read-open-deliveries.ts";
import { countOpenReturns } from "#server/sales/returns/list-returns.ts";
import { readStatementAttention } from "#server/site/read-statement-attention.ts";
import { readStoppedServices, type StoppedService } from "./read-stopped-services.ts";
import type { AtService, AttentionItem, OfForm } from "./attention-item.ts";
import { readUnknownRecipients } from "./read-unknown-recipients.ts";
import { rankAttention } from "./rank-attention.ts";
import { problemsIn, readReasons, reasonKey, type Problem } from "./read-problems.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";
import { readSite } from "#server/site/read-site.ts";

/** Visibility by role: only owners see people; viewers see the site's statements too. */
export type AttentionScope = { withPeople: boolean; statements?: "see" | "edit" | undefined };

/** All attention items, broken ones first. */
export async function readAttention(
  db: Executor,
  { withPeople, statements }: AttentionScope,
  reading: Promise<OpenDeliveries[]> = readOpenDeliveries(db),
  now = Date.now(),
) {
  const [open, waiting, stopped, quarantine, people, returns, statementItems, mute, recipients] = await Promise.all([
    reading,
    readManualBacklog(db),
    readStoppedServices(db, reading),
    countQuarantine(db),
    withPeople ? countNewPeople(db) : 0,
    countOpenReturns(db, now),
    statements ? readStatementAttention(db) : [],
    statements ? readMuteServices(db) : [],
    statements ? readUnknownRecipients(db) : [],
  ]);
  const problems = problemsIn(open);
  const reasons = await readReasons(db, problems.filter(({ state }) => state === "failed")); // prettier-ignore
  const items: AttentionItem[] = [
    ...itemsOf({ problems, reasons, waiting, stopped, quarantine, people }),
    ...(returns.nextAt ? [{ kind: "returns" as const, ...returns, nextAt: returns.nextAt }] : []),
    ...(mute.length > 0 ? [{ kind: "mute" as const, serviceNames: mute, mayEdit: statements === "edit" }] : []),
    ...(recipients.length > 0 ? [{ kind: "recipients" as const, services: recipients }] : []),
    ...statementItems.map((item) => ({ kind: "statements" as const, mayEdit: statements === "edit", ...item })),
  ];
  return { attentionItems: rankAttention(items, now), problems, waiting, people, quarantine, returns };
}

async function countNewPeople(db: Executor): Promise<number> {
  const { n } = await db
    .selectFrom("staff_accounts")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("email_verified", "=", true)
    .where("approved_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

type Known = {
  problems: Problem[];
  reasons: ReadonlyMap<string, string>;
  waiting: ManualBacklog[];
  stopped: StoppedService[];
  quarantine: Quarantine;
  people: number;
};

function itemsOf(known: Known): AttentionItem[] {
  const { oldestAt, newestAt, count, isMore } = known.quarantine;
  const ofState = (wanted: Problem["state"], fits: (problem: Problem) => boolean = () => true) =>
    byService(known.problems.filter((problem) => problem.state === wanted && fits(problem)));
  const failed = [
    ...ofState("failed", ({ isRefused }) => !isRefused),
    ...ofState("failed", ({ isRefused }) => isRefused),
  ];
  return [
    ...failed.map(([first, all]) => ({
      kind: "failed" as const,
      ...about(first, all),
      isEmail: first.isEmail,
      isRefused: first.isRefused,
      failedForms: about(
        first,
        ofState("failed", ({ serviceId }) => serviceId === first.serviceId).flatMap(([, some]) => some),
      ).forms,
      reason: known.reasons.get(reasonKey(first)) ?? "",
    })),
    ...ofState("in_doubt").map(([first, all]) => ({
      kind: "in_doubt" as const,
      ...about(first, all),
      isEmail: first.isEmail,
    })),
    ...byService(known.waiting).map(([first, all]) => ({ kind: "waiting" as const, ...about(first, all) })),
    ...known.stopped.map((stopped) => ({ kind: "stopped" as const, ...stopped })),
    ...(oldestAt && newestAt ? [{ kind: "quarantine" as const, count, isMore, oldestAt, newestAt }] : []),
    ...(known.people > 0 ? [{ kind: "people" as const, count: known.people }] : []),
  ];
}

type Entry = OfForm & { serviceId: string; serviceName: string; oldestAt: Date; newestAt: Date };

/** Each service with its entries, the newest first. */
const byService = <T extends Entry>(entries: readonly T[]): [T, T[]][] =>
  [...Map.groupBy(entries, ({ serviceId }) => serviceId).values()].flatMap((all): [T, T[]][] =>
    all[0] ? [[all[0], all]] : [],
  );

const about = ({ serviceId, serviceName, oldestAt, newestAt }: Entry, all: readonly Entry[]): AtService => ({
  serviceId,
  serviceName,
  newestAt,
  oldestAt: earliest(all.map((entry) => entry.oldestAt)) ?? oldestAt,
  forms: [...Map.groupBy(all, ({ formType }) => formType)].map(([formType, same]) => ({ formType, ...sumOf(same) })),
});

/** Active services that need the visitor's consent for Meta, which no page asks for: they will never send anything. */
async function readMuteServices(db: Executor): Promise<string[]> {
  const services = await db
    .selectFrom("api_services")
    .select(["name", "kind"])
    .where("is_active", "=", true)
    .where("is_sandbox", "=", false)
    .orderBy("name")
    .execute();
  const needing = services.filter(({ kind }) => adapterFor(kind)?.needsMarketingConsent);
  if (needing.length === 0) return [];
  const { operator } = await readSite(db);
  return operator.metaPixelId === "" ? needing.map(({ name }) => name) : [];
}
