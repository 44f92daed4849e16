import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findPostgresTools } from "#proofs/drills/restore/postgres-tools.ts";

export const ETCD = "/usr/bin/etcd";
export const HAPROXY = "/usr/sbin/haproxy";

export type Programs = {
  /** PostgreSQL's folder. */
  binaries: string;
  postgres: string;
  patroni: string;
  patronictl: string;
  patroniVersion: string;
  /** Which API of etcd this Patroni is safe with: before 3.1 only the old one. */
  api: "etcd" | "etcd3";
};

/** Debian's, or a Patroni in another folder. A sentence says what is missing. */
export function findPrograms(patroniFolder = "/usr/bin"): Programs | string {
  const [patroni, patronictl] = [join(patroniFolder, "patroni"), join(patroniFolder, "patronictl")];
  const packages = { "etcd-server": ETCD, haproxy: HAPROXY, patroni };
  const missing = Object.entries(packages).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  if (missing.length > 0) {
    return `Not installed: ${missing.join(", ")}. apt-get install postgresql etcd-server haproxy patroni`;
  }
  const { binaries, version: postgres } = findPostgresTools(undefined);
  const said = execFileSync(patroni, ["--version"], { encoding: "utf8" });
  const patroniVersion = /\d+(\.\d+)+/.exec(said)?.[0] ?? "0";
  return { binaries, postgres, patroni, patronictl, patroniVersion, api: apiOf(patroniVersion) };
}

export function apiOf(patroniVersion: string): Programs["api"] {
  const [major = 0, minor = 0] = patroniVersion.split(".").map(Number);
  return major > 3 || (major === 3 && minor >= 1) ? "etcd3" : "etcd";
}
