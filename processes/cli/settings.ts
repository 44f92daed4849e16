import { writeFileSync } from "node:fs";
import type { Command } from "@commander-js/extra-typings";
import { describeSettings, writeEnvExample, writeSettingsPage } from "#server/platform/config/describe-settings.ts";
import { examples, print } from "./command-line.ts";

export function addSettings(program: Command): void {
  program
    .command("settings")
    .description("print every setting with what it means, as a file of settings")
    .option("--json", "print JSON")
    .option("--write", "in a checkout: write .env.example and docs/settings.md instead")
    .addHelpText("after", examples("settings > stufenlos.env"))
    .action(({ json, write }) => {
      if (write !== true) return print(json, describeSettings(), writeEnvExample().trimEnd());
      writeFileSync(".env.example", writeEnvExample());
      writeFileSync("docs/settings.md", writeSettingsPage());
    });
}
