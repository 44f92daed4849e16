import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const compose = readFileSync("compose.yaml", "utf8");
const DAY_MS = 24 * 60 * 60_000;

/** What deploy/container/nginx.sh makes of our configuration file, with programs that only answer in the place of the container's. */
function fitted(publicUrl: string): string {
  const folder = mkdtempSync(join(tmpdir(), "stufenlos-nginx-"));
  for (const [name, text] of Object.entries({
    getent: "echo 10.89.0.2",
    "rotate-logs.sh": "",
    nginx: `cat ${folder}/conf/stufenlos.conf`,
  }))
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const script = readFileSync("deploy/container/nginx.sh", "utf8")
    .replaceAll("/etc/stufenlos/stufenlos.conf", "deploy/nginx/stufenlos.conf")
    .replaceAll("/tmp/nginx", folder)
    .replace(/while sleep 1; do[^]*?done$/m, ":");
  const { stdout } = spawnSync("sh", ["-c", script], {
    env: { PATH: `${folder}:${process.env["PATH"]}`, PUBLIC_URL: publicUrl },
    encoding: "utf8",
  });
  return stdout;
}

const linesWith = (text: string, word: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.includes(word) && !line.startsWith("#"));

test("nginx in a container speaks TLS under the public name, and plain HTTP leads there", () => {
  const site = fitted("https://leads.example");
  expect(linesWith(site, "listen ")).toEqual([
    "listen 8080 default_server;",
    "listen 8443 ssl http2 default_server;",
    "listen 8080;",
    expect.stringMatching(/^listen 8443 ssl http2;/),
  ]);
  expect(linesWith(site, "server web")).toHaveLength(2);
  expect(linesWith(site, "return 301")).toEqual([
    "return 301 https://leads.example$request_uri;",
    "return 301 https://leads.example$request_uri;",
  ]);
  expect(linesWith(site, "Host $host")).toEqual([]);
  expect(linesWith(site, "Strict-Transport-Security")).toHaveLength(2);
  expect(linesWith(site, "proxy_next_upstream error")).toEqual([
    "proxy_next_upstream error timeout http_503;",
    "proxy_next_upstream error timeout http_503 http_404;",
  ]);
  expect(site).not.toContain("stufenlos.example");
});

test("nginx in a container speaks plain HTTP for a trial on this machine", () => {
  const site = fitted("http://localhost:8080");
  expect(linesWith(site, "listen ")).toEqual(["listen 8080 default_server;", expect.stringMatching(/^listen 8080;/)]);
  expect(linesWith(site, "ssl_")).toEqual([]);
  expect(linesWith(site, "proxy_set_header Host")).toEqual(["proxy_set_header Host localhost:8080;"]);
  expect(linesWith(site, "X-Forwarded-Proto")).toEqual(["proxy_set_header X-Forwarded-Proto http;"]);
});

test("every process of a systemd installation is a service of compose", () => {
  for (const name of ["secrets", "db", "migrate", "web1", "web2", "worker1", "worker2", "synthetic", "nginx"])
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
