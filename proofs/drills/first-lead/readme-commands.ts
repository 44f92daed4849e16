import { readFileSync } from "node:fs";

/** The indented blocks of README's section "Run it", each as a list of commands: containers, stop and start, development. */
export function readmeCommands(file = "README.md"): string[][] {
  const section = /^## Run it$([\s\S]*?)^## /m.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  const blocks = section.match(/(?:^ {4}.+\n)+/gm) ?? [];
  return blocks.map((block) =>
    block
      .trimEnd()
      .split("\n")
      .map((line) => line.trim()),
  );
}
