import { Link } from "react-router";
import { formatDay } from "#app/admin/labels/format.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import { wordingOf, type EditableStatement } from "./statement-dialog.tsx";
import { StatementStatusChip } from "./statement-status-chip.tsx";
import { SITE_PAGE } from "#app/admin/labels/paths.ts";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./site.module.css";

const statementPath = (name: string): string => `${SITE_PAGE}?claim=${encodeURIComponent(name)}`;

/** All figures and promises with their text and proof. */
export const StatementsTable = ({ statements, now }: { statements: readonly EditableStatement[]; now: Date }) => (
  <PanelFrame scrolls>
    <DataTable
      label="Statements"
      className={styles["statements"]}
      rows={statements}
      keyOf={({ name }) => name}
      rowProps={({ status }) => ({ "data-dimmed": status === "off" || undefined })}
      columns={[
        {
          head: "Statement",
          cell: ({ name, about }) => (
            <Link className={textStyles["link"]} to={statementPath(name)} preventScrollReset>
              {about}
            </Link>
          ),
        },
        { head: "Wording", cellClassName: styles["said"], cellProps: () => ({ lang: "de" }), cell: wordingOf },
        { head: "Status", cell: ({ status }) => <StatementStatusChip status={status} /> },
        {
          head: "Evidence",
          cellClassName: styles["proof"],
          cell: ({ evidence }) =>
            evidence === "" ? (
              <span className={textStyles["faint"]}>none</span>
            ) : (
              <span className={`${textStyles["oneLine"]} ${styles["evidence"]}`}>{evidence}</span>
            ),
        },
        {
          head: "Valid until",
          cell: ({ validUntil }) =>
            validUntil === "" ? (
              <span className={textStyles["faint"]}>no expiry</span>
            ) : (
              <time dateTime={validUntil}>{formatDay(new Date(`${validUntil}T12:00:00Z`), now)}</time>
            ),
        },
        {
          head: "Last changed",
          hasTwoLines: true,
          cell: ({ last }) =>
            last ? (
              <span>
                {last.changedBy}
                <small>
                  <Time at={last.changedAt} as="moment" now={now} />
                </small>
              </span>
            ) : (
              <span className={textStyles["faint"]}>never</span>
            ),
        },
      ]}
    />
  </PanelFrame>
);
