import { sql } from "kysely";
import type { Stage } from "./stage.ts";

export const KILLERS = ["worker", "backend", "database"] as const;

export type Killer = (typeof KILLERS)[number];

type Kill = {
  kill: (stage: Stage) => Promise<void>;
  /** What died is there again, but for the work that it had begun. */
  revive?: (stage: Stage) => Promise<void>;
};

export const KILLS: Readonly<Record<Killer, Kill>> = {
  worker: {
    kill: async (stage) => void (await stage.worker?.kill("SIGKILL")),
    revive: (stage) => stage.startWorker(),
  },
  backend: {
    /** All connections of the worker: the engine's, its listener's and those of the verbs. */
    kill: async ({ db }) =>
      void (await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'stufenlos_app'`.execute(
        db,
      )),
  },
  database: {
    kill: ({ postgres }) => postgres.kill(),
    revive: ({ postgres }) => postgres.start(),
  },
};
