import { Time } from "#app/admin/ui/display/time.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ListedWithdrawal } from "#server/privacy/list-withdrawals.ts";
import styles from "./privacy.module.css";

/** Past withdrawals, to check that recipients were notified. */
export const WithdrawalsTable = ({ withdrawals, now }: { withdrawals: readonly ListedWithdrawal[]; now: Date }) => (
  <DataTable
    label="Withdrawals"
    className={styles["table"]}
    rows={withdrawals}
    keyOf={({ id }) => id}
    columns={[
      { head: "When", cell: ({ at }) => <Time at={at} as="moment" now={now} /> },
      {
        head: "What",
        cell: (one) => (
          <span>
            {whatText(one)}{" "}
            <span className={textStyles["note"]}>by {one.by === "visitor" ? "themselves" : one.by}</span>
          </span>
        ),
      },
      { head: "Told", cell: toldText },
      {
        head: "Lead",
        cellClassName: `${textStyles["mono"]} ${textStyles["small"]} ${styles["id"]}`,
        cell: ({ submissionId }) => submissionId,
      },
    ]}
  />
);

export function whatText({ kind, scope, buyer }: Pick<ListedWithdrawal, "kind" | "scope" | "buyer">): string {
  if (kind === "erased") return "Erased";
  switch (scope) {
    case "all":
      return "Withdrawn for all";
    case "phone":
      return "No more calls";
    case "buyer":
      return `Withdrawn for ${buyer ?? "one firm"}`;
  }
}

export function toldText({
  notifyRecipients,
  notices,
  told,
  confirmed,
}: Pick<ListedWithdrawal, "notifyRecipients" | "notices" | "told" | "confirmed">) {
  if (!notifyRecipients) return "Not told, as the person asked";
  return notices === 0 ? "Nobody had it" : `${told} of ${notices} told, ${confirmed} confirmed`;
}
