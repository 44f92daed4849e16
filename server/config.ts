import { z } from "zod";
import { fictionalOperator, type Operator } from "./operator.ts";

const Database = z.object({ DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }) });

const Web = Database.extend({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  COOKIE_SECRET: z.string().min(32), // no default: a forgotten secret must stop the start
  OPERATOR_BRAND: z.string().min(1).default(fictionalOperator.brand),
  OPERATOR_COMPANY: z.string().min(1).default(fictionalOperator.company),
  OPERATOR_PHONE: z.string().min(1).default(fictionalOperator.phone),
});

const Worker = Database.extend({
  DELIVERY_LEASE_SECONDS: z.coerce.number().int().positive().default(30),
  DELIVERY_DEADLINE_SECONDS: z.coerce.number().int().positive().default(20),
});

type Environment = Readonly<Record<string, string | undefined>>;

export type WebConfig = {
  databaseUrl: string;
  port: number;
  host: string;
  publicUrl: string;
  cookieSecret: string;
  operator: Operator;
};

export type WorkerConfig = { databaseUrl: string; leaseMs: number; deadlineMs: number };

/** Each is called once, by the process that starts. Everyone else is handed what it needs. */
export const readDatabaseUrl = (env: Environment): string => parse(Database, env).DATABASE_URL;

export function readWebConfig(env: Environment): WebConfig {
  const e = parse(Web, env);
  return {
    databaseUrl: e.DATABASE_URL,
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL,
    cookieSecret: e.COOKIE_SECRET,
    operator: { brand: e.OPERATOR_BRAND, company: e.OPERATOR_COMPANY, phone: e.OPERATOR_PHONE },
  };
}

export function readWorkerConfig(env: Environment): WorkerConfig {
  const e = parse(Worker, env);
  return {
    databaseUrl: e.DATABASE_URL,
    leaseMs: e.DELIVERY_LEASE_SECONDS * 1000,
    deadlineMs: e.DELIVERY_DEADLINE_SECONDS * 1000,
  };
}

function parse<T>(schema: z.ZodType<T>, env: Environment): T {
  const read = schema.safeParse(env);
  if (read.success) return read.data;
  const problems = read.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is incomplete:\n${problems.join("\n")}`); // names, never values
}
