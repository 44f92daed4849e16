import { Panel } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Table } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./team.module.css";

type Right = true | false | "masked";

/** Owner, operator, viewer: what the server enforces. */
const RIGHTS: readonly [what: string, owner: Right, operator: Right, viewer: Right][] = [
  ["See leads", true, true, "masked"],
  ["Send, resend, retry", true, true, false],
  ["Export leads", true, true, false],
  ["Erase, Delete All", true, true, false],
  ["Change API Services and keys", true, true, false],
  ["Change Form Settings", true, true, false],
  ["Delivery health", true, true, true],
  ["Site & claims, alerts", true, false, false],
  ["Audit log, privacy", true, true, false],
  ["Team", true, false, false],
];

export const RightsPanel = () => (
  <Panel title="Who may do what">
    <Table rows="compact" className={styles["rights"]}>
      <thead>
        <tr>
          <th>
            <span className={layoutStyles["visuallyHidden"]}>What</span>
          </th>
          <th>Owner</th>
          <th>Operator</th>
          <th>Viewer</th>
        </tr>
      </thead>
      <tbody>
        {RIGHTS.map(([what, owner, operator, viewer]) => (
          <tr key={what}>
            <td>{what}</td>
            <Cell right={owner} />
            <Cell right={operator} />
            <Cell right={viewer} />
          </tr>
        ))}
      </tbody>
    </Table>
    <div className={`${textStyles["note"]} ${styles["rightsNote"]}`}>
      Masked: no e-mail, no phone. The server enforces this, not the page.
    </div>
  </Panel>
);

const Cell = ({ right }: { right: Right }) => (
  <td className={textStyles["note"]}>
    {right === "masked" ? (
      right
    ) : (
      <StatusGlyph status={right ? "success" : "off"} size={14} label={right ? "yes" : "no"} />
    )}
  </td>
);
