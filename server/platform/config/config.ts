import { z } from "zod";
import { DatabaseUrl } from "#server/platform/db/database-url.ts";
import { FAIL_POINTS } from "#server/platform/fail-points.ts";
import { readNamedRing, type KeyRing } from "#server/platform/secrets/key-ring.ts";

const Database = z.object({
  DATABASE_URL: DatabaseUrl,
  /** Bypasses the pooler of DATABASE_URL, if that pools by transaction. */
  DATABASE_DIRECT_URL: DatabaseUrl.optional(),
});
/** The role that owns the tables. Without it the one of DATABASE_URL does everything. */
const Owner = z.object({ MIGRATE_DATABASE_URL: DatabaseUrl.optional() });
const Migration = Database.extend(Owner.shape);

/** For tests and development only; a production start rejects it. */
const Unsafe = Owner.extend({
  NODE_ENV: z.string().optional(),
  /** Loopback targets that deliveries may reach, "127.0.0.1:3900,…". */
  OUTBOUND_ALLOW: z.string().default(""),
  /** Divides every waiting time of the delivery. */
  DELIVERY_HASTE: z.coerce.number().positive().default(1),
  FAIL_POINT: z.templateLiteral([z.enum(FAIL_POINTS), ":", z.int().positive()]).optional(),
});

const Services = Database.extend(Unsafe.shape).extend({
  SECRET_KEYS: z.string().min(1), // "k2:<base64 of 32 bytes>,k1:…", the first one encrypts
  /** Keys for the identities of consents, separate from those of the services. Unset means SECRET_KEYS. */
  CONSENT_KEYS: z.string().min(1).optional(),
  /** Names of lost keys, "k1,k2": their data stays unreadable; startup continues. */
  CONSENT_KEYS_LOST: z.string().default(""),
});

const Delivery = z.object({
  DELIVERY_LEASE_SECONDS: z.coerce.number().positive().default(30),
  DELIVERY_DEADLINE_SECONDS: z.coerce.number().positive().default(20),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default("Stufenlos <no-reply@stufenlos.example>"),
});

/** Observability: a listener for Prometheus, never on the public port, and a trace collector. Off when unset. */
const Observability = z.object({
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
});

/** Absolute path of the erasure ledger, because a release's own folder goes with the release. "" means none. */
const Erasing = z.object({ ERASURE_LEDGER: z.union([z.literal(""), z.string().startsWith("/")]).default("") });

const PublicUrl = z.url({ protocol: /^https?$/ });

const Worker = Services.extend(Delivery.shape)
  .extend(Observability.shape)
  .extend(Erasing.shape)
  .extend({ PUBLIC_URL: PublicUrl.optional() });

const Web = Worker.extend({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0), // requests are still served after /readyz fails
  PUBLIC_URL: PublicUrl,
  COOKIE_SECRET: z.string().min(32), // no default: a forgotten secret must stop the start
  ADMIN_ACCESS_PASSWORD: z.string().min(12), // no default either
  ADMIN_SIGNUP: z.enum(["approval", "open"]).default("approval"), // "open": new accounts need no approval
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((text) => text.split(",").filter((entry) => entry !== ""))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
  /** "off" disables the spam check for tests, which are quicker than people. */
  ABUSE_CHECK: z.enum(["on", "off"]).default("on"),
  /** Number of leads quarantined within ten minutes that counts as an attack, in which browsers need a proof of work. */
  ABUSE_ATTACK_LEADS: z.coerce.number().int().positive().default(30),
  META_PIXEL_SCRIPT: z.url({ protocol: /^https?$/ }).default("https://connect.facebook.net/en_US/fbevents.js"),
});

/** True if only this machine can reach the site. */
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

const Synthetic = Database.extend(Unsafe.shape).extend({
  PUBLIC_URL: PublicUrl,
  COOKIE_SECRET: Web.shape.COOKIE_SECRET, // signs the synthetic visitor's requests
  SYNTHETIC_MINUTES: z.coerce.number().min(0).default(60), // 0: off
});

type Environment = Readonly<Record<string, string | undefined>>;

export type DatabaseConfig = {
  url: string;
  /** URL for connections that cannot be pooled: LISTEN and migrations. */
  directUrl: string;
  isPooled: boolean;
};

export type ServicesConfig = {
  database: DatabaseConfig;
  ring: KeyRing;
  consentRing: KeyRing;
  lostConsentKeys: string[];
  outboundAllow: string[];
};

type ObservabilityConfig = {
  metrics: { port: number; host: string } | undefined;
  tracesTo: string | undefined;
};

export type WebConfig = ServicesConfig & {
  observability: ObservabilityConfig;
  erasureLedger: string | undefined;
  drainMs: number;
  port: number;
  host: string;
  publicUrl: string;
  cookieSecret: string;
  failPoint: string | undefined;
  isProduction: boolean;
  pixelScript: string;
  staffAccess: StaffAccess;
  /** Undefined if there is no spam check. */
  attackLeads: number | undefined;
  /** Timeout for responses of api services. */
  deadlineMs: number;
  /** Time after which staff may resolve a doubt: a lease and two deadlines. */
  doubtQuietMs: number;
};

export type StaffAccess = {
  accessPassword: string;
  openSignUp: boolean;
  trustedProxies: string[];
  email: EmailConfig;
};

type EmailConfig = { smtpUrl: string | undefined; from: string };

export type WorkerConfig = ServicesConfig & {
  observability: ObservabilityConfig;
  erasureLedger: string | undefined;
  leaseMs: number;
  deadlineMs: number;
  timeScale: number;
  failPoint: string | undefined;
  email: EmailConfig;
  /** Base of the links in the owners' emails. */
  publicUrl: string | undefined;
};

/** Each is called once, by the starting process. */
export const readDatabase = (env: Environment): DatabaseConfig => databaseConfig(parse(Database, env));

/** Settings of the command that repeats erasures. */
export const readLedgerPath = (env: Environment): string | undefined => ledgerIn(parse(Erasing, env));

/** Settings of commands that change the schema: the role that migrates, and the one that works with it. */
export function readMigrationConfig(env: Environment): { databaseUrl: string; appRole: string | undefined } {
  const { MIGRATE_DATABASE_URL: ownersUrl, ...app } = parse(Migration, env);
  if (ownersUrl === undefined) return { databaseUrl: app.DATABASE_DIRECT_URL ?? app.DATABASE_URL, appRole: undefined };
  const appRole = roleIn(app.DATABASE_URL);
  if (appRole === "" || appRole === roleIn(ownersUrl)) {
    throw new Error("DATABASE_URL and MIGRATE_DATABASE_URL must name two different roles");
  }
  return { databaseUrl: ownersUrl, appRole };
}

const roleIn = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).username);

/** Settings of commands that print links. */
export const readPublicUrl = (env: Environment): string => parse(Web.pick({ PUBLIC_URL: true }), env).PUBLIC_URL;

export function readWebConfig(env: Environment): WebConfig {
  const e = parse(Web, env);
  const isProduction = e.NODE_ENV === "production";
  if (e.ABUSE_CHECK === "off" && isProduction && !LOOPBACK.has(new URL(e.PUBLIC_URL).hostname)) {
    throw new Error("ABUSE_CHECK=off is for tests; a production start refuses it");
  }
  return {
    ...servicesConfig(e),
    observability: observabilityConfig(e),
    erasureLedger: ledgerIn(e),
    drainMs: e.DRAIN_SECONDS * 1000,
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL,
    cookieSecret: e.COOKIE_SECRET,
    failPoint: e.FAIL_POINT,
    pixelScript: e.META_PIXEL_SCRIPT,
    isProduction,
    attackLeads: e.ABUSE_CHECK === "on" ? e.ABUSE_ATTACK_LEADS : undefined,
    staffAccess: {
      accessPassword: e.ADMIN_ACCESS_PASSWORD,
      openSignUp: e.ADMIN_SIGNUP === "open",
      trustedProxies: e.TRUSTED_PROXIES,
      email: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM },
    },
    deadlineMs: e.DELIVERY_DEADLINE_SECONDS * 1000,
    doubtQuietMs: ((e.DELIVERY_LEASE_SECONDS + 2 * e.DELIVERY_DEADLINE_SECONDS) * 1000) / e.DELIVERY_HASTE,
  };
}

/** Settings of commands that add or change api services. */
export const readServicesConfig = (env: Environment): ServicesConfig => servicesConfig(parse(Services, env));

export function readWorkerConfig(env: Environment): WorkerConfig {
  const e = parse(Worker, env);
  if (e.DELIVERY_LEASE_SECONDS <= e.DELIVERY_DEADLINE_SECONDS) {
    throw new Error("DELIVERY_LEASE_SECONDS must be longer than DELIVERY_DEADLINE_SECONDS");
  }
  return {
    ...servicesConfig(e),
    observability: observabilityConfig(e),
    erasureLedger: ledgerIn(e),
    leaseMs: e.DELIVERY_LEASE_SECONDS * 1000,
    deadlineMs: e.DELIVERY_DEADLINE_SECONDS * 1000,
    timeScale: e.DELIVERY_HASTE,
    failPoint: e.FAIL_POINT,
    email: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM },
    publicUrl: e.PUBLIC_URL,
  };
}

/** Settings of the synthetic monitor. */
export function readSyntheticConfig(env: Environment) {
  const e = parse(Synthetic, env);
  refuseInProduction(e);
  return {
    database: databaseConfig(e),
    publicUrl: e.PUBLIC_URL,
    cookieSecret: e.COOKIE_SECRET,
    everyMs: (e.SYNTHETIC_MINUTES * 60_000) / e.DELIVERY_HASTE,
  };
}

function servicesConfig(e: z.infer<typeof Services>): ServicesConfig {
  refuseInProduction(e);
  const ring = readNamedRing("SECRET_KEYS", e.SECRET_KEYS);
  const consentRing = e.CONSENT_KEYS === undefined ? ring : readNamedRing("CONSENT_KEYS", e.CONSENT_KEYS);
  const lostConsentKeys = listIn(e.CONSENT_KEYS_LOST);
  return { database: databaseConfig(e), ring, consentRing, lostConsentKeys, outboundAllow: listIn(e.OUTBOUND_ALLOW) };
}

const listIn = (text: string): string[] =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

const databaseConfig = (e: z.infer<typeof Database>): DatabaseConfig => ({
  url: e.DATABASE_URL,
  directUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
  isPooled: e.DATABASE_DIRECT_URL !== undefined,
});

const ledgerIn = ({ ERASURE_LEDGER: path }: z.infer<typeof Erasing>): string | undefined =>
  path === "" ? undefined : path;

const observabilityConfig = (e: z.infer<typeof Observability>): ObservabilityConfig => ({
  metrics: e.METRICS_PORT === undefined ? undefined : { port: e.METRICS_PORT, host: e.METRICS_HOST },
  tracesTo: e.OTEL_EXPORTER_OTLP_ENDPOINT,
});

function refuseInProduction(e: z.infer<typeof Unsafe>): void {
  if (e.NODE_ENV !== "production") return;
  if (e.MIGRATE_DATABASE_URL !== undefined) {
    throw new Error(
      "MIGRATE_DATABASE_URL is for migrations alone; the production start of any other process refuses it",
    );
  }
  if (e.OUTBOUND_ALLOW !== "" || e.DELIVERY_HASTE !== 1 || e.FAIL_POINT !== undefined) {
    throw new Error("OUTBOUND_ALLOW, DELIVERY_HASTE and FAIL_POINT are for tests; a production start refuses them");
  }
}

function parse<T>(schema: z.ZodType<T>, env: Environment): T {
  const read = schema.safeParse(env);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => {
    const name = path.join(".");
    return `  ${name}${env[name] === undefined ? " is missing" : `: ${message}`}`;
  });
  throw new Error(`The environment is not complete:\n${problems.join("\n")}`); // names, never values
}
