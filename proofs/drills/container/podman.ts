import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { outputOf } from "#testing/processes/child-process.ts";

/**
 * Makes this process, and what it starts, see podman as on a machine without an image, container or volume. `runtime`: what starts
 * containers; crun, which podman prefers, does not know the control groups of some virtual machines.
 */
export function useCleanPodman(folder: string, runtime: string): void {
  mkdirSync(folder);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("containers.conf", `[engine]\nruntime = "${runtime}"\n[network]\nnetwork_backend = "netavark"\n`);
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
