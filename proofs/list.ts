export type Proof = {
  readonly name: string;
  /** What the proof shows, in one sentence. */
  readonly says: string;
  /** On two quiet cores, as last run. */
  readonly minutes: number;
  readonly command: string;
  /** True if web and worker run as built. */
  readonly needsBuild?: true;
  readonly env?: Readonly<Record<string, string>>;
};

const vitest = (project: string, file: string, options = ""): string =>
  `vitest run --project ${project} ${file} ${options}`.trim();

/** Everything that is measured or broken on purpose, in the order of a lead: the visitor's page, intake, delivery, staff, operations. */
export const PROOFS: readonly Proof[] = [
  {
    name: "size",
    says: "What a first visitor downloads, beside an empty page of the same framework",
    minutes: 1,
    command: "node proofs/bench/size/run.ts",
    env: { NODE_ENV: "production" },
  },
  {
    name: "tap",
    says: "The time to the first working tap on a slow phone, beside a bare React page",
    minutes: 4,
    command: "node proofs/bench/tap/run.ts",
    needsBuild: true,
    env: { NODE_ENV: "production" },
  },
  {
    name: "lighthouse",
    says: "Lighthouse on every public page, beside a static page of the same bytes",
    minutes: 40,
    command: "node proofs/bench/lighthouse/run.ts",
    needsBuild: true,
  },
  {
    name: "moments",
    says: "500 walks with taps at random moments while the scripts arrive",
    minutes: 25,
    command: vitest("e2e", "tests/e2e/visitor/random-moments.test.ts"),
    needsBuild: true,
    env: { WALKS: "0-499" },
  },
  {
    name: "counting",
    says: "300,000 random walks, counted as insights count them",
    minutes: 5,
    command: vitest("unit", "app/funnel/counting/step-counter.test.ts", "--testTimeout 600000"),
    env: { WALKS: "300000" },
  },
  {
    name: "gallery",
    says: "Pictures of every public page and of the staff area, into docs/gallery",
    minutes: 15,
    command: "node proofs/gallery/run.ts",
    needsBuild: true,
  },
  {
    name: "fuzz",
    says: "100,000 broken and hostile submits: no 5xx, every whole lead stored once",
    minutes: 9,
    command: "node proofs/drills/fuzz.ts",
    needsBuild: true,
  },
  {
    name: "spam",
    says: "10,000 posts of programs among 1,000 of people",
    minutes: 7,
    command: "node proofs/drills/spam.ts",
    needsBuild: true,
  },
  {
    name: "strangers",
    says: "10,000 hostile leads of 500 networks at five buyers that refuse them",
    minutes: 12,
    command: "node proofs/drills/strangers.ts",
    needsBuild: true,
  },
  {
    name: "guesses",
    says: "1,000,000 guesses at the address of a visitor's page",
    minutes: 40,
    command: "node proofs/drills/guesses.ts",
    needsBuild: true,
  },
  {
    name: "delivery",
    says: "Storing and delivering a lead, beside pgbench and a bare job engine",
    minutes: 45,
    command: "node proofs/bench/delivery/run.ts",
    needsBuild: true,
  },
  {
    name: "idle",
    says: "What web and worker ask of PostgreSQL with nothing to do and with five leads a second",
    minutes: 9,
    command: "node proofs/bench/idle/run.ts",
    needsBuild: true,
  },
  {
    name: "load",
    says: "100 leads a second and a burst of 1,000; pages beside a bare Node server",
    minutes: 20,
    command: "node proofs/bench/load/run.ts",
    needsBuild: true,
  },
  {
    name: "scale",
    says: "What so many leads a second need, computed from what `load` measured",
    minutes: 1,
    command: "node proofs/bench/scale/run.ts",
  },
  {
    name: "model",
    says: "Every interleaving of workers, people and crashes on one delivery, and 46 seeded bugs",
    minutes: 2,
    command: "node proofs/model/run.ts",
  },
  {
    name: "mutants",
    says: "60 faults put into the code by rules, one at a time: which check finds each",
    minutes: 240,
    command: "node proofs/mutants/run.ts",
  },
  {
    name: "faults",
    says: "Processes are killed and frozen by the thousand, then three journals are compared",
    minutes: 22,
    command: "node proofs/drills/faults/run.ts",
    needsBuild: true,
  },
  {
    name: "recovery",
    says: "Workers are killed: how soon what they held is released",
    minutes: 10,
    command: "node proofs/drills/recovery.ts",
    needsBuild: true,
  },
  {
    name: "routing",
    says: "Leads for 40 orders while processes are killed, then every promise is recounted",
    minutes: 30,
    command: "node proofs/drills/routing/run.ts",
    needsBuild: true,
  },
  {
    name: "routing-intake",
    says: "Leads stored with 40 orders, beside leads stored without",
    minutes: 5,
    command: "node proofs/bench/routing/intake.ts",
    needsBuild: true,
  },
  {
    name: "simulation",
    says: "A month's leads through 40 orders again, as the simulation of an order does",
    minutes: 5,
    command: "node proofs/bench/routing/run.ts",
  },
  {
    name: "staff-mail",
    says: "Twelve kinds of mail to staff queued while the mail server is away for ten minutes: each arrives once",
    minutes: 20,
    command: vitest("process", "tests/process/staff-mail.test.ts", "--testTimeout 3600000"),
    needsBuild: true,
    env: { MAIL_AWAY_MINUTES: "10" },
  },
  {
    name: "money",
    says: "100,000 leads with prices and returns: every sum agrees with a recount",
    minutes: 20,
    command: vitest("db", "server/insights/facts/money-adds-up.db.test.ts"),
    env: { MONEY_LEADS: "100000" },
  },
  {
    name: "insights",
    says: "Counts of 13 months through the upsert; the figures beside bare SQL",
    minutes: 30,
    command: "node proofs/bench/insights/run.ts",
  },
  {
    name: "lists",
    says: "The staff's lists on five million leads, beside bare SQL",
    minutes: 40,
    command: "node proofs/bench/admin/run.ts",
  },
  {
    name: "tasks",
    says: "Every task and every queue of the engine is killed at its start, middle and end, and at random moments",
    minutes: 25,
    command: "node proofs/drills/tasks/run.ts",
    needsBuild: true,
  },
  {
    name: "clock",
    says: "The clocks of a worker and of PostgreSQL jump while tasks run: each runs as often as its schedule says",
    minutes: 16,
    command: "node proofs/drills/clock.ts",
    needsBuild: true,
  },
  {
    name: "bulk",
    says: "20,000 deliveries are sent again by one job while the worker is killed 50 times",
    minutes: 10,
    command: "node proofs/drills/bulk-retry.ts",
    needsBuild: true,
  },
  {
    name: "silence",
    says: "Years of traffic: when a silent form raises an alert, and when not",
    minutes: 10,
    command: "node proofs/drills/silence/run.ts",
  },
  {
    name: "withdrawal",
    says: "Visitors withdraw their leads while the worker is killed 50 times",
    minutes: 10,
    command: "node proofs/drills/withdrawal.ts",
    needsBuild: true,
  },
  {
    name: "erasure",
    says: "1,000 people are erased, and searched for in everything that is left",
    minutes: 10,
    command: "node proofs/drills/erasure/run.ts",
    needsBuild: true,
  },
  {
    name: "retention",
    says: "100,000 overdue leads are erased while visitors come",
    minutes: 10,
    command: "node proofs/drills/retention.ts",
    needsBuild: true,
  },
  {
    name: "schema",
    says: "The migrations make the same database as the 85 from before 1.0",
    minutes: 1,
    command: "node proofs/schema/run.ts",
  },
  {
    name: "start",
    says: "What a start of web and worker costs, as built and from the sources",
    minutes: 3,
    command: "node proofs/bench/start/run.ts",
    needsBuild: true,
  },
  {
    name: "dev",
    says: "How soon `npm run dev` shows a change of a question, a component and a stylesheet",
    minutes: 2,
    command: "node proofs/bench/dev/run.ts",
  },
  {
    name: "tools",
    says: "Real nginx, promtool and PgBouncer over what is shipped for them",
    minutes: 1,
    command: "node proofs/drills/tools.ts",
    needsBuild: true,
  },
  {
    name: "deploy",
    says: "A clean clone behind nginx, and a release rolled out under load",
    minutes: 10,
    command: "node proofs/drills/deploy/run.ts",
  },
  {
    name: "container",
    says: "The image that deploy/container/build-here.sh has built, run as root with podman",
    minutes: 3,
    command: "node proofs/drills/container.ts",
  },
  {
    name: "server-install",
    says: "An empty Debian in a virtual machine, set up as the documents say",
    minutes: 60,
    command: "node proofs/drills/server-install/run.ts",
  },
  {
    name: "restore",
    says: "The database's disk is lost under load: restore, confirm, compare",
    minutes: 30,
    command: "node proofs/drills/restore/run.ts",
    needsBuild: true,
  },
  {
    name: "failover",
    says: "The database's machine dies or freezes: a standby takes over by itself",
    minutes: 45,
    command: "node proofs/drills/failover/run.ts",
    needsBuild: true,
  },
];
