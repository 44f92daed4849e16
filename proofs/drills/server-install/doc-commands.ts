import { readFileSync } from "node:fs";

/** All of a section, or one block of it, counted from 1. */
export type Commands = (section: number, block?: number) => string;

/** The commands of docs/operating.md: its indented blocks, section by section, as somebody would type them. */
export function readCommands(file: string): Commands {
  const sections = new Map<number, string[]>();
  let blocks: string[] = [];
  let isOpen = false;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, section] = /^## (\d+)\. /.exec(line) ?? [];
    if (section) sections.set(Number(section), (blocks = []));
    const isCommand = line.startsWith("    ");
    if (isCommand && !isOpen) blocks.push("");
    if (isCommand) blocks.push(`${blocks.pop() ?? ""}${line.slice(4)}\n`);
    isOpen = isCommand;
  }
  return (section, block) => {
    const found = sections.get(section) ?? [];
    const text = block === undefined ? found.join("\n") : found[block - 1];
    if (!text) throw new Error(`There is no block ${block ?? 1} in section ${section}`);
    return text;
  };
}
