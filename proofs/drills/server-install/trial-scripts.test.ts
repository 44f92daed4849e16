import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { readCommands } from "./doc-commands.ts";
import { trialScripts } from "./trial-scripts.ts";

const commands = readCommands("docs/operating.md");

test.each(["atFirst", "afterReboot"] as const)(
  "what the operating guide says is a script that bash can read: %s",
  (which) => {
    const script = trialScripts(commands, 2)[which];
    execFileSync("bash", ["-n"], { input: script });
    expect(script).not.toContain("<this repository>");
  },
);

test("sections and blocks are those of the operating guide", () => {
  expect(commands(1, 1)).toContain("apt-get install");
  expect(commands(5)).toContain("deploy/roll-out.sh");
  expect(() => commands(99)).toThrow("There is no block");
});
