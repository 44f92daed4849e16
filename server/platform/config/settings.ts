import { z } from "zod";
import { DatabaseUrl } from "#server/platform/db/database-url.ts";
import { FAIL_POINTS } from "#server/platform/fail-points.ts";

/** What people read about a setting: in `.env.example`, on docs/settings.md and in the message about a missing or wrong one. */
type About = {
  /** A value that works; of a secret the shell command that makes one, because an example would be used as it is. */
  example: string;
  description: string;
};

const abouts = z.registry<About>();

function setting<T extends z.ZodType>(schema: T, example: string, description: string): T {
  abouts.add(schema, { example, description });
  return schema;
}

const HttpUrl = z.url({ protocol: /^https?$/ });

export const Database = z.object({
  DATABASE_URL: setting(
    DatabaseUrl,
    "postgres://stufenlos_app:password@127.0.0.1:5432/stufenlos",
    "PostgreSQL, as the role that reads and writes",
  ),
  DATABASE_DIRECT_URL: setting(
    DatabaseUrl.optional(),
    "postgres://stufenlos_app:password@127.0.0.1:5432/stufenlos",
    "only where `DATABASE_URL` leads to a pooler that pools by transaction: PostgreSQL itself, for LISTEN, migrations and commands (operating.md)",
  ),
});

export const Owner = z.object({
  MIGRATE_DATABASE_URL: setting(
    DatabaseUrl.optional(),
    "postgres://stufenlos_owner:password@127.0.0.1:5432/stufenlos",
    "the same database as the role that owns the tables, not through a pooler; only for migrations and `seed`: a production start of web and workers refuses it. Without it the role of `DATABASE_URL` migrates",
  ),
});

export const Keys = z.object({
  SECRET_KEYS: setting(
    z.string().min(1),
    "k1:$(openssl rand -base64 32)",
    "`id:base64 of 32 bytes`, comma between several. The first one seals the keys of api services and staff's second factors, the others only open. Keep a copy outside the server",
  ),
  CONSENT_KEYS: setting(
    z.string().min(1).optional(),
    "c1:$(openssl rand -base64 32)",
    "as `SECRET_KEYS`, for who gave consent and for marks of people; without it `SECRET_KEYS` are used. Checked at every start. How to change them: operating.md",
  ),
  CONSENT_KEYS_LOST: setting(
    z.string().default(""),
    "c1",
    "names of keys of `CONSENT_KEYS` that are gone for good, comma between several: their data stays unreadable and holds up no start",
  ),
});

export const Site = z.object({
  PUBLIC_URL: setting(
    HttpUrl,
    "https://stufenlos.example",
    "the address visitors see: links, canonical addresses, secure cookies, which forms are ours",
  ),
});

export const Cookies = z.object({
  COOKIE_SECRET: setting(
    z.string().min(32),
    "$(openssl rand -base64 48)",
    "signs cookies, at least 32 characters. A new one signs staff out and forgets half-filled questionnaires",
  ),
});

export const Listening = z.object({
  HOST: setting(z.string().default("127.0.0.1"), "127.0.0.1", "the address web listens on"),
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(3000), "3000", "the port web listens on"),
  DRAIN_SECONDS: setting(
    z.coerce.number().min(0).max(300).default(0),
    "6",
    "how long a stopping process answers `/readyz` with 503 and still serves, so that the proxy turns away first",
  ),
  TRUSTED_PROXIES: setting(
    z
      .string()
      .default("")
      .transform((text) => text.split(",").filter((entry) => entry !== ""))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
    "127.0.0.1",
    "addresses or networks whose `X-Forwarded-For` is believed, comma between several; behind our nginx `127.0.0.1`",
  ),
});

export const Staff = z.object({
  ADMIN_ACCESS_PASSWORD: setting(
    z.string().min(12),
    "$(openssl rand -base64 18)",
    "the access password of `/user1`, at least 12 characters; everybody on the team knows it",
  ),
  ADMIN_SIGNUP: setting(
    z.enum(["approval", "open"]).default("approval"),
    "approval",
    "`approval`: an owner approves new accounts; `open`: they need no approval",
  ),
});

export const Abuse = z.object({
  ABUSE_ATTACK_LEADS: setting(
    z.coerce.number().int().positive().default(30),
    "30",
    "so many leads in quarantine within ten minutes count as an attack, in which browsers need a proof of work",
  ),
  META_PIXEL_SCRIPT: setting(
    HttpUrl.default("https://connect.facebook.net/en_US/fbevents.js"),
    "https://connect.facebook.net/en_US/fbevents.js",
    "where Meta's script is loaded from, for visitors who allowed it; leave it as it is",
  ),
});

export const Email = z.object({
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/ }).optional(),
    "smtps://user:password@mail.stufenlos.example:465",
    "the mail server, `smtp://` or `smtps://`; without it staff get no mail, and visitors no confirmation",
  ),
  MAIL_FROM: setting(
    z.string().min(3).default("Stufenlos <no-reply@stufenlos.example>"),
    "Stufenlos <no-reply@stufenlos.example>",
    "the sender of all mail",
  ),
});

export const Delivery = z.object({
  DELIVERY_DEADLINE_SECONDS: setting(
    z.coerce.number().positive().default(20),
    "20",
    "how long an api service may take to answer",
  ),
  DELIVERY_LEASE_SECONDS: setting(
    z.coerce.number().positive().default(30),
    "30",
    "how long an attempt may last at most; longer than the deadline. Dead workers are noticed earlier",
  ),
});

export const Observability = z.object({
  METRICS_PORT: setting(
    z.coerce.number().int().min(1).max(65_535).optional(),
    "9464",
    "the listener for Prometheus; every process on a machine needs a port of its own. Off without it (observability.md)",
  ),
  METRICS_HOST: setting(
    z.string().default("127.0.0.1"),
    "127.0.0.1",
    "where the metrics listener listens. It has no password: never a public address",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    HttpUrl.optional(),
    "http://127.0.0.1:4318",
    "a collector of traces (OTLP as JSON); off without it",
  ),
});

export const Erasing = z.object({
  ERASURE_LEDGER: setting(
    z.union([z.literal(""), z.string().startsWith("/")]).default(""),
    "/var/lib/stufenlos/erasures",
    "absolute path of the file outside the database where ids of erased leads are noted, so that a restore brings none back (backup.md). Without it erasures must be repeated by hand after a restore",
  ),
});

export const Monitoring = z.object({
  SYNTHETIC_MINUTES: setting(
    z.coerce.number().min(0).default(60),
    "60",
    "minutes between two rounds of the synthetic visitor; 0 is off",
  ),
});

/** For tests and development; a production start refuses them, except for NODE_ENV itself. */
export const Unsafe = z.object({
  NODE_ENV: setting(
    z.string().optional(),
    "production",
    "`production` on every server: the units and the image set it",
  ),
  OUTBOUND_ALLOW: setting(
    z.string().default(""),
    "127.0.0.1:3900",
    "targets on this machine that deliveries may reach, on loopback or in a container of that name, comma between several. Also on a server whose `PUBLIC_URL` is loopback",
  ),
  DELIVERY_HASTE: setting(z.coerce.number().positive().default(1), "1", "divides every waiting time of the delivery"),
  FAIL_POINT: setting(
    z.templateLiteral([z.enum(FAIL_POINTS), ":", z.int().positive()]).optional(),
    "after-arm:1",
    "where a fault test kills the process",
  ),
  ABUSE_CHECK: setting(
    z.enum(["on", "off"]).default("on"),
    "on",
    "`off` disables the spam check, for tests that are quicker than people",
  ),
});

/** Every setting, in the order people read them. */
export const SETTING_GROUPS = [
  { title: "Database", settings: { ...Database.shape, ...Owner.shape } },
  { title: "Keys and passwords", settings: { ...Keys.shape, ...Cookies.shape, ...Staff.shape } },
  { title: "The site", settings: { ...Site.shape, ...Listening.shape, ...Abuse.shape } },
  { title: "Mail and delivery", settings: { ...Email.shape, ...Delivery.shape } },
  { title: "Operation", settings: { ...Erasing.shape, ...Observability.shape, ...Monitoring.shape } },
  { title: "Development and tests (a production start refuses them, except NODE_ENV)", settings: Unsafe.shape },
] as const;

const byName = new Map<string, z.ZodType>(SETTING_GROUPS.flatMap(({ settings }) => Object.entries(settings)));

export function aboutSetting(name: string): About {
  const schema = byName.get(name);
  const about = schema && abouts.get(schema);
  if (!about) throw new Error(`The setting ${name} has no description`);
  return about;
}
