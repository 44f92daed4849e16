/** Scheduled tasks, one per row. `processes/task-verbs.ts` binds the verbs. */
export type Task = {
  /** A cron expression in German time. */
  when: string;
  /** One sentence for the people who run the product. */
  does: string;
  /** Timeout in seconds, after which it is retried. */
  seconds: number;
  /** A change may ask for it at once (`put_job`); the schedule is then the net below. */
  onDemand?: true;
};

const EVERY_MINUTE = "* * * * *";
const EVERY_TEN_MINUTES = "*/10 * * * *";

/**
 * The table of tasks. A task that fails is tried twice more, ten seconds and longer apart; then it waits for its next time, and staff see the
 * failure. None runs twice at once unless it says so.
 */
export const TASKS = {
  "check-alerts": { when: EVERY_MINUTE, seconds: 120, does: "Looks for what people have to know, and sends alerts." },
  "send-notices": {
    when: EVERY_MINUTE,
    seconds: 300,
    onDemand: true,
    does: "Tells those who have a lead that its consent was withdrawn, or that the visitor has sent a message.",
  },
  "notify-late-recipients": {
    when: EVERY_MINUTE,
    seconds: 120,
    does: "Passes a visitor's message on to those who got the lead after it was sent.",
  },
  "work-on-bulk-jobs": {
    when: EVERY_MINUTE,
    seconds: 3_600,
    onDemand: true,
    does: "Works through the bulk jobs that staff have started.",
  },
  "close-sold-elsewhere": {
    when: EVERY_MINUTE,
    seconds: 120,
    does: "Closes failed deliveries of leads that others have bought by now.",
  },
  "reroute-stuck": {
    when: EVERY_MINUTE,
    seconds: 120,
    does: "Offers leads to the next buyer where one does not answer.",
  },
  "credit-overdue-returns": {
    when: EVERY_MINUTE,
    seconds: 120,
    does: "Credits return requests that nobody has decided in time.",
  },
  "link-consent-events": { when: EVERY_MINUTE, seconds: 120, does: "Links new consent events to those before them." },
  "refresh-totals": { when: EVERY_MINUTE, seconds: 300, does: "Adds up the figures of the last days." },
  "refresh-all-totals": { when: "40 * * * *", seconds: 3_000, does: "Adds up the figures of all days anew." },
  "update-net-prices": {
    when: EVERY_TEN_MINUTES,
    seconds: 120,
    does: "Computes what each order earns after returns, which decides who is offered a lead first.",
  },
  "seal-consent-days": {
    when: EVERY_TEN_MINUTES,
    seconds: 300,
    does: "Seals the days of consent events that are over, and mails the seals.",
  },
  "send-weekly-mail": { when: EVERY_TEN_MINUTES, seconds: 300, does: "Sends the owners the mail about last week." },
  "erase-old-leads": { when: "5 * * * *", seconds: 3_000, does: "Erases leads whose retention time is over." },
  "erase-synthetic-leads": { when: "10 * * * *", seconds: 1_200, does: "Erases the leads of the synthetic visitor." },
  "delete-expired-consents": { when: "15 * * * *", seconds: 3_000, does: "Deletes consents after their term." },
  "delete-cookie-choices": { when: "20 * * * *", seconds: 1_200, does: "Deletes cookie choices after their term." },
  "delete-submit-counts": { when: "25 * * * *", seconds: 600, does: "Deletes the counts of submits of past hours." },
  "delete-refused-networks": {
    when: "30 * * * *",
    seconds: 600,
    does: "Deletes the networks whose leads services have refused long ago.",
  },
  "log-audit-head": {
    when: "35 * * * *",
    seconds: 120,
    does: "Writes the newest hash of the audit log into the process log.",
  },
} as const satisfies Readonly<Record<string, Task>>;

export type TaskName = keyof typeof TASKS;

export const taskNames = Object.keys(TASKS) as TaskName[];

export const isTaskName = (name: string): name is TaskName => Object.hasOwn(TASKS, name);
