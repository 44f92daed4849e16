import { spawn } from "node:child_process";
import { once } from "node:events";
import { duration, showLine } from "#server/platform/progress.ts";
import { PROOFS, type Proof } from "./list.ts";

/** `npm run prove` lists the proofs; `npm run prove NAME -- OPTIONS` runs one, with its own options. */
const [name, ...options] = process.argv.slice(2);
const proof = PROOFS.find((one) => one.name === name);
if (name === undefined) for (const line of linesOf(PROOFS)) console.log(line);
else if (proof) process.exitCode = await prove(proof);
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

async function prove({ name, minutes, command, needsBuild, env }: Proof): Promise<number> {
  process.on("SIGINT", () => undefined); // Ctrl-C reaches the proof as well, which stops what it has started
  const begunMs = Date.now();
  const left = () => minutes * 60 - (Date.now() - begunMs) / 1000;
  const line = () =>
    `${name}: ${duration((Date.now() - begunMs) / 1000)} of about ${minutes} min, ` +
    (left() > 0 ? `${duration(left())} left` : "longer than the last time");
  if (needsBuild && (await run("npm run --silent build", {}, [], line)) !== 0) return 1;
  return run(command, env ?? {}, options, line);
}

/** Environment variables that are set already win: `WALKS=100-199 npm run prove moments`. */
async function run(
  command: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  line: () => string,
): Promise<number> {
  const [program = "", ...given] = command.split(" ");
  const isTerminal = process.stderr.isTTY;
  const child = spawn(program, [...given, ...args], {
    // On a terminal what the proof prints and the line about its progress take turns.
    stdio: isTerminal ? ["inherit", "pipe", "pipe"] : "inherit",
    env: { ...env, ...(isTerminal && { FORCE_COLOR: "1" }), ...process.env },
  });
  let isLineOpen = false;
  const shown = showLine(process.stderr, () => (isLineOpen ? undefined : line()));
  const pass = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
    shown.clear();
    to.write(chunk);
    isLineOpen = chunk.at(-1) !== 10;
  };
  child.stdout?.on("data", pass(process.stdout));
  child.stderr?.on("data", pass(process.stderr));
  const [status, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  shown.stop();
  return signal === "SIGINT" ? 130 : (status ?? 1);
}
