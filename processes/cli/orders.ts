import type { Command } from "@commander-js/extra-typings";
import { exportOrders, importOrders } from "#server/sales/buyers/orders-file.ts";
import { EXIT, examples, print, readJson, withDatabase } from "./command-line.ts";

export function addOrderCommands(program: Command): void {
  const group = program.command("orders").description("what buyers want, as a file").helpCommand(false);
  group
    .command("export")
    .description("print buyers and their orders as JSON, with what is a draft or else live")
    .option("--buyer <name>", "only this one")
    .addHelpText("after", examples("orders export > orders.json"))
    .action(({ buyer }) => withDatabase(async (db) => print(true, await exportOrders(db, buyer), "")));
  group
    .command("import")
    .description("make drafts of what such a file says; nothing goes live by it")
    .argument("<file>", "what `orders export` printed, changed")
    .option("--json", "print JSON")
    .addHelpText("after", examples("orders import orders.json"))
    .action((file, { json }) =>
      withDatabase(async (db) => {
        const imported = await importOrders(db, readJson(file), "command line");
        if (json === true) print(true, imported, "");
        else {
          for (const problem of imported.problems) console.error(problem);
          if (imported.kind === "invalid") console.error("Nothing was changed");
          else for (const { what, result } of imported.lines) console.log(`${result}: ${what}`);
        }
        if (imported.problems.length > 0) process.exitCode = EXIT.failed;
      }),
    );
}
