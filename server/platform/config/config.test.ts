import { describe, expect, test } from "vitest";
import { readDatabase, readLedgerPath, readMigrationConfig, readWebConfig, readWorkerConfig } from "./config.ts";

const complete = {
  DATABASE_URL: "postgres://localhost/stufenlos",
  PUBLIC_URL: "https://stufenlos.example",
  COOKIE_SECRET: "0123456789abcdef0123456789abcdef",
  ADMIN_ACCESS_PASSWORD: "a-word-for-the-gate",
  SECRET_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
};

const read = (part: object) => () => readWebConfig({ ...complete, ...part });

test("a complete environment becomes a configuration", () => {
  expect(readWebConfig(complete)).toMatchObject({ port: 3000, publicUrl: "https://stufenlos.example" });
});

test.each(["DATABASE_URL", "PUBLIC_URL", "COOKIE_SECRET", "ADMIN_ACCESS_PASSWORD", "SECRET_KEYS"])(
  "without %s the web process does not start",
  (name) => {
    expect(() => readWebConfig({ ...complete, [name]: undefined })).toThrow(name);
  },
);

test("a missing and a wrong setting are named with what they mean and an example", () => {
  const wrong = read({ PUBLIC_URL: undefined, PORT: "http" });
  expect(wrong).toThrow(/PUBLIC_URL is missing\n +Meaning: .+\n +Example: PUBLIC_URL=https:/);
  expect(wrong).toThrow(/PORT: .*expected number.*\n +Meaning: .+\n +Example: PORT=3000\n/);
});

test("an empty setting is one that is not there", () => {
  expect(readWebConfig({ ...complete, PORT: "", SMTP_URL: "" })).toMatchObject({ port: 3000 });
  expect(() => readWebConfig({ ...complete, COOKIE_SECRET: "" })).toThrow("COOKIE_SECRET is missing");
});

test("the message about a bad value names it, but never prints it", () => {
  expect(() => readWebConfig({ ...complete, COOKIE_SECRET: "too-short-a-secret" })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining("too-short-a-secret") as unknown }),
  );
});

const forWorker = { DATABASE_URL: complete.DATABASE_URL, SECRET_KEYS: complete.SECRET_KEYS };

test("the worker needs the database and the keys of the stored secrets", () => {
  expect(readWorkerConfig(forWorker)).toMatchObject({
    leaseMs: 30_000,
    deadlineMs: 20_000,
    timeScale: 1,
    outboundAllow: [],
  });
  expect(() => readWorkerConfig({ ...forWorker, SECRET_KEYS: undefined })).toThrow("SECRET_KEYS");
});

test("M7: the ledger of erasures is an absolute path, or none", () => {
  expect(readWorkerConfig(forWorker).erasureLedger).toBeUndefined();
  expect(readWorkerConfig({ ...forWorker, ERASURE_LEDGER: "" }).erasureLedger).toBeUndefined();
  expect(readWebConfig({ ...complete, ERASURE_LEDGER: "/var/lib/x" }).erasureLedger).toBe("/var/lib/x");
  expect(readLedgerPath({ ERASURE_LEDGER: "/var/lib/x" })).toBe("/var/lib/x");
  expect(() => readWorkerConfig({ ...forWorker, ERASURE_LEDGER: "erasures" })).toThrow("ERASURE_LEDGER");
});

test("Low: behind a pooler LISTEN and migrations have an address of their own", () => {
  const url = complete.DATABASE_URL;
  expect(readWorkerConfig(forWorker).database).toEqual({ url, directUrl: url, isPooled: false });
  const directUrl = "postgres://localhost:5433/stufenlos";
  expect(readDatabase({ ...forWorker, DATABASE_DIRECT_URL: directUrl })).toEqual({ url, directUrl, isPooled: true });
  expect(() => readWebConfig({ ...complete, DATABASE_DIRECT_URL: "5433" })).toThrow("DATABASE_DIRECT_URL");
});

test.each([
  ["postgres://stufenlos:secret@10.0.0.1:5432,10.0.0.2:5432/stufenlos", "several hosts"],
  ["postgres://one,two/stufenlos", "several hosts"],
  ["postgres:///stufenlos?user=stufenlos&host=one%2Ctwo", "several hosts"],
  ["postgres://localhost/stufenlos?target_session_attrs=read-write", "target_session_attrs"],
])("an address that pg would misunderstand is refused without printing it: %s", (url, problem) => {
  for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL"]) {
    const read = () => readWorkerConfig({ ...forWorker, [name]: url });
    expect(read).toThrow(
      new RegExp(`${name}: .*${problem}.* is not understood|${name}: ${problem} are not understood`),
    );
    expect(read).not.toThrow("secret");
  }
});

test("a password may have a comma", () => {
  const url = "postgres://stufenlos:se,cret@localhost/stufenlos?sslmode=verify-full";
  expect(readDatabase({ DATABASE_URL: url }).url).toBe(url);
});

describe("migrations", () => {
  const app = "postgres://stufenlos%5Fapp:secret@localhost/stufenlos";
  const owner = "postgres://stufenlos_owner:secret@localhost/stufenlos";

  test("run as the owner, for the role that web and workers connect as", () => {
    expect(readMigrationConfig({ DATABASE_URL: app, MIGRATE_DATABASE_URL: owner })).toEqual({
      databaseUrl: owner,
      appRole: "stufenlos_app",
    });
  });

  test("run as the only role if there is one", () => {
    expect(readMigrationConfig({ DATABASE_URL: app })).toEqual({ databaseUrl: app, appRole: undefined });
    const direct = `${app}?application_name=direct`;
    expect(readMigrationConfig({ DATABASE_URL: app, DATABASE_DIRECT_URL: direct }).databaseUrl).toBe(direct);
  });

  test.each([app, "postgres://localhost/stufenlos"])("refuse two addresses that are not of two roles: %s", (url) => {
    const other = `${app}?application_name=migrate`;
    expect(() => readMigrationConfig({ DATABASE_URL: url, MIGRATE_DATABASE_URL: other })).toThrow(
      "two different roles",
    );
  });
});

test("a process that has the owner's address does not start in production", () => {
  const setting = { MIGRATE_DATABASE_URL: "postgres://stufenlos_owner@localhost/stufenlos" };
  expect(() => readWorkerConfig({ ...forWorker, ...setting, NODE_ENV: "production" })).toThrow("MIGRATE_DATABASE_URL");
  expect(() => readWebConfig({ ...complete, ...setting, NODE_ENV: "production" })).toThrow("MIGRATE_DATABASE_URL");
});

test("a lease shorter than the deadline is refused", () => {
  expect(() => readWorkerConfig({ ...forWorker, DELIVERY_LEASE_SECONDS: "10" })).toThrow("DELIVERY_LEASE_SECONDS");
});

test.each([{ OUTBOUND_ALLOW: "127.0.0.1:3900" }, { DELIVERY_HASTE: "100" }, { FAIL_POINT: "after-arm:1" }])(
  "%j is for tests: a production start refuses it",
  (setting) => {
    expect(() => readWorkerConfig({ ...forWorker, ...setting })).not.toThrow();
    expect(() => readWorkerConfig({ ...forWorker, ...setting, NODE_ENV: "production" })).toThrow("production");
  },
);

test("a trial that only this machine can reach may deliver to a service beside it", () => {
  const trial = { ...forWorker, OUTBOUND_ALLOW: "fake-buyer:3900", NODE_ENV: "production" };
  const local = readWorkerConfig({ ...trial, PUBLIC_URL: "http://localhost:8080" });
  expect(local.outboundAllow).toEqual(["fake-buyer:3900"]);
  expect(() => readWorkerConfig({ ...trial, PUBLIC_URL: "https://stufenlos.example" })).toThrow("production");
});

test("the spam check can be switched off for tests, never on a public site", () => {
  expect(readWebConfig(complete)).toMatchObject({ attackLeads: 30 });
  const off = { ...complete, ABUSE_CHECK: "off", NODE_ENV: "production" };
  expect(readWebConfig({ ...off, PUBLIC_URL: "http://127.0.0.1:3000" })).toMatchObject({ attackLeads: undefined });
  expect(() => readWebConfig(off)).toThrow("production");
});

test("a key ring that cannot be read is named, without any part of its keys", () => {
  const short = Buffer.alloc(31, "x").toString("base64");
  expect(read({ CONSENT_KEYS: `k1:${short}` })).toThrow(
    'CONSENT_KEYS: The key "k1" of the key ring has 31 bytes, not 32',
  );
  expect(read({ SECRET_KEYS: `k1:${short}` })).toThrow(
    'SECRET_KEYS: The key "k1" of the key ring has 31 bytes, not 32',
  );
});

test("keys that are gone for good are a list", () => {
  expect(readWebConfig(complete).lostConsentKeys).toEqual([]);
  expect(readWebConfig({ ...complete, CONSENT_KEYS_LOST: "k1, k2" }).lostConsentKeys).toEqual(["k1", "k2"]);
});
