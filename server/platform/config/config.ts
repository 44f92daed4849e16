import { z } from "zod";
import { readKeyRing, type KeyRing } from "#server/platform/secrets/key-ring.ts";
import { withSecretFiles } from "./secret-files.ts";
import * as settings from "./settings.ts";

const { Database, Erasing, Observability, Owner, Site, Unsafe } = settings;

const Migration = Database.extend(Owner.shape);
const Services = Database.extend(settings.Keys.shape);
const Worker = Services.extend(settings.Delivery.shape)
  .extend(settings.Email.shape)
  .extend(Observability.shape)
  .extend(Erasing.shape)
  .extend(Site.partial().shape);
const Web = Worker.extend(settings.Listening.shape)
  .extend(settings.Abuse.shape)
  .extend(settings.Staff.shape)
  .extend(settings.Cookies.shape)
  .extend(Site.shape);
const Synthetic = Database.extend(settings.Cookies.shape).extend(Site.shape).extend(settings.Monitoring.shape);

/** Which settings each process reads. `cli` stands for all commands together. */
export const SETTINGS_OF: Readonly<Record<"web" | "worker" | "synthetic" | "migrate" | "cli", z.ZodObject>> = {
  web: Web,
  worker: Worker,
  synthetic: Synthetic,
  migrate: Migration,
  cli: Services.extend(Erasing.shape).extend(Site.shape).extend(Owner.shape),
};

/** The running processes also know the settings of tests and of the owner, in order to refuse them in production. */
const REFUSABLE = { ...Unsafe.shape, ...Owner.shape };
const Refusable = z.object(REFUSABLE);
type WithSite = { PUBLIC_URL?: string | undefined };

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);
/** Only this machine can reach the site. */
const isTrial = ({ PUBLIC_URL: url }: WithSite): boolean => url !== undefined && LOOPBACK.has(new URL(url).hostname);

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
    throw new Error(
      "DATABASE_URL and MIGRATE_DATABASE_URL must name two different roles, one that works and one that owns the tables. " +
        "Example: postgres://stufenlos_app:...@127.0.0.1/stufenlos and postgres://stufenlos_owner:...@127.0.0.1/stufenlos",
    );
  }
  return { databaseUrl: ownersUrl, appRole };
}

const roleIn = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).username);

/** Settings of commands that print links. */
export const readPublicUrl = (env: Environment): string => parse(Site, env).PUBLIC_URL;

export function readWebConfig(env: Environment): WebConfig {
  const e = parse(Web.extend(REFUSABLE), env);
  const isProduction = e.NODE_ENV === "production" && !isTrial(e);
  if (e.ABUSE_CHECK === "off" && isProduction) {
    throw new Error("ABUSE_CHECK=off is for tests; a production start refuses it. Leave it out, or ABUSE_CHECK=on");
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
export const readServicesConfig = (env: Environment): ServicesConfig =>
  servicesConfig(parse(Services.extend(REFUSABLE).extend(Site.partial().shape), env));

export function readWorkerConfig(env: Environment): WorkerConfig {
  const e = parse(Worker.extend(REFUSABLE), env);
  if (e.DELIVERY_LEASE_SECONDS <= e.DELIVERY_DEADLINE_SECONDS) {
    throw new Error(
      "DELIVERY_LEASE_SECONDS must be longer than DELIVERY_DEADLINE_SECONDS, which an attempt may use up. Example: 30 and 20",
    );
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
  const e = parse(Synthetic.extend(REFUSABLE), env);
  refuseInProduction(e);
  return {
    database: databaseConfig(e),
    publicUrl: e.PUBLIC_URL,
    cookieSecret: e.COOKIE_SECRET,
    everyMs: (e.SYNTHETIC_MINUTES * 60_000) / e.DELIVERY_HASTE,
  };
}

function servicesConfig(e: z.infer<typeof Services> & z.infer<typeof Refusable> & WithSite): ServicesConfig {
  refuseInProduction(e);
  const ring = ringOf("SECRET_KEYS", e.SECRET_KEYS);
  const consentRing = e.CONSENT_KEYS === undefined ? ring : ringOf("CONSENT_KEYS", e.CONSENT_KEYS);
  const lostConsentKeys = listIn(e.CONSENT_KEYS_LOST);
  return { database: databaseConfig(e), ring, consentRing, lostConsentKeys, outboundAllow: listIn(e.OUTBOUND_ALLOW) };
}

function ringOf(name: string, text: string): KeyRing {
  try {
    return readKeyRing(text);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(`${name}: ${problem}\nExample: ${name}=${settings.aboutSetting(name).example}`, { cause: error });
  }
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

function refuseInProduction(e: z.infer<typeof Refusable> & WithSite): void {
  if (e.NODE_ENV !== "production") return;
  if (e.MIGRATE_DATABASE_URL !== undefined) {
    throw new Error(
      "MIGRATE_DATABASE_URL is for migrations alone; the production start of any other process refuses it",
    );
  }
  if ((e.OUTBOUND_ALLOW !== "" && !isTrial(e)) || e.DELIVERY_HASTE !== 1 || e.FAIL_POINT !== undefined) {
    throw new Error("OUTBOUND_ALLOW, DELIVERY_HASTE and FAIL_POINT are for tests; a production start refuses them");
  }
}

/** An empty setting counts as one that is not there, as in a file that lists all of them. */
function parse<T>(schema: z.ZodObject<z.ZodRawShape> & z.ZodType<T>, env: Environment): T {
  const given = Object.fromEntries(Object.entries(withSecretFiles(env)).filter(([, value]) => value !== ""));
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => {
    const name = path.join(".");
    const problem = given[name] === undefined ? " is missing" : `: ${message}`;
    const { description, example } = settings.aboutSetting(name);
    return `  ${name}${problem}\n    Meaning: ${description}\n    Example: ${name}=${example}`;
  });
  // names, never values
  throw new Error(`Settings are missing or wrong:\n${problems.join("\n")}\nAll of them: docs/settings.md`);
}
