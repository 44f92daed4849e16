import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROOFS } from "#proofs/list.ts";
import { createProgram } from "../../processes/cli/program.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const projects = new Set(
  [...readFileSync("vitest.config.ts", "utf8").matchAll(/name: "(\w+)"/g)].map(([, name]) => name),
);
const pages = execFileSync("git", ["ls-files", "*.md", "*.yml"], { encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((page) => page !== "CHANGELOG.md" && existsSync(page));

/** Spans, and lines of blocks: each may be a command. */
function codeOf(page: string): string[] {
  const text = readFileSync(page, "utf8");
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
  const lines = text.split("\n").filter((line) => !line.includes("`"));
  return [...spans, ...lines].map((line) => line.replace(/ #.*$/, "").trim());
}

/** What is wrong with one command; nothing for those of other programs. */
function problemOf(command: string): string | undefined {
  const [program = "", first = "", name = "", ...rest] = command.split(/\s+/);
  if (program === "npm" && first === "run") {
    const script = name.replace(/^--silent$/, rest[0] ?? "");
    if (scripts[script] === undefined) return "no such script";
    const words = rest.filter((word) => word !== "--" && word !== script);
    const proof = words[0];
    if (script === "prove" && proof !== undefined && /^[a-z]/.test(proof))
      return PROOFS.some((one) => one.name === proof) ? undefined : "no such proof";
    return script === "cli" ? problemOfCommandLine(words) : undefined;
  }
  if (program === "node" && /^[\w-]+\//.test(first)) return existsSync(first) ? undefined : "no such file";
  if (command.startsWith("npx vitest run --project")) return projects.has(rest[1]) ? undefined : "no such project";
  return undefined;
}

function problemOfCommandLine(words: readonly string[]): string | undefined {
  let command: Pick<ReturnType<typeof createProgram>, "commands" | "options"> = createProgram();
  for (const word of words) {
    if (word.startsWith("--")) {
      if (word !== "--help" && !command.options.some(({ long }) => long === word)) return `no option ${word}`;
      continue;
    }
    const next = command.commands.find((one) => one.name() === word);
    if (next) command = next;
    else if (command.commands.length > 0 && /^[a-z]/.test(word)) return `no command ${word}`;
  }
  return undefined;
}

test("every script, proof, file, project, command and option that a document types exists", () => {
  const commands = pages.flatMap((page) => codeOf(page).map((command) => ({ page, command })));
  const ours = commands.filter(({ command }) => /^(npm run|node |npx vitest)/.test(command));
  expect(ours.length).toBeGreaterThan(80);
  const wrong = ours.flatMap(({ page, command }) => {
    const problem = problemOf(command);
    return problem === undefined ? [] : [`${page}: ${command} (${problem})`];
  });
  expect(wrong).toEqual([]);
});

const runnable = pages.flatMap((page) =>
  [...readFileSync(page, "utf8").matchAll(/```sh runnable\n([^]*?)```/g)].map(
    ([, block = ""]) => [page, block] as const,
  ),
);

test.each(runnable)("a block of %s that is marked as runnable runs", (_, block) => {
  const { status, stderr } = spawnSync("bash", ["-euc", block], { encoding: "utf8" });
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
});

test("there are blocks that are marked as runnable", () => {
  expect(runnable.length).toBeGreaterThan(1);
});
