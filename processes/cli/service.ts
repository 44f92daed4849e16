import { Option, type Command } from "@commander-js/extra-typings";
import { formTypes } from "#funnels/registry.ts";
import { connectService } from "#server/delivery/api-services/connect-service.ts";
import { plainJsonPreset } from "#server/delivery/adapters/http/presets.ts";
import { adapters } from "#server/delivery/adapters/registry.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { readServicesConfig } from "#server/platform/config/config.ts";
import { CommandError, examples, fromEnvironment, print, readJson, readText, withDatabase } from "./command-line.ts";

export function addServiceCommands(program: Command): void {
  const group = program.command("service").description("the services that get leads").helpCommand(false);
  const kinds = adapters.map(({ kind }) => kind);
  const connect = group
    .command("connect")
    .description("add or change an api service, and enable it for a form")
    .requiredOption("--name <name>", "its name; a known one is changed")
    .addOption(new Option("--form <form>", "the form whose leads it gets").choices(formTypes).makeOptionMandatory())
    .addOption(new Option("--endpoint <url>", "where leads go as plain JSON").conflicts("definition"))
    .option("--definition <file>", "a JSON file that says what is sent and what the answers mean")
    .addOption(new Option("--kind <kind>", "the kind of service").choices(kinds).default("http" as const))
    .option("--key-file <file>", "a file with its key, because every user of the machine can see arguments")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      examples(
        "service connect --name Mine --form treppenlift --endpoint https://buyer.example/leads",
        "service connect --name Buyer --form solar --definition buyer.json --key-file buyer.key",
      ),
    );
  connect.action(async ({ name, form, endpoint, definition, kind, keyFile, json }) => {
    if (endpoint === undefined && definition === undefined)
      connect.error("error: --endpoint or --definition is needed");
    const { ring, outboundAllow } = fromEnvironment(readServicesConfig);
    const config = definition === undefined ? plainJsonPreset(endpoint ?? "") : readJson(definition);
    const key = keyFile === undefined ? {} : { apiKey: readText(keyFile).trim() };
    await withDatabase(async (db) => {
      const deps = { db, ring, guard: createOutboundGuard({ allow: outboundAllow }) };
      const saved = await connectService(deps, { name, kind, config, formTypes: [form], ...key }, "command line");
      if (!saved.ok) throw new CommandError(saved.problems.join("\n"));
      print(json, { name, id: saved.value.id }, `Connected ${name} (${saved.value.id})`);
    });
  });
}
