import type { FormType } from "#funnels/registry.ts";
import { countQuarantine, type Quarantine } from "#server/quarantine/count-quarantine.ts";
import type { Executor } from "#server/db/database.ts";
import { readClaimAttention, type ClaimAttention } from "#server/site/read-claim-attention.ts";
import { readStoppedServices, type StoppedService } from "./read-stopped-services.ts";
import { readMuteServices } from "./read-mute-services.ts";
import { readProblems, type Problem } from "./read-problems.ts";
import { readWaiting, type Waiting } from "./read-manual-backlog.ts";

export type OfForm = { formType: FormType; count: number };

/** Something that waits for a person, and where it is. */
export type AttentionItem =
  | { kind: "failed"; serviceName: string; forms: OfForm[]; oldestAt: Date; reason: string }
  | { kind: "in_doubt"; serviceNames: string[]; forms: OfForm[]; oldestAt: Date }
  | { kind: "waiting"; serviceName: string; forms: OfForm[]; oldestAt: Date }
  | ({ kind: "held" } & StoppedService)
  | { kind: "quarantine"; count: number; isMore: boolean; oldestAt: Date }
  | { kind: "people"; count: number }
  /** Services that can send nothing, because visitors are never asked for the consent they need. */
  | { kind: "mute"; serviceNames: string[]; mayEdit: boolean }
  | ({ kind: "claims"; mayEdit: boolean } & ClaimAttention);

/** Who sees what: only owners see people; the site's claims are also for those who may not edit them. */
export type AttentionScope = { withPeople: boolean; claims?: "see" | "edit" | undefined };

/** All attention items, worst first. */
export async function readAttention(db: Executor, { withPeople, claims }: AttentionScope) {
  const [problems, waiting, stopped, quarantine, people, claimItems, mute] = await Promise.all([
    readProblems(db),
    readWaiting(db),
    readStoppedServices(db),
    countQuarantine(db),
    withPeople ? countNewPeople(db) : 0,
    claims ? readClaimAttention(db) : [],
    claims ? readMuteServices(db) : [],
  ]);
  const attentionItems: AttentionItem[] = [
    ...itemsOf({ problems, waiting, stopped, quarantine, people }),
    ...(mute.length > 0 ? [{ kind: "mute" as const, serviceNames: mute, mayEdit: claims === "edit" }] : []),
    ...claimItems.map((item) => ({ kind: "claims" as const, mayEdit: claims === "edit", ...item })),
  ];
  return { attentionItems, problems, people, quarantine };
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
  waiting: Waiting[];
  stopped: StoppedService[];
  quarantine: Quarantine;
  people: number;
};

function itemsOf(known: Known): AttentionItem[] {
  const { oldestAt, ...quarantine } = known.quarantine;
  const failed = byService(known.problems.filter(({ state }) => state === "failed"));
  const doubts = known.problems.filter(({ state }) => state === "in_doubt");
  const [oldestDoubt] = doubts;
  return [
    ...failed.map(([first, all]) => ({ kind: "failed" as const, ...about(first, all), reason: first.reason })),
    ...(oldestDoubt
      ? [
          {
            kind: "in_doubt" as const,
            serviceNames: [...new Set(doubts.map(({ serviceName }) => serviceName))],
            forms: countedByForm(doubts),
            oldestAt: oldestDoubt.oldestAt,
          },
        ]
      : []),
    ...byService(known.waiting).map(([first, all]) => ({ kind: "waiting" as const, ...about(first, all) })),
    ...known.stopped.map((stopped) => ({ kind: "held" as const, ...stopped })),
    ...(oldestAt ? [{ kind: "quarantine" as const, ...quarantine, oldestAt }] : []),
    ...(known.people > 0 ? [{ kind: "people" as const, count: known.people }] : []),
  ];
}

type AtService = OfForm & { serviceId: string; serviceName: string; oldestAt: Date };

/** Each service with its entries, oldest first, so the first says since when. */
const byService = <T extends AtService>(entries: readonly T[]): [T, T[]][] =>
  [...Map.groupBy(entries, ({ serviceId }) => serviceId).values()].flatMap((all): [T, T[]][] =>
    all[0] ? [[all[0], all]] : [],
  );

const about = ({ serviceName, oldestAt }: AtService, all: readonly AtService[]) => ({
  serviceName,
  oldestAt,
  forms: countedByForm(all),
});

const countedByForm = (entries: readonly OfForm[]): OfForm[] =>
  [...Map.groupBy(entries, ({ formType }) => formType)].map(([formType, all]) => ({
    formType,
    count: all.reduce((sum, { count }) => sum + count, 0),
  }));
