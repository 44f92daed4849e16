import { spawn } from "node:child_process";

export type Typed = { command: string; seconds: number };

/** A terminal: commands are typed one after the other in a folder, and `cd` at the end of one holds for the next. */
export function openTerminal(folder: string, env: NodeJS.ProcessEnv, log: (text: string) => void) {
  let here = folder;
  const typed: Typed[] = [];

  /** What the command printed, of this repository if README leaves open which. Fails as the command does. */
  async function type(command: string): Promise<string> {
    const begun = performance.now();
    log(`$ ${command}\n`);
    // `script` gives the command a terminal, as people have one.
    const program = spawn("script", ["-qec", command.replace("<this repository>", process.cwd()), "/dev/null"], {
      cwd: here,
      env: { ...env, SHELL: "/bin/bash" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    for (const stream of [program.stdout, program.stderr])
      stream.on("data", (part: Buffer) => {
        printed += part.toString();
        log(part.toString());
      });
    const code = await new Promise<number | null>((done) => program.once("close", done));
    if (code !== 0) throw new Error(`"${command}" ended with ${code}\n${printed.slice(-2000)}`);
    here = endOf(here, command);
    typed.push({ command, seconds: (performance.now() - begun) / 1000 });
    return printed;
  }
  return { type, typed, folder: () => here };
}

/** `git clone … stufenlos && cd stufenlos` ends in that folder. */
function endOf(here: string, command: string): string {
  const [, folder] = /&& cd (\S+)$/.exec(command) ?? [];
  return folder === undefined ? here : `${here}/${folder}`;
}
