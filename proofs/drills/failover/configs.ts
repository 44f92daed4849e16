import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { replaceEach } from "#testing/replace-each.ts";
import type { Programs } from "./programs.ts";

export const MACHINES = ["n1", "n2", "n3"] as const;
export type Machine = (typeof MACHINES)[number];
export const SUPERUSER = "postgres:CHANGE-ME-superuser";
const SCRIPTS = ["pre-promote.py", "on-role-change.py", "node.py", "proof.py", "confirm.sql"];

export const addressOf = (machine: Machine): string => `127.0.0.1${machine.slice(1)}`;

/** The files that are shipped, with other addresses and folders. */
const shipped = (file: string): string => readFileSync(`proofs/kits/${file}`, "utf8");

/** The first machine has its name already. */
const adapt = (text: string, pairs: readonly (readonly [string | RegExp, string])[]): string =>
  replaceEach(
    text,
    pairs.filter(([from, to]) => from !== to),
  );

export function etcdEnvironment(machine: Machine, folder: string): Record<string, string> {
  const text = adapt(shipped("patroni/etcd.env"), [
    ["ETCD_NAME=n1", `ETCD_NAME=${machine}`],
    [/^(ETCD_(?!INITIAL_CLUSTER=).*)10\.0\.0\.11/gm, `$1${addressOf(machine)}`],
    ["10.0.0.", "127.0.0."],
  ]);
  const pairs = text.split("\n").filter((line) => line.startsWith("ETCD_"));
  const given = pairs.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const);
  return { ...Object.fromEntries(given), ETCD_DATA_DIR: join(folder, machine, "etcd") };
}

type Cluster = { folder: string; programs: Programs; isStrict: boolean; database: string };

export function writePatroniConfig(machine: Machine, { folder, programs, isStrict, database }: Cluster): string {
  const own = join(folder, machine);
  const file = join(own, "patroni.yml");
  const text = adapt(shipped("patroni/config.yml"), [
    ["name: n1", `name: ${machine}`],
    [/(listen|connect_address): 10\.0\.0\.11/g, `$1: ${addressOf(machine)}`],
    ["10.0.0.", "127.0.0."],
    ["\netcd:", `\n${programs.api}:`],
    ["synchronous_mode_strict: false", `synchronous_mode_strict: ${isStrict}`],
    ["/var/lib/postgresql/patroni", join(own, "data")],
    ["/var/lib/postgresql/.pgpass-patroni", join(own, "pgpass")],
    ["/usr/lib/postgresql/15/bin", programs.binaries],
    ["/var/run/postgresql", own],
    ["local all postgres peer", "local all postgres trust"],
    ["/usr/local/lib/stufenlos-patroni", folder],
    ["/etc/patroni/config.yml stufenlos", `/etc/patroni/config.yml ${database}`],
    [/(\.py) \/etc\/patroni\/config\.yml/g, `$1 ${file}`],
    ["mode: automatic", 'mode: "off"'],
  ]);
  writeFileSync(file, text, { mode: 0o644 });
  return file;
}

export function copyScripts(folder: string): void {
  for (const name of SCRIPTS) copyFileSync(`proofs/kits/patroni/${name}`, join(folder, name));
}

export function writeProxyConfig(file: string, port: number, machines: readonly Machine[]): void {
  const text = replaceEach(shipped("haproxy/haproxy.cfg"), [
    ["127.0.0.1:5000", `127.0.0.1:${port}`],
    ["10.0.0.", "127.0.0."],
  ]);
  writeFileSync(file, machines.length === 3 ? replaceEach(text, [["# server n3", "server n3"]]) : text);
}
