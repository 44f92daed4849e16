import { sql } from "kysely";
import type { Executor } from "./database.ts";
import type { TaskName } from "#server/platform/engine/tasks.ts";

/** Puts a job into a queue, in the caller's transaction: it begins after the commit, and not at all without it. */
export async function putJob(tx: Executor, queue: string, content: object | null): Promise<void> {
  await sql`select put_job(${queue}, ${content && JSON.stringify(content)}::jsonb)`.execute(tx);
}

export const askFor = (tx: Executor, task: TaskName): Promise<void> => putJob(tx, task, null);
