import { Link } from "react-router";
import { errorClassMeaning, errorClassTitle } from "./health-texts.ts";
import { formatNumber } from "#app/admin/labels/format.ts";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import type { CountedErrorClass, ErrorClass, ClassLead } from "#server/delivery/health/error-classes.ts";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./delivery-health.module.css";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";

/** Format in the URL: "rejected.422", "unknown.0". */
const classKey = ({ outcome, httpStatus }: ErrorClass): string => `${outcome}.${httpStatus ?? 0}`;

type Props = {
  classes: readonly CountedErrorClass[];
  span: string;
  chosen: string | undefined;
  hrefOf: (key: string) => string;
};

/** Error classes with their consequence and a link to their leads. */
export const ErrorClasses = ({ classes, span, chosen, hrefOf }: Props) => (
  <Panel title={`Error classes, ${span}`}>
    <DataTable
      look="compact"
      className={styles["errorClasses"]}
      isHeadless
      rows={classes}
      keyOf={classKey}
      rowProps={(one) => ({ "data-selected": classKey(one) === chosen || undefined })}
      empty={
        <PanelBody as="p" className={textStyles["faint"]}>
          Nothing went wrong.
        </PanelBody>
      }
      columns={[
        {
          head: "Class",
          cellClassName: styles["errorClass"],
          cell: (one) => (
            <>
              <span className={styles["className"]}>
                <StatusGlyph status={one.outcome === "unknown" ? "in_doubt" : "failed_retried"} size={14} />
                {errorClassTitle(one)}
              </span>
              {one.message ? <small>{one.message}</small> : null}
            </>
          ),
        },
        {
          head: "What it means for the lead",
          className: styles["notOnPhone"],
          cellClassName: `${textStyles["muted"]} ${styles["meaning"]}`,
          cell: ({ outcome }) => errorClassMeaning(outcome),
        },
        { head: "Count", isRight: true, cell: ({ attempts }) => formatNumber(attempts) },
        {
          head: "Last",
          isRight: true,
          cellClassName: textStyles["faint"],
          cell: ({ lastAt }) => <Time at={lastAt} as="clock" />,
        },
        {
          head: "Leads",
          hasHiddenHead: true,
          cellClassName: textStyles["right"],
          cell: (one) => (
            <Link
              className={`${textStyles["link"]} ${textStyles["small"]}`}
              to={hrefOf(classKey(one))}
              aria-label={`Leads: ${errorClassTitle(one)}`}
              preventScrollReset
            >
              Leads
            </Link>
          ),
        },
      ]}
    />
  </Panel>
);

/** Leads of one error class: ids and statuses, no personal data. */
export const ClassLeads = ({ title, leads, now }: { title: string; leads: readonly ClassLead[]; now: Date }) => (
  <Panel title={`Leads: ${title}`} note={leads.length >= 50 ? "the latest 50" : undefined} id="leads">
    <DataTable
      look="compact"
      className={styles["errorClassLeads"]}
      isHeadless
      rows={leads}
      keyOf={({ id }) => id}
      empty={
        <PanelBody as="p" className={textStyles["faint"]}>
          None of these leads is stored any more.
        </PanelBody>
      }
      columns={[
        {
          head: "Lead",
          cell: ({ id, formType }) => (
            <Link
              className={`${textStyles["link"]} ${textStyles["mono"]} ${textStyles["small"]}`}
              to={`/admin/forms/${formType}?lead=${id}`}
            >
              {id.slice(0, 8)}…{id.slice(-4)}
            </Link>
          ),
        },
        {
          head: "Form",
          className: styles["notOnPhone"],
          cell: ({ formType }) => (
            <span className={styles["className"]}>
              <FormCode formType={formType} />
              {formName(formType)}
            </span>
          ),
        },
        { head: "Now", cell: ({ status }) => <StatusChip status={status} /> },
        {
          head: "Times",
          isRight: true,
          className: styles["notOnPhone"],
          cell: ({ attempts }) => formatNumber(attempts),
        },
        {
          head: "Last",
          isRight: true,
          cellClassName: textStyles["faint"],
          cell: ({ lastAt }) => <Time at={lastAt} as="moment" now={now} />,
        },
      ]}
    />
  </Panel>
);
