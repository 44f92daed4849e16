import { data, Form, redirect } from "react-router";
import { formatEuros, formatNumber } from "#app/admin/labels/format.ts";
import { NEW_BUYER_PAGE, orderPath } from "#app/admin/labels/paths.ts";
import { unsoldText } from "#app/admin/labels/routing-texts.ts";
import { errorToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { Kpi, KpiStrip } from "#app/admin/ui/display/kpi-strip.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { formString, isId } from "#app/web/form-values.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { readFormRouting, saveFormRouting } from "#server/sales/buyers/form-routing.ts";
import { listBuyers } from "#server/sales/allocations/list-buyers.ts";
import { newOrder, saveOrder } from "#server/sales/buyers/save-order.ts";
import type { BuyerStatusChange } from "#server/sales/buyers/save-buyer.ts";
import { setBuyerStatus } from "#server/sales/buyers/save-buyer.ts";
import type { Database } from "#server/platform/db/database.ts";
import { readSalesToday } from "#server/delivery/stats/read-sales-today.ts";
import { RANKINGS } from "#server/sales/routing/rank.ts";
import { mayActAs } from "#server/staff/roles.ts";
import type { Route } from "./+types/buyers.route";
import { groupBuyers, showBuyer, type ShownBuyer } from "./buyer-groups.ts";
import { BuyersTable } from "./buyers-table.tsx";
import { pauseText, routingToast, soldToText, buyerStatusToast } from "./buyer-texts.ts";
import { SharingPanel } from "./sharing-panel.tsx";
import styles from "./buyers.module.css";

export const loader = staffLoader("viewer", async ({ deps: { db }, staff, request }) => {
  const search = new URL(request.url).searchParams;
  const canEdit = mayActAs(staff.role, "operator");
  const [buyers, forms, sales] = await Promise.all([listBuyers(db), readFormRouting(db), readSalesToday(db)]);
  const asked = /^pause-(.+)$/.exec(search.get("ask") ?? "")?.[1];
  return {
    buyers,
    forms,
    sales,
    rankings: RANKINGS,
    canEdit,
    openId: search.get("open") ?? undefined,
    asked: canEdit ? buyers.find(({ id, pausedAt }) => id === asked && pausedAt === null) : undefined,
  };
});

type Answer = { toast: StaffToast };
/** An error status prevents revalidation. */
const answered = (toast: StaffToast) => (toast.destructive ? data<Answer>({ toast }, { status: 422 }) : { toast });
type Answered = ReturnType<typeof answered>;

async function steered(db: Database, form: FormData, steering: BuyerStatusChange, actor: string): Promise<Answered> {
  const buyerId = formString(form, "buyer");
  const input = { buyerId, steering };
  return answered(
    buyerStatusToast(steering, isId(buyerId) ? await setBuyerStatus(db, input, actor) : { kind: "not-found" }),
  );
}

export const action = staffActions<Answered>({
  pause: intent("operator", ({ deps, form, staff }) => steered(deps.db, form, "pause", staff.email)),
  resume: intent("operator", ({ deps, form, staff }) => steered(deps.db, form, "resume", staff.email)),
  "add-order": intent("operator", async ({ deps, form, staff }) => {
    const buyerId = formString(form, "buyer");
    const saved = isId(buyerId) ? await saveOrder(deps.db, { buyerId, input: newOrder() }, staff.email) : undefined;
    if (saved?.kind !== "saved") return answered(errorToast("There is no such buyer"));
    throw redirect(orderPath(buyerId, saved.id));
  }),
  share: intent("operator", async ({ deps, form, staff }) => {
    const input = {
      formType: formString(form, "formType"),
      rankBy: formString(form, "rankBy"),
      maxBuyers: Number(formString(form, "maxBuyers")),
      namesPartners: form.has("namesPartners"),
    };
    return answered(routingToast(await saveFormRouting(deps.db, input, staff.email)));
  }),
});

export default function Buyers({ loaderData, actionData }: Route.ComponentProps) {
  const { buyers, forms, sales, rankings, canEdit, openId, asked } = loaderData;
  const groups = groupBuyers(buyers);
  const open = buyers.find(({ id }) => id === openId);
  const net = buyers.flatMap(({ orders }) => orders).reduce((sum, { netMonthCents }) => sum + netMonthCents, 0);
  return (
    <>
      <ActionToast toast={actionData?.toast} />
      <PageHead
        title="Buyers"
        sub="Who takes our leads today, at what price, and what stays after returns"
        actions={
          canEdit ? (
            <>
              {open ? (
                <Form method="post">
                  <input type="hidden" name="buyer" value={open.id} />
                  <Button type="submit" name="intent" value="add-order" icon="plus">
                    Add order
                  </Button>
                </Form>
              ) : null}
              <ButtonLink kind="primary" icon="plus" to={NEW_BUYER_PAGE}>
                Add buyer
              </ButtonLink>
            </>
          ) : null
        }
      />
      <PageBody>
        {buyers.length === 0 ? (
          <Empty canEdit={canEdit} />
        ) : (
          <>
            {sales ? (
              <div className={styles["figures"]}>
                <KpiStrip label="Sales">
                  <Kpi name="Sold today" value={formatNumber(sales.sold)} note={soldToText(buyers)} />
                  <Kpi name="Revenue today" value={formatEuros(sales.revenueCents)} note="net of returns" />
                  <Kpi
                    name="Unsold today"
                    value={formatNumber(sales.unsold.reduce((sum, { count }) => sum + count, 0))}
                    note={unsoldText(sales.unsold)}
                  />
                  <Kpi name="Net this month" value={formatEuros(net)} note="net of returns" />
                </KpiStrip>
              </div>
            ) : null}
            <BuyersTable groups={groups} openId={openId} canEdit={canEdit} />
            <SharingPanel forms={forms} rankings={rankings} canEdit={canEdit} />
          </>
        )}
      </PageBody>
      {asked ? <PauseDialog shown={showBuyer(asked)} /> : null}
    </>
  );
}

const PauseDialog = ({ shown }: { shown: ShownBuyer }) => (
  <ConfirmDialog
    key={shown.buyer.id}
    role="alertdialog"
    glyph={<StatusGlyph status="paused" size={20} />}
    title={`Pause ${shown.buyer.legalName}?`}
    text={pauseText(shown)}
    intent="pause"
    fields={[["buyer", shown.buyer.id]]}
    action="Pause"
    actionKind="primary"
  >
    This is recorded in the audit log.
  </ConfirmDialog>
);

const Empty = ({ canEdit }: { canEdit: boolean }) => (
  <EmptyState
    title="No buyer yet"
    actions={
      canEdit ? (
        <ButtonLink kind="primary" icon="plus" to={NEW_BUYER_PAGE}>
          Add the first buyer
        </ButtonLink>
      ) : null
    }
  >
    As long as there is no order, every lead goes to every service that Form Settings enables. The first live order
    starts routing: area, price, caps, and the names visitors read before they agree.
  </EmptyState>
);
