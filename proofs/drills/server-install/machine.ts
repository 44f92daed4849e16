import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "#testing/processes/child-process.ts";

const MAX_MS = 60 * 60_000;
const HARDWARE = "-cpu max -smp 2 -m 4096 -nic none -display none -monitor none";

/** Two cores, 4 GB, no network. Answers what its console said until it switched itself off. */
export function runMachine(folder: string, root: string, accelerator: string): string {
  const disk = join(folder, "disk.ext4");
  runCommand("mke2fs", "-q", "-t", "ext4", "-d", root, disk, "8G");
  const boot = join(root, "boot");
  const newest = (kind: string) => {
    const files = readdirSync(boot).filter((file) => file.startsWith(kind));
    return join(boot, files.toSorted().at(-1) ?? kind);
  };
  const console = join(folder, "console.txt");
  const devices = `-drive file=${disk},if=virtio,format=raw,cache=unsafe -serial file:${console}`;
  const kernel = `-kernel ${newest("vmlinuz-")} -initrd ${newest("initrd.img-")}`;
  const parameters = "root=/dev/vda rw console=ttyS0 quiet systemd.show_status=0";
  const args = [...`-accel ${accelerator} ${HARDWARE} ${devices} ${kernel}`.split(" "), "-append", parameters];
  spawnSync("qemu-system-x86_64", args, { stdio: "inherit", timeout: MAX_MS });
  const told = readFileSync(console, "utf8").replaceAll("\r\n", "\n");
  return told.replaceAll(/[^\n]*\r/g, ""); // progress that was written over
}
