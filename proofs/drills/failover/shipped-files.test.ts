import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { etcdEnvironment, MACHINES, writePatroniConfig, writeProxyConfig, type Machine } from "./configs.ts";

const PYTHON = "/usr/bin/python3";
const programs = {
  binaries: "/pg",
  postgres: "15",
  patroni: "/usr/bin/patroni",
  patronictl: "/usr/bin/patronictl",
  patroniVersion: "3.0.2",
  api: "etcd" as const,
};
const folder = mkdtempSync(join(tmpdir(), "stufenlos-configs-"));
for (const machine of MACHINES) mkdirSync(join(folder, machine));
afterAll(() => rmSync(folder, { recursive: true }));

const configOf = (machine: Machine, isStrict: boolean): string =>
  readFileSync(writePatroniConfig(machine, { folder, programs, isStrict, database: "leads" }), "utf8");

test("each machine has its own name and address, and all know the same three members of etcd", () => {
  const configs = MACHINES.map((machine) => configOf(machine, false));
  expect(configs.map((text) => /^name: (\S+)/m.exec(text)?.[1])).toEqual(["n1", "n2", "n3"]);
  expect(configs.map((text) => /connect_address: (\S+):5432/.exec(text)?.[1])).toEqual([
    "127.0.0.11",
    "127.0.0.12",
    "127.0.0.13",
  ]);
  for (const text of configs) {
    expect(text).toContain("hosts: 127.0.0.11:2379,127.0.0.12:2379,127.0.0.13:2379");
    expect(text).not.toContain("10.0.0.");
  }
  expect(etcdEnvironment("n2", folder)).toMatchObject({
    ETCD_NAME: "n2",
    ETCD_LISTEN_PEER_URLS: "http://127.0.0.12:2380",
    ETCD_INITIAL_CLUSTER: "n1=http://127.0.0.11:2380,n2=http://127.0.0.12:2380,n3=http://127.0.0.13:2380",
  });
});

test("two databases are not strict, three are, and a commit waits for a standby either way", () => {
  expect(configOf("n1", false)).toMatch(/synchronous_mode: true .*\n\s+synchronous_mode_strict: false/);
  expect(configOf("n1", true)).toMatch(/synchronous_mode: true .*\n\s+synchronous_mode_strict: true/);
});

test("the proxy knows as many databases as there are, and cuts the sessions of one that is down", () => {
  const file = join(folder, "haproxy.cfg");
  const serversIn = () => readFileSync(file, "utf8").match(/^ {2}server n\d /gm);
  writeProxyConfig(file, 5001, ["n1", "n2"]);
  expect(serversIn()).toHaveLength(2);
  writeProxyConfig(file, 5001, MACHINES);
  expect(serversIn()).toHaveLength(3);
  expect(readFileSync(file, "utf8")).toContain("on-marked-down shutdown-sessions");
});

test("the page names every file that is shipped, and the settings it promises are in them", () => {
  const page = readFileSync("proofs/kits/failover.md", "utf8");
  const config = readFileSync("proofs/kits/patroni/config.yml", "utf8");
  for (const name of ["config.yml", "etcd.env", "haproxy.cfg", "pre-promote.py", "on-role-change.py", "confirm.sql"]) {
    expect(page).toContain(name);
  }
  for (const setting of ["ttl: 20", "loop_wait: 5", "retry_timeout: 5", "failsafe_mode: true"]) {
    expect(page).toContain(`\`${setting}\``);
    expect(config).toContain(setting);
  }
});

test.skipIf(!existsSync(PYTHON))("the rules of the proof hold by their own tests", () => {
  const env = { PYTHONDONTWRITEBYTECODE: "1" };
  execFileSync(PYTHON, ["proofs/kits/patroni/test_proof.py"], { stdio: "pipe", env });
});
