import type { Executor } from "#server/platform/db/database.ts";

export type LatestPost = {
  createdAt: Date;
  tries: number;
  problem: string | null;
  endedAt: Date | null;
  wasTaken: boolean;
};

/** How the newest message to the webhook fared. */
export const readLatestPost = (db: Executor): Promise<LatestPost | undefined> =>
  db
    .selectFrom("alert_posts")
    .select(["created_at as createdAt", "tries", "problem", "ended_at as endedAt", "was_taken as wasTaken"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
