import { spawnSync } from "node:child_process";
import { PROOFS, type Proof } from "./list.ts";

/** `npm run prove` lists the proofs; `npm run prove NAME -- OPTIONS` runs one, with its own options. */
const [name, ...options] = process.argv.slice(2);
const proof = PROOFS.find((one) => one.name === name);
if (name === undefined) for (const line of linesOf(PROOFS)) console.log(line);
else if (proof) process.exitCode = prove(proof);
else {
  console.error(`There is no proof "${name}". \`npm run prove\` lists them.`);
  process.exitCode = 1;
}

function linesOf(proofs: readonly Proof[]): string[] {
  const widest = Math.max(...proofs.map((one) => one.name.length));
  const line = (...[first, minutes, says]: [string, string, string]) =>
    `${first.padEnd(widest)}  ${minutes.padStart(7)}  ${says}`;
  return [line("name", "minutes", "what it shows"), ...proofs.map((one) => line(one.name, `${one.minutes}`, one.says))];
}

function prove({ command, needsBuild, env }: Proof): number {
  if (needsBuild && run("npm run --silent build", {}, []) !== 0) return 1;
  return run(command, env ?? {}, options);
}

/** Environment variables that are set already win: `WALKS=100-199 npm run prove moments`. */
function run(command: string, env: Readonly<Record<string, string>>, args: readonly string[]): number {
  const [program = "", ...given] = command.split(" ");
  const { status } = spawnSync(program, [...given, ...args], { stdio: "inherit", env: { ...env, ...process.env } });
  return status ?? 1;
}
