import { data, Form } from "react-router";
import { formatCount } from "#app/admin/labels/format.ts";
import { RETURNS_PAGE } from "#app/admin/labels/paths.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Field, SelectField } from "#app/admin/ui/controls/field.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { formString, isId } from "#app/web/form-values.ts";
import { fileIntent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { listBuyerNames } from "#server/sales/buyers/read-buyer.ts";
import type { ImportedReturn } from "#server/sales/returns/import-returns.ts";
import { importReturns } from "#server/sales/returns/import-returns.ts";
import type { Route } from "./+types/import.route";
import { fileProblem, importedText, NO_BUYER, NO_FILE, rejectedOf, rejectedTexts } from "./return-texts.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./forms.module.css";

export const loader = staffLoader("operator", async ({ deps: { db } }) => ({ buyers: await listBuyerNames(db) }));

type Answer = { buyer: string; problem?: { field: "file" | "buyer"; text: string }; lines?: ImportedReturn[] };
const refused = (buyer: string, field: "file" | "buyer", text: string) =>
  data<Answer>({ buyer, problem: { field, text } }, { status: 422 });

export const action = staffActions<Answer | ReturnType<typeof refused>>({
  import: fileIntent("operator", async ({ deps: { db }, staff, form }) => {
    const buyer = formString(form, "buyer");
    const file = form.get("file");
    if (!isId(buyer)) return refused(buyer, "buyer", NO_BUYER);
    if (!(file instanceof File) || file.size === 0) return refused(buyer, "file", NO_FILE);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const imported = await importReturns(db, { bytes, buyerId: buyer }, staff.email);
    return imported.kind === "imported"
      ? { buyer, lines: imported.lines }
      : refused(buyer, "file", fileProblem(imported));
  }),
});

export default function ImportReturns({ loaderData: { buyers }, actionData }: Route.ComponentProps) {
  const { problem, lines, buyer } = actionData ?? {};
  return (
    <>
      <PageHead
        crumbs={[{ label: "Returns", to: RETURNS_PAGE }]}
        title="Import return requests"
        sub="A buyer's list of what it wants back. The same list twice changes nothing"
      />
      <PageBody>
        <div className={layoutStyles["stack"]}>
          {lines ? <Imported lines={lines} /> : null}
          <Panel title="File">
            <PanelBody>
              <Form method="post" encType="multipart/form-data" className={styles["form"]}>
                <SelectField
                  label="Whose list it is"
                  error={problem?.field === "buyer" ? problem.text : undefined}
                  name="buyer"
                  defaultValue={buyer ?? ""}
                  empty="Choose a buyer"
                  options={buyers.map(({ id, legalName }) => [id, legalName])}
                />
                <Field
                  label="CSV"
                  name="file"
                  type="file"
                  accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
                  hint="With the columns Referenz and Grund, and if there are any Bemerkung, Versuche and Tage; English names work too"
                  error={problem?.field === "file" ? problem.text : undefined}
                />
                <Button kind="primary" icon="upload" type="submit" name="intent" value="import">
                  Import return requests
                </Button>
              </Form>
            </PanelBody>
          </Panel>
        </div>
      </PageBody>
    </>
  );
}

/** Result of the import, with every rejected line. */
function Imported({ lines }: { lines: readonly ImportedReturn[] }) {
  const rejected = rejectedOf(lines);
  return (
    <div role="status" className={layoutStyles["stack"]}>
      <Panel
        title="Imported"
        actions={
          <ButtonLink size="sm" to={RETURNS_PAGE}>
            Show return requests
          </ButtonLink>
        }
      >
        <PanelBody>{importedText(lines)}</PanelBody>
      </Panel>
      {rejected.length === 0 ? null : (
        <Panel title={`Rejected: ${formatCount(rejected.length, "line")}`}>
          <DataTable
            label="Rejected lines"
            className={styles["cells"]}
            rows={rejected}
            keyOf={({ line }) => line}
            columns={[
              { head: "Line", cell: ({ line }) => `Line ${line}` },
              { head: "Why", cell: ({ result }) => rejectedTexts[result] },
              { head: "Reference", cellClassName: textStyles["mono"], cell: ({ reference }) => reference },
              { head: "Reason", cell: ({ reason }) => reason },
            ]}
          />
        </Panel>
      )}
    </div>
  );
}
