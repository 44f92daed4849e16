import { Panel } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./team.module.css";

type Right = true | false | "masked";

/** Rights by role, as the server enforces them. */
const RIGHTS: readonly [what: string, owner: Right, operator: Right, viewer: Right][] = [
  ["See leads", true, true, "masked"],
  ["Send, resend, retry", true, true, false],
  ["Export leads", true, true, false],
  ["Erase, Delete All", true, true, false],
  ["Change API Services and keys", true, true, false],
  ["Change Form Settings", true, true, false],
  ["Delivery health", true, true, true],
  ["Site & statements, alerts", true, false, false],
  ["Audit log, privacy", true, true, false],
  ["Team", true, false, false],
];

export const RightsPanel = () => (
  <Panel title="Who may do what">
    <DataTable
      look="compact"
      className={styles["rights"]}
      isHeadless
      rows={RIGHTS}
      keyOf={([what]) => what}
      columns={[
        { head: "What", hasHiddenHead: true, cell: ([what]) => what },
        { head: "Owner", cellClassName: textStyles["note"], cell: ([, owner]) => <Mark right={owner} /> },
        { head: "Operator", cellClassName: textStyles["note"], cell: ([, , operator]) => <Mark right={operator} /> },
        { head: "Viewer", cellClassName: textStyles["note"], cell: ([, , , viewer]) => <Mark right={viewer} /> },
      ]}
    />
    <div className={`${textStyles["note"]} ${styles["rightsNote"]}`}>
      Masked: no e-mail, no phone. The server enforces this, not the page.
    </div>
  </Panel>
);

const Mark = ({ right }: { right: Right }) =>
  right === "masked" ? (
    right
  ) : (
    <StatusGlyph status={right ? "success" : "off"} size={14} label={right ? "yes" : "no"} />
  );
