#!/usr/bin/env node
import { runCommand } from "./cli/command-line.ts";
import { createProgram } from "./cli/program.ts";

/** `npm run cli` in a checkout, `stufenlos` in the image. */
await runCommand(() => createProgram().parseAsync());
