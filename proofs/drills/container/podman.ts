import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { outputOf } from "#testing/processes/child-process.ts";

/**
 * Makes this process, and what it starts, see podman as on a machine without an image, container or volume. crun, which podman prefers,
 * refuses a machine with both kinds of control groups; runc does not.
 */
export function useCleanPodman(folder: string): void {
  mkdirSync(folder);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const runtime = existsSync("/sys/fs/cgroup/unified") ? '[engine]\nruntime = "runc"\n' : "";
  write("containers.conf", `${runtime}[network]\nnetwork_backend = "netavark"\n`);
  write(
    "storage.conf",
    `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/storage"\nrunroot = "${folder}/running"\n`,
  );
  process.env["CONTAINERS_CONF"] = join(folder, "containers.conf");
  process.env["CONTAINERS_STORAGE_CONF"] = join(folder, "storage.conf");
}

export function removeCleanPodman(folder: string): void {
  spawnSync("podman", ["network", "rm", "--force", "stufenlos_default"]);
  spawnSync("umount", [`${folder}/storage/overlay`]);
}

export const podman = (...args: string[]): string => outputOf("podman", ...args);

/** A container of the clone, by the name of its service. */
export const containerOf = (service: string): string => `stufenlos_${service}_1`;

/** Rows of the database, a line each. */
export const rowsOf = (query: string): string[] =>
  podman("exec", containerOf("db"), "psql", "--username=postgres", "--dbname=stufenlos", "-At", "-c", query)
    .split("\n")
    .filter((line) => line !== "");
