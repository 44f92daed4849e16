import { Option, type Command } from "@commander-js/extra-typings";
import { confirmRestore, type ConfirmRestoreResult } from "#server/delivery/actions/confirm-restore.ts";
import { readLedgerPath } from "#server/platform/config/config.ts";
import {
  CommandError,
  confirm,
  examples,
  fromEnvironment,
  moment,
  onInterrupt,
  print,
  showingProgress,
  withDatabase,
} from "./command-line.ts";

export function addAfterRestore(program: Command): void {
  const command = program
    .command("after-restore")
    .description("let a restored database send again; what may have been sent in the lost time is in doubt")
    .addOption(
      new Option("--lost-from <time>", "until when the restored data is complete")
        .argParser(moment)
        .conflicts("nothingLost"),
    )
    .option("--nothing-lost", "everything is there")
    .option("--force", "also if this database sees no restore, as with a copied disk")
    .option("--yes", "do not ask")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      examples("after-restore --lost-from 2026-11-15T14:03:58+01:00", "after-restore --nothing-lost"),
    );
  command.action(async ({ lostFrom, nothingLost, force, yes, json }) => {
    if (lostFrom === undefined && nothingLost !== true) command.error("error: --lost-from or --nothing-lost is needed");
    const ledger = fromEnvironment(readLedgerPath);
    const lost = lostFrom === undefined ? "nothing was lost" : `everything after ${lostFrom.toISOString()} was lost`;
    await confirm(`This says that ${lost}, and lets workers send again. It cannot be taken back.`, yes);
    onInterrupt(
      "Erasures and withdrawals so far hold. Unless it had just ended nothing is sent yet: run the same command again.",
    );
    await withDatabase(async (db) => {
      const confirmed = await showingProgress((report) =>
        confirmRestore(
          db,
          { lostFrom: lostFrom ?? null, actor: "command line", force: force ?? false, ledger },
          report,
        ),
      );
      print(json, confirmed, textOf(confirmed, ledger));
    });
  });
}

function textOf(confirmed: ConfirmRestoreResult, ledger: string | undefined): string {
  switch (confirmed.kind) {
    case "confirmed": {
      const { inDoubt, asksAgain, asksFirst, erasures, withdrawnAgain, newestEntry } = confirmed;
      return [
        `Deliveries go on. In doubt: ${inDoubt}; asked again with care: ${asksAgain}; ` +
          `failed or not sent, and doubtful if somebody sends them: ${asksFirst}`,
        erasures === null
          ? "There is no ERASURE_LEDGER: erase again by hand what was erased in the lost time"
          : `Of ${erasures.noted} erasures in the ledger, ${erasures.erasedAgain} leads were back and are erased again; ${withdrawnAgain} withdrawals were not known and hold again`,
        `The newest entry of this database is of ${newestEntry?.toISOString() ?? "no time at all"}`,
      ].join("\n");
    }
    case "was-confirmed":
      throw new CommandError("Nothing was changed: this database sees no restore. If it is a copied disk, add --force");
    case "no-ledger":
      throw new CommandError(
        `Nothing was changed: there is no ${ledger}. Bring the ledger of erasures back (docs/backup.md), or go without: ERASURE_LEDGER=`,
      );
    case "in-the-future":
      throw new CommandError("Nothing was changed: --lost-from is in the future");
  }
}
