import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const compose = readFileSync("compose.yaml", "utf8");
const DAY_MS = 24 * 60 * 60_000;

test("nginx has the addresses of the web processes, all in the one trusted network", () => {
  const told = [...(/sed '(.*)'/.exec(compose)?.[1] ?? "").matchAll(/([\d.]+):3000/g)].map(([, address]) => address);
  const given = [...compose.matchAll(/ {2}(web\d|nginx):[\s\S]*?ipv4_address: ([\d.]+)/g)].map(([, name, address]) => [
    name,
    address,
  ]);
  expect(told).toHaveLength(2);
  expect(given).toEqual([
    ["web1", told[0]],
    ["web2", told[1]],
    ["nginx", /TRUSTED_PROXIES=([\d.]+)/.exec(compose)?.[1]],
  ]);
  const network = /subnet: ([\d.]+)\.0\/24/.exec(compose)?.[1] ?? "none";
  for (const [, address] of given) expect(address?.startsWith(`${network}.`)).toBe(true);
  for (const address of told) expect(readFileSync("deploy/nginx/stufenlos.conf", "utf8")).not.toContain(address);
});

test("every process of a systemd installation is a service of compose", () => {
  for (const name of ["web1", "web2", "worker1", "worker2", "synthetic", "migrate", "db", "nginx"])
    expect(compose).toMatch(new RegExp(`^ {2}${name}:`, "m"));
});

/** Runs the script over a folder with these logs, by age in days. Returns the remaining logs, and the signals. */
function rotate(logs: Readonly<Record<string, number>>): { left: string[]; told: number } {
  const folder = mkdtempSync(join(tmpdir(), "stufenlos-logs-"));
  for (const [name, daysAgo] of Object.entries(logs)) {
    const at = new Date(Date.now() - daysAgo * DAY_MS);
    writeFileSync(join(folder, name), "a line\n");
    utimesSync(join(folder, name), at, at);
  }
  // replaces nginx by a shell that counts the signals
  const shell = `n=0; trap 'n=$((n + 1))' USR1; NGINX_PID=$$ sh deploy/container/rotate-logs.sh once; echo $n`;
  const { stdout } = spawnSync("sh", ["-c", shell], { env: { ...process.env, LOG_FOLDER: folder }, encoding: "utf8" });
  return { left: readdirSync(folder).filter((name) => !name.endsWith(".begun")), told: Number(stdout) };
}

const dayOf = (daysAgo: number): string => {
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

test("rotates yesterday's log, and deletes logs older than seven days", () => {
  const { left, told } = rotate({
    "stufenlos.log": 1,
    "stufenlos.log.2026-01-06": 6,
    "stufenlos.log.2026-01-08": 8,
    "access.log": 30,
  });
  expect(left.toSorted()).toEqual(["access.log", "stufenlos.log.2026-01-06", `stufenlos.log.${dayOf(1)}`]);
  expect(told).toBe(1);
});

test("leaves today's log", () => {
  expect(rotate({ "stufenlos.log": 0 })).toEqual({ left: ["stufenlos.log"], told: 0 });
});
