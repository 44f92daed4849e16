import { useLocation } from "react-router";
import { formTypes } from "#funnels/registry.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Segmented } from "#app/admin/ui/controls/segmented.tsx";
import { PageBody } from "#app/admin/ui/display/page-body.tsx";
import { PageHead } from "#app/admin/ui/display/page-head.tsx";
import { staffLoader } from "#app/web/staff-guard.ts";
import { mayActAs } from "#server/staff/roles.ts";
import type { Route } from "./+types/insights.route";
import { BuyersPanel } from "./buyers-panel.tsx";
import { ExportLink } from "./export-link.tsx";
import { FunnelFilter } from "./funnel-filter.tsx";
import { FunnelPanel } from "./funnel-panel.tsx";
import { Kpis } from "./kpis.tsx";
import { costsSentence, sourceName } from "./money-texts.ts";
import { insightsAddress } from "./range.ts";
import { RangeBar } from "./range-bar.tsx";
import { readInsights, readQuestion } from "./read-insights.server.ts";
import { SourcesPanel } from "./sources-panel.tsx";
import { VariantsPanel } from "./variants-panel.tsx";
import styles from "./insights.module.css";

/** The rest is in the file. */
const MOST_SOURCES = 25;
const MOST_WEEKS = 40;

export const loader = staffLoader("viewer", async ({ deps: { db }, staff, request }) => {
  const question = readQuestion(new URL(request.url).searchParams);
  const { sources, weeks, ...read } = await readInsights(db, question);
  const campaign = sources.find(({ campaignIds: [id, ...others] }) => id === question.campaign && others.length === 0);
  return {
    ...read,
    question,
    canImport: mayActAs(staff.role, "operator"),
    campaignName: campaign ? sourceName(campaign) : `campaign ${question.campaign ?? ""}`,
    sources: sources.slice(0, MOST_SOURCES),
    hiddenSources: Math.max(0, sources.length - MOST_SOURCES),
    weeks: weeks.slice(-MOST_WEEKS),
    hiddenWeeks: Math.max(0, weeks.length - MOST_WEEKS),
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
        <div className={styles["stack"]}>
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
