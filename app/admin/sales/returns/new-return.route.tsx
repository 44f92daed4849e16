import { data, Form, redirect } from "react-router";
import { returnPath, RETURNS_PAGE } from "#app/admin/labels/paths.ts";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Field, SelectField, TextArea } from "#app/admin/ui/controls/field.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { formString, isId } from "#app/web/form-values.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { listBuyerNames } from "#server/sales/buyers/read-buyer.ts";
import { recordReturn } from "#server/sales/returns/record-return.ts";
import { RETURN_REASONS } from "#server/sales/returns/return-rules.ts";
import type { Route } from "./+types/new-return.route";
import { recordedToast, reasonTexts } from "./return-texts.ts";
import styles from "./forms.module.css";

export const loader = staffLoader("operator", async ({ deps: { db } }) => ({
  buyers: await listBuyerNames(db),
  reasons: RETURN_REASONS,
}));

type Typed = { reference: string; buyer: string; reason: string; tries: string; onDays: string; note: string };
type Answer = { toast: StaffToast; typed: Typed };

const COUNT = /^\d{1,3}$/;
const countOf = (text: string): number | undefined => (COUNT.test(text.trim()) ? Number(text) : undefined);

export const action = staffActions({
  record: intent("operator", async ({ deps: { db }, staff, form }) => {
    const text = (name: string) => formString(form, name);
    const typed: Typed = {
      reference: text("reference"),
      buyer: text("buyer"),
      reason: text("reason"),
      tries: text("tries"),
      onDays: text("onDays"),
      note: text("note"),
    };
    const reason = RETURN_REASONS.find((one) => one === typed.reason) ?? "unreachable";
    const [tries, onDays] = [countOf(typed.tries), countOf(typed.onDays)];
    const result = await recordReturn(
      db,
      {
        reference: typed.reference,
        reason,
        note: typed.note,
        cameBy: "staff",
        ...(isId(typed.buyer) && { buyerId: typed.buyer }),
        ...(tries !== undefined && { tries }),
        ...(onDays !== undefined && { onDays }),
      },
      staff.email,
    );
    if (result.kind === "recorded" || result.kind === "known") throw redirect(returnPath(result.id));
    return data<Answer>({ toast: recordedToast(result), typed }, { status: 422 });
  }),
});

export default function NewReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { buyers, reasons } = loaderData;
  const typed = actionData?.typed;
  return (
    <>
      <ActionToast toast={actionData?.toast} />
      <PageHead crumbs={[{ label: "Returns", to: RETURNS_PAGE }]} title="Add return request" />
      <PageBody>
        <Panel title="What the buyer asks">
          <PanelBody>
            <Form method="post" className={styles["form"]}>
              <Field
                label="Lead or reference"
                name="reference"
                required
                mono
                hint="The id of the lead, of its delivery or of the sale: whatever the buyer was given"
                defaultValue={typed?.reference ?? ""}
              />
              <SelectField
                label="Buyer"
                hint="Where several have bought the lead"
                name="buyer"
                defaultValue={typed?.buyer ?? ""}
                empty="Any buyer"
                options={buyers.map(({ id, legalName }) => [id, legalName])}
              />
              <SelectField
                label="Reason"
                name="reason"
                defaultValue={typed?.reason ?? "unreachable"}
                options={reasons.map((reason) => [reason, reasonTexts[reason]])}
              />
              <Field
                label="Tries to call"
                name="tries"
                inputMode="numeric"
                hint="If unreachable, as the buyer says"
                defaultValue={typed?.tries ?? ""}
              />
              <Field label="On how many days" name="onDays" inputMode="numeric" defaultValue={typed?.onDays ?? ""} />
              <TextArea
                label="Note"
                name="note"
                rows={3}
                hint="No name and no number of the visitor"
                defaultValue={typed?.note ?? ""}
              />
              <Button type="submit" kind="primary" name="intent" value="record">
                Add the return request
              </Button>
            </Form>
          </PanelBody>
        </Panel>
      </PageBody>
    </>
  );
}
