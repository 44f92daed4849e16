import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { appendToLedger } from "./erasure-ledger.ts";

/** Scope of a withdrawal: all recipients, telephone calls, or one buyer. */
export type Scope = { kind: "all" } | { kind: "phone" } | { kind: "buyer"; buyerId: string };

/** Why nothing may be sent any more. */
export type WithdrawalKind = "withdrawn" | "erased";

/** All data needed to repeat it in a restored database: ids and HMACs, no personal data. */
export type RecordedWithdrawal = {
  submissionId: string;
  kind: WithdrawalKind;
  scope: Scope;
  /** False if the recipients are not notified. */
  notifyRecipients: boolean;
  /** HMACs of the person's number and address: nothing that was given before is sent. */
  hmacs: readonly string[];
};

/** Called before a withdrawal is committed. If it fails, nothing is withdrawn. */
export type RecordWithdrawal = (noted: RecordedWithdrawal) => Promise<void>;

/** Used without a ledger. */
export const recordNoWithdrawal: RecordWithdrawal = () => Promise.resolve();

/** Withdrawals share the erasure ledger; readers of erasures skip them. */
export const createRecordWithdrawal = (path: string | undefined): RecordWithdrawal =>
  path === undefined
    ? recordNoWithdrawal
    : (noted) => appendToLedger(path, `${new Date().toISOString()} ${lineOf(noted)}\n`);

const NONE = "-";

const lineOf = ({ submissionId, kind, scope, notifyRecipients, hmacs }: RecordedWithdrawal): string =>
  [
    kind,
    submissionId,
    scope.kind,
    scope.kind === "buyer" ? scope.buyerId : NONE,
    notifyRecipients ? "tell" : "quiet",
    hmacs.join(",") || NONE,
  ].join(" ");

const ID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const LINE = new RegExp(`^(\\S+) (withdrawn|erased) (${ID}) (all|phone|buyer) (${ID}|-) (tell|quiet) (\\S+)$`);

/** Returns its withdrawals in order. Skips a partial line, whose withdrawal was never committed. */
export async function* readWithdrawals(path: string): AsyncGenerator<RecordedWithdrawal & { at: Date }> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [, at = "", kind, submissionId = "", scope, buyerId = "", notifying, hmacs = ""] = LINE.exec(line) ?? [];
    if (kind === undefined) continue;
    yield {
      at: new Date(at),
      kind: kind as WithdrawalKind,
      submissionId,
      scope: scope === "buyer" ? { kind: "buyer", buyerId } : { kind: scope as "all" | "phone" },
      notifyRecipients: notifying === "tell",
      hmacs: hmacs === NONE ? [] : hmacs.split(","),
    };
  }
}
