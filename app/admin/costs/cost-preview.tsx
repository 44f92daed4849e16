import { Form } from "react-router";
import { formatCents, formatCount, formatNumber } from "#app/admin/labels/format.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Kpi, KpiStrip } from "#app/admin/ui/display/kpi-strip.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/checkbox.tsx";
import { CardTable } from "#app/admin/ui/table/card-table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { CostPreview as Preview } from "#server/insights/costs/preview-costs.ts";
import { PLATFORM_NAMES, REJECTED_TEXTS, UNMATCHED_TEXTS } from "./costs-texts.ts";
import styles from "./costs.module.css";

/** A page of names is enough; the rest is told as a number. */
const MOST_SHOWN = 200;

/** What a file says, before anything is saved: what is matched, what is not, and every line that was rejected. */
export const CostPreview = ({ preview }: { preview: Preview }) => (
  <div className={styles["preview"]} role="status">
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
      <Kpi name="Lines rejected" value={formatNumber(preview.rejected.length)} />
    </KpiStrip>
    <Matched preview={preview} />
    <Unmatched preview={preview} />
    <Rejected preview={preview} />
    <Save preview={preview} />
  </div>
);

const Save = ({ preview: { packed, unmatched, matched } }: { preview: Preview }) => (
  <Form method="post" className={layoutStyles["column"]}>
    <input type="hidden" name="packed" value={packed} />
    {unmatched.length > 0 ? (
      <CheckboxLine name="withUnmatched" value="yes" defaultChecked={matched.length === 0}>
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
  matched.length === 0 ? null : (
    <Panel title={`Matched: ${formatCount(matched.length, "campaign")}`}>
      <CardTable label="Matched campaigns" className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Links with</th>
            <th scope="col">Days</th>
            <th scope="col">Clicks</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {matched.slice(0, MOST_SHOWN).map(({ name, source, medium, campaign, days, clicks, cents }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label="Links with">{[source, medium, campaign].filter(Boolean).join(" / ")}</td>
              <td data-label="Days">{formatNumber(days)}</td>
              <td data-label="Clicks">{formatNumber(clicks)}</td>
              <td data-label="Cost">{formatCents(cents)}</td>
            </tr>
          ))}
        </tbody>
      </CardTable>
      <More all={matched.length} />
    </Panel>
  );

const Unmatched = ({ preview: { unmatched } }: { preview: Preview }) =>
  unmatched.length === 0 ? null : (
    <Panel title={`Not matched: ${formatCount(unmatched.length, "campaign")}`}>
      <CardTable label="Campaigns that no link matches" className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Why</th>
            <th scope="col">Clicks</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {unmatched.slice(0, MOST_SHOWN).map(({ name, why, clicks, cents }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label="Why">{UNMATCHED_TEXTS[why]}</td>
              <td data-label="Clicks">{formatNumber(clicks)}</td>
              <td data-label="Cost">{formatCents(cents)}</td>
            </tr>
          ))}
        </tbody>
      </CardTable>
      <More all={unmatched.length} />
    </Panel>
  );

const Rejected = ({ preview: { rejected } }: { preview: Preview }) =>
  rejected.length === 0 ? null : (
    <Panel title={`Rejected: ${formatCount(rejected.length, "line")}`}>
      <CardTable label="Rejected lines" className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Why</th>
            <th scope="col">It says</th>
          </tr>
        </thead>
        <tbody>
          {rejected.map(({ line, why, text }) => (
            <tr key={line}>
              <th scope="row">Line {line}</th>
              <td data-label="Why">{REJECTED_TEXTS[why]}</td>
              <td data-label="It says" className={textStyles["muted"]}>
                {text}
              </td>
            </tr>
          ))}
        </tbody>
      </CardTable>
    </Panel>
  );

const More = ({ all }: { all: number }) =>
  all > MOST_SHOWN ? (
    <PanelBody>
      <span className={textStyles["note"]}>And {formatNumber(all - MOST_SHOWN)} more with less cost</span>
    </PanelBody>
  ) : null;
