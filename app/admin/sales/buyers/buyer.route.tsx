import { data, redirect } from "react-router";
import { BUYERS_PAGE, returnsPath } from "#app/admin/labels/paths.ts";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { isId } from "#app/web/form-values.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { missingOf } from "#server/sales/buyers/buyer.ts";
import { setBuyerStatus } from "#server/sales/buyers/save-buyer.ts";
import { readBuyer } from "#server/sales/buyers/read-buyer.ts";
import type { Route } from "./+types/buyer.route";
import { BuyerForm } from "./buyer-form.tsx";
import { fieldsOf } from "./read-buyer-form.ts";
import { savedBuyer } from "./save-buyer.server.ts";

const notFound = () => data("There is no such buyer", { status: 404 });

export const loader = staffLoader("operator", async ({ deps, params, request }) => {
  const id = params["buyer"] ?? "";
  const buyer = isId(id) ? await readBuyer(deps.db, id) : undefined;
  if (!buyer) throw notFound();
  const isRetired = buyer.retiredAt !== null;
  const asksRetire = !isRetired && new URL(request.url).searchParams.get("ask") === "retire";
  return { id, name: buyer.legalName, fields: fieldsOf(buyer), missing: missingOf(buyer), isRetired, asksRetire };
});

export const action = staffActions({
  save: intent("operator", ({ deps, form, staff, params }) => {
    const id = params["buyer"] ?? "";
    if (!isId(id)) throw notFound();
    return savedBuyer(deps.db, form, staff.email, id);
  }),
  retire: intent("operator", async ({ deps, staff, params }) => {
    const id = params["buyer"] ?? "";
    if (!isId(id)) throw notFound();
    await setBuyerStatus(deps.db, { buyerId: id, steering: "retire" }, staff.email);
    throw redirect(BUYERS_PAGE);
  }),
});

export default function BuyerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, fields, missing, isRetired, asksRetire } = loaderData;
  return (
    <>
      <PageHead
        title={name}
        crumbs={[{ label: "Buyers", to: BUYERS_PAGE }]}
        actions={
          <>
            <ButtonLink to={returnsPath({ buyer: id })}>Returns</ButtonLink>
            {isRetired ? null : (
              <ButtonLink kind="danger" to="?ask=retire" preventScrollReset>
                Retire buyer
              </ButtonLink>
            )}
          </>
        }
      />
      <PageBody>
        {isRetired ? (
          <Notice kind="info" title="Retired">
            {" "}
            Its orders have ended, and nothing about it can be changed any more. What it has bought stays readable.
          </Notice>
        ) : (
          <BuyerForm stored={fields} missing={missing} refusal={actionData?.refusal} />
        )}
      </PageBody>
      {asksRetire ? (
        <ConfirmDialog
          role="alertdialog"
          glyph={<StatusGlyph status="error" size={20} />}
          title={`Retire ${name}?`}
          text="It stops buying permanently: its orders end. What it has bought stays readable."
          intent="retire"
          fields={[]}
          action="Retire"
          actionKind="danger-solid"
        />
      ) : null}
    </>
  );
}
