import { Link } from "react-router";
import { formatMoment } from "#app/admin/labels/format.ts";
import { returnRulesPath } from "#app/admin/labels/paths.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Table } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ReturnRequest } from "#server/sales/returns/read-return.ts";
import { checkText, suggestionIcons, suggestionText, suggestionTexts } from "./return-texts.ts";
import styles from "./return.module.css";

const marks = {
  met: { status: "success", label: "Met" },
  missed: { status: "failed_retried", label: "Not met" },
  unknown: { status: "in_doubt", label: "Not known" },
} as const;

const markOf = (met: boolean | null) => (met === null ? marks.unknown : met ? marks.met : marks.missed);

type Props = {
  request: Pick<ReturnRequest, "suggestion" | "checks" | "orderId" | "soldAt" | "requestedAt">;
  canAct: boolean;
  now: Date;
};

/** The rule's checks with our evidence. */
export const EvidencePanel = ({ request, canAct, now }: Props) => (
  <PanelFrame labelledBy="suggestion">
    <header className={styles["suggestion"]}>
      <Icon name={suggestionIcons[request.suggestion]} />
      <div>
        <h3 id="suggestion">{suggestionTexts[request.suggestion]} is suggested</h3>
        <p className={textStyles["note"]}>{suggestionText(request)}</p>
      </div>
      {canAct ? (
        <Link className={textStyles["link"]} to={returnRulesPath(request.orderId)}>
          Return rules
        </Link>
      ) : null}
    </header>
    <Table className={styles["evidence"]} aria-label="Evidence">
      <thead>
        <tr>
          <th scope="col">
            <span className={layoutStyles["visuallyHidden"]}>Met</span>
          </th>
          <th scope="col">The rule asks</th>
          <th scope="col">What we know</th>
        </tr>
      </thead>
      <tbody>
        {request.checks.map((check) => {
          const { asks, knows } = checkText(check);
          const { status, label } = markOf(check.met);
          return (
            <tr key={check.kind}>
              <td>
                <StatusGlyph status={status} label={label} />
              </td>
              <th scope="row">{asks}</th>
              <td>{knows}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
    <p className={styles["foot"]}>
      {`Sold ${formatMoment(request.soldAt, now)}, requested ${formatMoment(request.requestedAt, now)}`}
    </p>
  </PanelFrame>
);
