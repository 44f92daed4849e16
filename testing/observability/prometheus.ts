import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { until } from "#testing/until.ts";
import { freePort } from "#testing/ports.ts";
import { startChild } from "#testing/processes/child-process.ts";

export const PROMETHEUS = "/usr/bin/prometheus";
export const hasPrometheus = existsSync(PROMETHEUS);

type Sample = { metric: Record<string, string>; value: [number, string] };

export type Prometheus = {
  /** The answer to an expression, series by series. */
  query: (expression: string) => Promise<Sample[]>;
  /** Names of the rules it has loaded. */
  rules: () => Promise<string[]>;
  stop: () => Promise<unknown>;
};

/** A real Prometheus on loopback, with our alert rules, that scrapes these ports every second. */
export async function startPrometheus(jobs: Record<string, number>): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), "stufenlos-prometheus-"));
  const config = {
    global: { scrape_interval: "1s", evaluation_interval: "1s" },
    rule_files: [resolve("proofs/kits/prometheus/alerts.yml")],
    scrape_configs: Object.entries(jobs).map(([job_name, port]) => ({
      job_name,
      static_configs: [{ targets: [`127.0.0.1:${port}`] }],
    })),
  };
  writeFileSync(join(folder, "prometheus.yml"), JSON.stringify(config)); // JSON is YAML
  const port = await freePort();
  const options = {
    "config.file": join(folder, "prometheus.yml"),
    "storage.tsdb.path": join(folder, "data"),
    "web.listen-address": `127.0.0.1:${port}`,
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const child = startChild({ file: PROMETHEUS, args });
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
    stop: () => child.kill("SIGTERM"),
  };
}

/** What promtool says, and whether it is content. */
export function promtool(...args: string[]): { ok: boolean; said: string } {
  const { status, stdout, stderr } = spawnSync("/usr/bin/promtool", args, {
    cwd: "proofs/kits/prometheus",
    encoding: "utf8",
  });
  return { ok: status === 0, said: stdout + stderr };
}
