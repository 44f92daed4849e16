import { Form } from "react-router";
import { formatCents, formatCount, formatNumber } from "#app/admin/labels/format.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Kpi, KpiStrip } from "#app/admin/ui/display/kpi-strip.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/input.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { CostPreview as Preview, Shown } from "#server/insights/costs/match-costs.ts";
import { PLATFORM_NAMES, REJECTED_TEXTS, replacesText, UNMATCHED_TEXTS } from "./costs-texts.ts";
import styles from "./costs.module.css";

/** Preview of a file before saving: matched and unmatched campaigns, and every rejected line. */
export const CostPreview = ({ preview }: { preview: Preview }) => (
  <div className={layoutStyles["stack"]} role="status">
    <KpiStrip label="What the file says">
      <Kpi
        name={PLATFORM_NAMES[preview.platform]}
        value={formatCents(preview.cents)}
        note={`${formatNumber(preview.clicks)} clicks`}
      />
      <Kpi
        name="Days"
        value={preview.from === "" ? "–" : preview.from}
        note={preview.from === preview.to ? undefined : `to ${preview.to}`}
      />
      <Kpi
        name="Lines read"
        value={formatNumber(preview.lines)}
        note={`${formatCount(preview.totals, "sum")} left out`}
      />
      <Kpi name="Lines rejected" value={formatNumber(preview.rejected.all)} />
    </KpiStrip>
    <Matched preview={preview} />
    <Unmatched preview={preview} />
    <Rejected preview={preview} />
    <Save preview={preview} />
  </div>
);

const Save = ({ preview: { packed, unmatched, matched, replaces } }: { preview: Preview }) => (
  <Form method="post" className={layoutStyles["column"]}>
    <input type="hidden" name="packed" value={packed} />
    <p>{replacesText(replaces)}</p>
    {unmatched.all > 0 ? (
      <CheckboxLine name="withUnmatched" value="yes" defaultChecked={matched.all === 0}>
        Also save what no link matches, so that its cost counts for the source
      </CheckboxLine>
    ) : null}
    <div>
      <Button kind="primary" icon="check" type="submit" name="intent" value="save">
        Save costs
      </Button>
    </div>
  </Form>
);

const Matched = ({ preview: { matched } }: { preview: Preview }) =>
  matched.all === 0 ? null : (
    <Panel title={`Matched: ${formatCount(matched.all, "campaign")}`}>
      <DataTable
        label="Matched campaigns"
        className={styles["table"]}
        rows={matched.first}
        keyOf={({ key }) => key}
        columns={[
          { head: "In the file", cell: ({ name }) => name },
          {
            head: "Links with",
            cell: ({ source, medium, campaign }) => [source, medium, campaign].filter(Boolean).join(" / "),
          },
          { head: "Days", cell: ({ days }) => formatNumber(days) },
          { head: "Clicks", cell: ({ clicks }) => formatNumber(clicks) },
          { head: "Cost", cell: ({ cents }) => formatCents(cents) },
        ]}
      />
      <More shown={matched} what="with less cost" />
    </Panel>
  );

const Unmatched = ({ preview: { unmatched } }: { preview: Preview }) =>
  unmatched.all === 0 ? null : (
    <Panel title={`Not matched: ${formatCount(unmatched.all, "campaign")}`}>
      <DataTable
        label="Campaigns that no link matches"
        className={styles["table"]}
        rows={unmatched.first}
        keyOf={({ key }) => key}
        columns={[
          { head: "In the file", cell: ({ name }) => name },
          { head: "Why", cell: ({ why }) => UNMATCHED_TEXTS[why] },
          { head: "Clicks", cell: ({ clicks }) => formatNumber(clicks) },
          { head: "Cost", cell: ({ cents }) => formatCents(cents) },
        ]}
      />
      <More shown={unmatched} what="with less cost" />
    </Panel>
  );

const Rejected = ({ preview: { rejected } }: { preview: Preview }) =>
  rejected.all === 0 ? null : (
    <Panel title={`Rejected: ${formatCount(rejected.all, "line")}`}>
      <DataTable
        label="Rejected lines"
        className={styles["table"]}
        rows={rejected.first}
        keyOf={({ line }) => line}
        columns={[
          { head: "Line", cell: ({ line }) => `Line ${line}` },
          { head: "Why", cell: ({ why }) => REJECTED_TEXTS[why] },
          { head: "It says", cellClassName: textStyles["muted"], cell: ({ text }) => text },
        ]}
      />
      <More shown={rejected} what="further down in the file" />
    </Panel>
  );

const More = ({ shown: { all, first }, what }: { shown: Shown<unknown>; what: string }) =>
  all > first.length ? (
    <PanelBody>
      <span className={textStyles["note"]}>
        And {formatNumber(all - first.length)} more {what}
      </span>
    </PanelBody>
  ) : null;
