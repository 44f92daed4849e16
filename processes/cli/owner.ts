import type { Command } from "@commander-js/extra-typings";
import { readPublicUrl } from "#server/platform/config/config.ts";
import { createOwner } from "#server/staff/create-owner.ts";
import { CommandError, examples, fromEnvironment, print, withDatabase } from "./command-line.ts";

export function addOwnerCommands(program: Command): void {
  const group = program.command("owner").description("owners of the staff area").helpCommand(false);
  group
    .command("create")
    .description("print a link where an owner chooses a password, within 30 minutes")
    .requiredOption("--email <address>", "where the owner signs in with")
    .requiredOption("--name <name>", "what colleagues see")
    .option("--force", "also if there is an owner already")
    .option("--json", "print JSON")
    .addHelpText("after", examples('owner create --email petra@stufenlos.example --name "Petra Probe"'))
    .action(({ email, name, force, json }) => {
      const publicUrl = fromEnvironment(readPublicUrl);
      return withDatabase(async (db) => {
        const created = await createOwner(db, { email, name, force: force ?? false });
        switch (created.kind) {
          case "created": {
            const link = new URL(`/user1/password?token=${created.token}`, publicUrl).href;
            return print(json, { link }, `Open this within 30 minutes and choose a password:\n${link}`);
          }
          case "owner-exists":
            throw new CommandError("There is an owner already. They can approve others; --force makes one more.");
          case "invalid-email":
            throw new CommandError("This is not an e-mail address");
        }
      });
    });
}
