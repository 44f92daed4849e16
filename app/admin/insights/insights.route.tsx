import { useLocation, Form, Link } from "react-router";
import { formTypes } from "#funnels/registry.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import { ButtonLink, Button } from "#app/admin/ui/controls/button.tsx";
import { Segmented } from "#app/admin/ui/controls/segmented.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { staffLoader } from "#app/web/staff-guard.ts";
import { mayActAs } from "#server/staff/roles.ts";
import type { Route } from "./+types/insights.route";
import { BuyersPanel } from "./buyers-panel.tsx";
import { FunnelFilter } from "./funnel-filter.tsx";
import { FunnelPanel } from "./funnel-panel.tsx";
import { Kpis } from "./kpis.tsx";
import { costsSentence, sourceName } from "./money-texts.ts";
import { insightsAddress, type Range, type RangeKey } from "./range.ts";
import { readInsights, readQuestion } from "./read-insights.server.ts";
import { SourcesPanel } from "./sources-panel.tsx";
import { VariantsPanel } from "./variants-panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./insights.module.css";
import type { ExportPart } from "./insights-csv.ts";
import { Input } from "#app/admin/ui/inputs/input.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { daysText } from "./insights-texts.ts";

const OPTIONS: readonly { value: RangeKey; label: string }[] = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "13m", label: "13 months" },
];

/** Links and a GET form, so that a range has a URL and works without scripts. */
const RangeBar = ({ range, search }: { range: Range; search: string }) => (
  <div className={styles["range"]}>
    <Segmented
      label="Time"
      options={OPTIONS}
      value={range.key}
      hrefOf={(days) => insightsAddress(search, { days, from: null, to: null })}
    />
    <Form method="get" className={styles["own"]} key={`${range.from} ${range.to}`}>
      {[...new URLSearchParams(search)]
        .filter(([name]) => !["days", "from", "to"].includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <input type="hidden" name="days" value="own" />
      <label htmlFor="insights-from">From</label>
      <Input id="insights-from" type="date" name="from" defaultValue={range.from} required />
      <label htmlFor="insights-to">to</label>
      <Input id="insights-to" type="date" name="to" defaultValue={range.to} required />
      <Button type="submit">Show</Button>
    </Form>
    <span className={styles["compare"]}>
      {range.before ? (
        <>
          <span>{`Compared with ${daysText(range.before)}.`}</span>
          <Link className={textStyles["link"]} to={insightsAddress(search, { compare: "no" })}>
            Do not compare
          </Link>
        </>
      ) : (
        <Link className={textStyles["link"]} to={insightsAddress(search, { compare: null })}>
          Compare with previous period
        </Link>
      )}
    </span>
  </div>
);

/** The export holds the rest. */
const MAX_SOURCES = 25;
const MAX_WEEKS = 40;

export const loader = staffLoader("viewer", async ({ deps: { db }, staff, request }) => {
  const question = readQuestion(new URL(request.url).searchParams);
  const { sources, weeks, ...read } = await readInsights(db, question);
  const campaign = sources.find(({ campaignIds: [id, ...others] }) => id === question.campaign && others.length === 0);
  return {
    ...read,
    question,
    canImport: mayActAs(staff.role, "operator"),
    campaignName: campaign ? sourceName(campaign) : `campaign ${question.campaign ?? ""}`,
    sources: sources.slice(0, MAX_SOURCES),
    hiddenSources: Math.max(0, sources.length - MAX_SOURCES),
    weeks: weeks.slice(-MAX_WEEKS),
    hiddenWeeks: Math.max(0, weeks.length - MAX_WEEKS),
  };
});

export default function Insights({ loaderData }: Route.ComponentProps) {
  const { question, form, funnel, versions, totals, totalsBefore, variants } = loaderData;
  const { range, device, version, campaign, sourcesBy } = question;
  const { search } = useLocation();
  const ofForm = variants.find(({ formType }) => formType === form);
  const chosen = campaign === undefined ? undefined : { id: campaign, name: loaderData.campaignName };
  return (
    <>
      <PageHead title="Insights" sub="Where visits end, and what a start earns after returns and ad costs" />
      <PageBody>
        <div className={layoutStyles["stack"]}>
          <RangeBar range={range} search={search} />
          <Kpis totals={totals} before={totalsBefore} />
          <FunnelPanel
            form={formName(form)}
            funnel={funnel}
            netPerLeadCents={ofForm && ofForm.leads > 0 ? ofForm.netCents / ofForm.leads : undefined}
            compares={range.before !== undefined}
            actions={<ExportLink part="funnel" search={search} />}
            filter={
              <FunnelFilter
                choice={{ form, device, version, campaign: chosen }}
                forms={formTypes}
                versions={versions}
                search={search}
              />
            }
          />
          <VariantsPanel variants={variants} actions={<ExportLink part="variants" search={search} />} />
          <SourcesPanel
            sources={loaderData.sources}
            hidden={loaderData.hiddenSources}
            search={search}
            note={costsSentence(loaderData.imports, range.to)}
            actions={
              <>
                <Segmented
                  label="Sources by"
                  options={[
                    { value: "source", label: "Sources" },
                    { value: "campaign", label: "Campaigns" },
                  ]}
                  value={sourcesBy}
                  hrefOf={(by) => `${insightsAddress(search, { by })}#sources`}
                />
                {loaderData.canImport ? (
                  <ButtonLink size="sm" to="/admin/insights/costs">
                    Import costs
                  </ButtonLink>
                ) : null}
                <ExportLink part="sources" search={search} />
              </>
            }
          />
          <BuyersPanel
            weeks={loaderData.weeks}
            hidden={loaderData.hiddenWeeks}
            actions={<ExportLink part="buyers" search={search} />}
          />
        </div>
      </PageBody>
    </>
  );
}

/** Downloads the table with the current filters. */
const ExportLink = ({ part, search }: { part: ExportPart; search: string }) => (
  <ButtonLink
    size="sm"
    icon="download"
    reloadDocument
    to={`/admin/insights/export${insightsAddress(search, { part })}`}
    aria-label={`CSV: ${part}`}
  >
    CSV
  </ButtonLink>
);
