import { execFileSync } from "node:child_process";

/** What it prints is shown. */
export const run = (file: string, ...args: string[]): void =>
  void execFileSync(file, args, { stdio: ["ignore", "inherit", "inherit"] });

/** What it prints is the answer. */
export const ask = (file: string, ...args: string[]): string =>
  execFileSync(file, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
