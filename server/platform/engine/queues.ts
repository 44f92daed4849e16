import type { Queue } from "pg-boss";
import { taskNames, TASKS, type Task } from "./tasks.ts";

/** Dead-letter queue for jobs that have failed for good. Staff see them and may run them again. */
export const DEAD_LETTERS = "dead-letters";
/** An e-mail to a member of staff, sealed. */
export const STAFF_MAIL = "staff-mail";

export const RETRY_SECONDS_MAX = 600;
const DAY_SECONDS = 24 * 3_600;
/** Time after which a dead worker is noticed. */
const HEARTBEAT_SECONDS = 20;

const always = { heartbeatSeconds: HEARTBEAT_SECONDS, notify: true, retryBackoff: true } as const;

const queueOf = (name: string, { seconds, onDemand }: Task): Queue => ({
  name,
  ...always,
  policy: onDemand ? "standard" : "exclusive", // a run that is asked for must not be lost because another one has begun
  expireInSeconds: seconds,
  retryLimit: 2,
  retryDelay: 10,
  retentionSeconds: DAY_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
});

/** A mail server may be away for hours: a mail is tried for a day, and its contents are deleted an hour after it was sent. */
const staffMail: Queue = {
  name: STAFF_MAIL,
  ...always,
  policy: "standard",
  expireInSeconds: 60,
  retryLimit: 150,
  retryDelay: 5,
  retryDelayMax: RETRY_SECONDS_MAX,
  retentionSeconds: 2 * DAY_SECONDS,
  deleteAfterSeconds: 3_600,
  deadLetter: DEAD_LETTERS,
};

export const deadLetters: Queue = { name: DEAD_LETTERS, retentionSeconds: 7 * DAY_SECONDS };

export const queues: readonly Queue[] = [...taskNames.map((name) => queueOf(name, TASKS[name])), staffMail];
