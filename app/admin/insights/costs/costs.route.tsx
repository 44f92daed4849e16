import { data, Form } from "react-router";
import { formatCents, formatNumber } from "#app/admin/labels/format.ts";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Field } from "#app/admin/ui/controls/field.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { formString } from "#app/web/form-values.ts";
import { fileIntent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import type { ImportedCosts } from "#server/insights/costs/save-costs.ts";
import { listImports, saveCosts } from "#server/insights/costs/save-costs.ts";
import { unpackLines } from "#server/insights/costs/replaced-costs.ts";
import type { CostPreview as Preview } from "#server/insights/costs/match-costs.ts";
import { previewCosts } from "#server/insights/costs/match-costs.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import type { Route } from "./+types/costs.route";
import { CostPreview } from "./cost-preview.tsx";
import { fileProblem, NO_FILE, PLATFORM_NAMES, savedToast } from "./costs-texts.ts";
import styles from "./costs.module.css";

export const loader = staffLoader("operator", async ({ deps: { db } }) => ({
  imports: await listImports(db),
  now: new Date(),
}));

type Answer = { toast?: StaffToast; problem?: string; preview?: Preview };
const refused = (answer: Answer) => data<Answer>(answer, { status: 422 });

export const action = staffActions<Answer | ReturnType<typeof refused>>({
  preview: fileIntent("operator", async ({ deps, form }) => {
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0) return refused({ problem: NO_FILE });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const previewed = await previewCosts(deps.db, bytes, berlinDay(Date.now()));
    return previewed.kind === "preview" ? { preview: previewed } : refused({ problem: fileProblem(previewed) });
  }),
  save: fileIntent("operator", async ({ deps, form, staff }) => {
    const read = await unpackLines(formString(form, "packed"));
    const withUnmatched = form.has("withUnmatched");
    const toast = savedToast(read && (await saveCosts(deps.db, { ...read, withUnmatched }, staff.email)));
    return toast.destructive ? refused({ toast }) : { toast };
  }),
});

export default function Costs({ loaderData: { imports, now }, actionData }: Route.ComponentProps) {
  return (
    <>
      <ActionToast toast={actionData?.toast} />
      <PageHead title="Import costs" sub="Ad spend, from exports of Google Ads and Meta Ads" />
      <PageBody>
        <Panel title="File">
          <PanelBody>
            <Form method="post" encType="multipart/form-data" className={layoutStyles["column"]} preventScrollReset>
              <input type="hidden" name="intent" value="preview" />
              <Field
                label="Export of a campaign report, split by day"
                hint="CSV as the platforms write it, in German or English. Nothing is saved before you have seen what is in it"
                name="file"
                type="file"
                accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
                error={actionData?.problem}
              />
              <div>
                <Button kind={actionData?.preview ? "default" : "primary"} type="submit">
                  Preview
                </Button>
              </div>
            </Form>
          </PanelBody>
        </Panel>
        {actionData?.preview ? <CostPreview preview={actionData.preview} /> : null}
        <Imported imports={imports} now={now} />
      </PageBody>
    </>
  );
}

/** Existing imports, to know where the next export should start. */
const Imported = ({ imports, now }: { imports: readonly ImportedCosts[]; now: Date }) => (
  <Panel title="Saved so far">
    <DataTable
      label="Saved costs"
      className={styles["table"]}
      rows={imports}
      keyOf={({ platform }) => platform}
      empty={
        <PanelBody>
          <span className={textStyles["muted"]}>No costs yet: margins are shown without them.</span>
        </PanelBody>
      }
      columns={[
        { head: "Platform", cell: ({ platform }) => PLATFORM_NAMES[platform] },
        { head: "Days", cell: ({ from, to }) => `${from} to ${to}` },
        { head: "Campaigns", cell: ({ campaigns }) => formatNumber(campaigns) },
        { head: "Clicks", cell: ({ clicks }) => formatNumber(clicks) },
        { head: "Cost", cell: ({ cents }) => formatCents(cents) },
        {
          head: "Last import",
          cell: ({ importedAt, importedBy }) => (
            <span>
              <Time at={importedAt} as="moment" now={now} /> <span className={textStyles["note"]}>by {importedBy}</span>
            </span>
          ),
        },
      ]}
    />
  </Panel>
);
