import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "#testing/database/postgres.ts";
import { until } from "#testing/until.ts";

export const PROMETHEUS = "/usr/bin/prometheus";
export const hasPrometheus = existsSync(PROMETHEUS);

type Sample = { metric: Record<string, string>; value: [number, string] };

export type Prometheus = {
  /** The answer to an expression, series by series. */
  query: (expression: string) => Promise<Sample[]>;
  /** Names of the rules it has loaded. */
  rules: () => Promise<string[]>;
  stop: () => Promise<void>;
};

/** A real Prometheus on loopback, with our alert rules, that scrapes these ports every second. */
export async function startPrometheus(jobs: Record<string, number>): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), "stufenlos-prometheus-"));
  const config = {
    global: { scrape_interval: "1s", evaluation_interval: "1s" },
    rule_files: [resolve("deploy/prometheus/alerts.yml")],
    scrape_configs: Object.entries(jobs).map(([job_name, port]) => ({
      job_name,
      static_configs: [{ targets: [`127.0.0.1:${port}`] }],
    })),
  };
  writeFileSync(join(folder, "prometheus.yml"), JSON.stringify(config)); // JSON is YAML
  const port = await freePort();
  const options = {
    "config.file": "prometheus.yml",
    "storage.tsdb.path": "data",
    "web.listen-address": `127.0.0.1:${port}`,
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(PROMETHEUS, args, { cwd: folder, stdio: "ignore" });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const url = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${url}/-/ready`).then(
      (response) => response.ok,
      () => false,
    ),
  );
  const api = async <T>(path: string): Promise<T> =>
    ((await (await fetch(`${url}/api/v1/${path}`)).json()) as { data: T }).data;
  return {
    async query(expression) {
      return (await api<{ result: Sample[] }>(`query?query=${encodeURIComponent(expression)}`)).result;
    },
    async rules() {
      const { groups } = await api<{ groups: { rules: { name: string }[] }[] }>("rules");
      return groups.flatMap(({ rules }) => rules.map(({ name }) => name));
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** What promtool says, and whether it is content. */
export function promtool(...args: string[]): { ok: boolean; said: string } {
  const { status, stdout, stderr } = spawnSync("/usr/bin/promtool", args, {
    cwd: "deploy/prometheus",
    encoding: "utf8",
  });
  return { ok: status === 0, said: stdout + stderr };
}
