import type { FormType } from "#funnels/registry.ts";
import { countQuarantine, type Quarantine } from "#server/quarantine/count-quarantine.ts";
import type { Executor } from "#server/db/database.ts";
import { readClaimMatters, type ClaimMatter } from "#server/site/read-claim-attention.ts";
import { readHeld, type Held } from "./read-stopped-services.ts";
import { readTroubles, type Trouble } from "./read-problems.ts";
import { readWaiting, type Waiting } from "./read-manual-backlog.ts";

type OfForm = { formType: FormType; count: number };

/** Something that waits for a person, and where it lies. */
export type Matter =
  | { kind: "failed"; serviceName: string; forms: OfForm[]; oldestAt: Date; reason: string }
  | { kind: "in_doubt"; serviceNames: string[]; forms: OfForm[]; oldestAt: Date }
  | { kind: "waiting"; serviceName: string; forms: OfForm[]; oldestAt: Date }
  | ({ kind: "held" } & Held)
  | { kind: "quarantine"; count: number; isMore: boolean; oldestAt: Date }
  | { kind: "people"; count: number }
  | ({ kind: "claims"; mayEdit: boolean } & ClaimMatter);

/** Who is told what: only an owner about people; about the site's claims also those who may not edit them. */
export type Told = { withPeople: boolean; claims?: "see" | "edit" | undefined };

/** All that needs a person, worst first. */
export async function readAttention(db: Executor, { withPeople, claims }: Told) {
  const [troubles, waiting, held, quarantine, people, claimMatters] = await Promise.all([
    readTroubles(db),
    readWaiting(db),
    readHeld(db),
    countQuarantine(db),
    withPeople ? countNewPeople(db) : 0,
    claims ? readClaimMatters(db) : [],
  ]);
  const matters: Matter[] = [
    ...mattersOf({ troubles, waiting, held, quarantine, people }),
    ...claimMatters.map((matter) => ({ kind: "claims" as const, mayEdit: claims === "edit", ...matter })),
  ];
  return { matters, troubles, people, quarantine };
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

type Known = { troubles: Trouble[]; waiting: Waiting[]; held: Held[]; quarantine: Quarantine; people: number };

function mattersOf(known: Known): Matter[] {
  const { oldestAt, ...quarantine } = known.quarantine;
  const failed = byService(known.troubles.filter(({ state }) => state === "failed"));
  const doubts = known.troubles.filter(({ state }) => state === "in_doubt");
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
    ...known.held.map((held) => ({ kind: "held" as const, ...held })),
    ...(oldestAt ? [{ kind: "quarantine" as const, ...quarantine, oldestAt }] : []),
    ...(known.people > 0 ? [{ kind: "people" as const, count: known.people }] : []),
  ];
}

type AtService = OfForm & { serviceId: string; serviceName: string; oldestAt: Date };

/** Each service with its entries; they come oldest first, so the first says since when. */
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
