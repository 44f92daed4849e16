import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { changeForNext } from "#proofs/drills/release/release.ts";
import type { JournalLine } from "#testing/fake-service/journal.ts";
import { startLoad } from "#testing/traffic/persistent-visitors.ts";
import { until } from "#testing/until.ts";
import { containerOf, podman, rowsOf } from "./podman.ts";

export type Rolled = {
  version: string;
  acknowledged: number;
  stored: number;
  delivered: number;
  atBuyerOnce: number;
  pages: number;
  failedPages: string[];
  seconds: number;
  runsNext: boolean;
};

/** nginx lets one address send five leads a second. */
const LEADS_PER_SECOND = 4;
const PAGE_EVERY_MS = 250;
const COMMITTER = {
  GIT_AUTHOR_NAME: "Drill",
  GIT_AUTHOR_EMAIL: "drill@stufenlos.example",
  GIT_COMMITTER_NAME: "Drill",
  GIT_COMMITTER_EMAIL: "drill@stufenlos.example",
};

/** Rolls a second release over the first while leads come in, and accounts for every lead and page. */
export async function rollUnderLoad(
  clone: string,
  site: string,
  type: (command: string) => Promise<string>,
): Promise<Rolled> {
  const version = releaseNext(clone);
  const journal = join(clone, "..", "acknowledged.jsonl");
  writeFileSync(journal, "");
  const begun = performance.now();
  const load = await startLoad({ webUrl: site, perSecond: LEADS_PER_SECOND, journal, isCrowded: () => false });
  const pages = keepLooking(`${site}/treppenlift`);
  await type("deploy/container/roll-out.sh");
  const { looked, failed } = await pages.stop();
  await load.stop();
  const seconds = (performance.now() - begun) / 1000;
  await until(() =>
    Promise.resolve(rowsOf("select 1 from deliveries where state in ('queued', 'sending')").length === 0),
  );

  const acknowledged = new Set(load.acknowledged);
  const of = (rows: readonly string[]) => rows.filter((id) => acknowledged.has(id)).length;
  return {
    version,
    acknowledged: acknowledged.size,
    stored: of(rowsOf("select id from form_submissions")),
    delivered: of(
      rowsOf("select submission_id from deliveries where state = 'delivered' and api_service_name = 'Fake partner'"),
    ),
    atBuyerOnce: of(boughtOnce()),
    pages: looked,
    failedPages: failed,
    seconds,
    runsNext:
      rowsOf("select 1 from information_schema.tables where table_name = 'drill_notes'").length === 1 &&
      podman("exec", containerOf("web1"), "stufenlos", "--version") === version &&
      sameImage(),
  };
}

/** Makes the next release as every one is made: a change with its line in the changelog, a commit, the script. */
function releaseNext(clone: string): string {
  const run = (file: string, ...args: string[]) =>
    execFileSync(file, args, { cwd: clone, stdio: "inherit", env: { ...process.env, ...COMMITTER } });
  changeForNext(clone);
  const changelog = join(clone, "CHANGELOG.md");
  const unreleased = "## [Unreleased]\n";
  writeFileSync(changelog, readFileSync(changelog, "utf8").replace(unreleased, `${unreleased}\n- A table of notes.\n`));
  const { version } = JSON.parse(readFileSync(join(clone, "package.json"), "utf8")) as { version: string };
  const next = version.replace(/\d+$/, (patch) => `${Number(patch) + 1}`);
  run("git", "checkout", "--quiet", "-B", "main");
  run("git", "add", "--all");
  run("git", "commit", "--quiet", "--message", "Keep notes");
  run(process.execPath, "scripts/release.ts", next, "--check", "true");
  return next;
}

/** Leads that the buyer's own journal has once. */
function boughtOnce(): string[] {
  const copies = new Map<string, number>();
  for (const line of podman("exec", containerOf("fake-buyer"), "cat", "/var/lib/trial/leads.jsonl").split("\n")) {
    const { leadId, processed } = JSON.parse(line) as JournalLine;
    if (leadId !== null && processed) copies.set(leadId, (copies.get(leadId) ?? 0) + 1);
  }
  return [...copies].filter(([, count]) => count === 1).map(([id]) => id);
}

/** Every process runs the image that was built last. */
function sameImage(): boolean {
  const built = podman("image", "inspect", "--format", "{{.Id}}", "localhost/stufenlos");
  return ["web1", "web2", "worker1", "worker2"].every(
    (service) => podman("inspect", "--format", "{{.Image}}", containerOf(service)) === built,
  );
}

/** A visitor of a page that no cache keeps, again and again. */
function keepLooking(url: string) {
  const failed: string[] = [];
  const over = new AbortController();
  let looked = 0;
  const looking = (async () => {
    while (!over.signal.aborted) {
      looked++;
      const status = await fetch(url, {
        headers: { cookie: `drill=${looked}` },
        signal: AbortSignal.timeout(15_000),
      }).then(
        async (answer) => (await answer.text(), answer.status),
        (error: unknown) => String(error),
      );
      if (status !== 200) failed.push(String(status));
      await wait(PAGE_EVERY_MS);
    }
  })();
  return {
    async stop() {
      over.abort();
      await looking;
      return { looked, failed };
    },
  };
}
