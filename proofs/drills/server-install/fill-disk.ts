import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { trialOperator } from "#testing/fixtures/site.ts";
import { changeForNext } from "#proofs/drills/release/release.ts";
import { replaceEach } from "#testing/replace-each.ts";
import type { Commands } from "./doc-commands.ts";
import { outputOf, runCommand } from "#testing/processes/child-process.ts";
import { trialScripts, type TrialScripts } from "./trial-scripts.ts";

/** What an operator would bring along or download, and the commands that they would type. */
export function fillDisk(root: string, commands: Commands, { isSlow }: { isSlow: boolean }): void {
  giveNode(join(root, "usr/local"));
  giveRepositories(join(root, "srv"));
  givePackages(root);
  giveScripts(join(root, "root/trial"), trialScripts(commands, isSlow ? 1 : 20));
  giveUnit(join(root, "etc/systemd/system"));
  if (isSlow) givePatience(join(root, "etc/systemd/system/stufenlos-web@.service.d"));
}

/** Instead of the archive that section 1 unpacks: this machine's own Node and npm. */
function giveNode(local: string): void {
  const npm = dirname(dirname(outputOf("readlink", "-f", outputOf("sh", "-c", "command -v npm"))));
  mkdirSync(join(local, "lib/node_modules"), { recursive: true });
  cpSync(process.execPath, join(local, "bin/node"));
  runCommand("cp", "-rL", npm, join(local, "lib/node_modules/npm"));
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm"));
}

/** What is committed here; a next release, with a migration; and a workshop, from which visitors come. */
function giveRepositories(srv: string): void {
  const workshop = join(srv, "workshop");
  outputOf("git", "clone", "--quiet", "--bare", "--no-hardlinks", ".", join(srv, "stufenlos.git"));
  outputOf("git", "clone", "--quiet", "--no-hardlinks", ".", workshop);
  changeForNext(workshop);
  const somebody = ["-c", "user.name=Trial", "-c", "user.email=trial@stufenlos.example"];
  outputOf("git", "-C", workshop, "add", "--all");
  outputOf("git", "-C", workshop, ...somebody, "commit", "--quiet", "--message", "Be the next release");
  outputOf("git", "clone", "--quiet", "--bare", workshop, join(srv, "next.git"));
  runCommand("cp", "-a", "node_modules", workshop);
}

/** The machine has no network: npm's cache goes along. */
function givePackages(root: string): void {
  const cache = join(root, "srv/npm-cache");
  mkdirSync(cache);
  runCommand("cp", "-a", join(outputOf("npm", "config", "get", "cache"), "_cacache"), cache);
  writeFileSync(
    join(root, "root/.npmrc"),
    "offline=true\ncache=/srv/npm-cache\naudit=false\nfund=false\nprogress=false\n",
  );
}

function giveScripts(folder: string, { atFirst, afterReboot }: TrialScripts): void {
  mkdirSync(folder);
  writeFileSync(join(folder, "operator.json"), JSON.stringify(trialOperator));
  writeFileSync(join(folder, "1.sh"), `${atFirst}\nsystemctl reboot\n`);
  writeFileSync(join(folder, "2.sh"), `${afterReboot}\nsystemctl poweroff\n`);
}

/** Runs 1.sh at the first boot and 2.sh at the second. */
function giveUnit(units: string): void {
  const unit = `[Unit]
Description=The trial
After=postgresql@15-main.service nginx.service

[Service]
Type=idle
TimeoutStopSec=5
StandardOutput=file:/dev/ttyS0
StandardError=file:/dev/ttyS0
ExecStart=/bin/bash -c 'if mkdir /root/trial/begun; then bash /root/trial/1.sh; else bash /root/trial/2.sh; fi || { journalctl -b --no-pager -u "stufenlos-*" | tail -100; systemctl poweroff; }'

[Install]
WantedBy=multi-user.target
`;
  writeFileSync(join(units, "trial.service"), unit);
  symlinkSync("/etc/systemd/system/trial.service", join(units, "multi-user.target.wants/trial.service"));
}

/** The unit gives a web process one minute to answer; four that start at once on an emulated processor take longer. */
function givePatience(dropIn: string): void {
  mkdirSync(dropIn);
  const shipped = readFileSync("deploy/systemd/stufenlos-web@.service", "utf8");
  const [asks = ""] = /^ExecStartPost=.*$/m.exec(shipped) ?? [];
  const patient = replaceEach(asks, [["--retry 60", "--retry 300"]]);
  writeFileSync(join(dropIn, "patience.conf"), `[Service]\nTimeoutStartSec=400\nExecStartPost=\n${patient}\n`);
}
