import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readCommands } from "./doc-commands.ts";
import { fillDisk } from "./fill-disk.ts";
import { runMachine } from "./machine.ts";
import { runCommand } from "#testing/processes/child-process.ts";

/**
 * `npm run prove server-install`, as root: an empty Debian in a virtual machine becomes our server by the commands of docs/operating.md, word for
 * word, under its own systemd. Then it is restarted, and updated under load. Needs Debian's debootstrap, qemu-system-x86 and e2fsprogs.
 * `-- --accelerator kvm` where that works: without, the machine is some ten times slower than this one, and fewer visitors come.
 */
const { values } = parseArgs({ options: { accelerator: { type: "string", default: "tcg" } } });
const KEPT = "/var/tmp/stufenlos-server";
const say = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);

const commands = readCommands("docs/operating.md");
const base = join(KEPT, "base");
if (!existsSync(base)) {
  say(`an empty Debian in ${base}, kept for the next time`);
  mkdirSync(KEPT, { recursive: true });
  runCommand(join(import.meta.dirname, "base.sh"), base, commands(1, 1));
}
const folder = mkdtempSync(join(KEPT, "trial-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
say("the machine's disk: Node, the repository, npm's cache");
const root = join(folder, "root");
runCommand("cp", "-a", base, root);
fillDisk(root, commands, { isSlow: values.accelerator === "tcg" });
say("the machine runs");
const told = runMachine(folder, root, values.accelerator);
console.log(told);
const passed = told.match(/^ok: /gm)?.length ?? 0;
const failed = (told.match(/^NOT OK: /gm)?.length ?? 0) + (told.includes("\nthe trial is over\n") ? 0 : 1);
console.log(`server: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
