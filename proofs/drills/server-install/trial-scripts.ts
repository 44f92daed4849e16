import { readFileSync } from "node:fs";
import { join } from "node:path";
import { replaceEach } from "#testing/replace-each.ts";
import type { Commands } from "./doc-commands.ts";

const NAME = "localhost"; // only there may a production start leave visitors unjudged, and ours are quick

export type TrialScripts = { atFirst: string; afterReboot: string };

/** The sections of the document, with our checks between them. What is replaced is what only the operator can know. */
export function trialScripts(commands: Commands, perSecond: number): TrialScripts {
  const forTrial = "SMTP_URL=smtp://127.0.0.1:2525\nABUSE_CHECK=off\nNODE_EXTRA_CA_CERTS=/usr/local/share/trial.pem";
  const settings = replaceEach(commands(2, 1), [
    ["https://stufenlos.example", `https://${NAME}`],
    [/SMTP_URL=.*/g, forTrial],
  ]);
  const release = replaceEach(commands(3), [
    ["<this repository>", "/srv/stufenlos.git"],
    ["/root/operator.json", "/root/trial/operator.json"],
  ]);
  const proxy = replaceEach(commands(4), [
    ["your.name", NAME],
    ["nginx -t", "cp /etc/stufenlos/tls/fullchain.pem /usr/local/share/trial.pem\nnginx -t"],
  ]);
  const update = replaceEach(commands(5), [["<this repository>", "/srv/next.git"]]);
  const typed = ["set -e", commands(1, 3), settings, release, proxy, "set +e"];
  return {
    atFirst: [ours("common.sh"), ...typed, ours("after-install.sh")].join("\n"),
    afterReboot: [
      ours("common.sh"),
      `PER_SECOND=${perSecond}`,
      ours("after-boot.sh"),
      update,
      ours("after-update.sh"),
    ].join("\n"),
  };
}

const ours = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");
