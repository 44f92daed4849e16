import { readFileSync } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import { addLeadCommands } from "./leads.ts";
import { addMigrate } from "./migrate.ts";
import { addOperatorCommands } from "./operator.ts";
import { addOrderCommands } from "./orders.ts";
import { addOwnerCommands } from "./owner.ts";
import { addAfterRestore } from "./after-restore.ts";
import { addSecretCommands } from "./secrets.ts";
import { addSeed } from "./seed.ts";
import { addServiceCommands } from "./service.ts";
import { addSettings } from "./settings.ts";
import { addVerifyCommands } from "./verify.ts";
import { EXIT } from "./command-line.ts";

const FOOT = `
Exit codes: 0 done; 1 failed, or a check found something; 2 wrong usage; 130 interrupted with Ctrl-C.
Settings are read from the environment: docs/settings.md. In a checkout: npm run cli -- COMMAND.`;

/** All commands; each file of this folder adds those of one subject. */
export function createProgram(): Command {
  const program = new Command("stufenlos")
    .description("Looks after a Stufenlos installation: its database, settings, services and staff.")
    .version(readVersion())
    .helpCommand(false)
    .showHelpAfterError("(--help shows the options and an example)")
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? EXIT.done : EXIT.wrongUsage))
    .addHelpText("afterAll", FOOT);
  addLeadCommands(program);
  addServiceCommands(program);
  addOrderCommands(program);
  addOwnerCommands(program);
  addOperatorCommands(program);
  addSettings(program);
  addMigrate(program);
  addSecretCommands(program);
  addVerifyCommands(program);
  addAfterRestore(program);
  addSeed(program);
  return program;
}

function readVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
