import { readFileSync } from "node:fs";

/** Settings that hold a secret. Each may be given as a file instead: DATABASE_URL_FILE=/run/secrets/database-url. */
const SECRETS = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "MIGRATE_DATABASE_URL",
  "SECRET_KEYS",
  "CONSENT_KEYS",
  "COOKIE_SECRET",
  "ADMIN_ACCESS_PASSWORD",
  "SMTP_URL",
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with the secrets that are in files. Containers get them that way: an environment is shown by `inspect`. */
export function withSecretFiles(env: Environment): Environment {
  const read: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined) throw new Error(`Set either ${name} or ${name}_FILE, not both`);
    read[name] = contentOf(file, `${name}_FILE`);
  }
  return { ...env, ...read };
}

function contentOf(file: string, setting: string): string {
  try {
    return readFileSync(file, "utf8").trimEnd();
  } catch (error) {
    throw new Error(`${setting} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
