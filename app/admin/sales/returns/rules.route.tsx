import { data, Form } from "react-router";
import { BUYERS_PAGE, orderPath, returnRulesPath } from "#app/admin/labels/paths.ts";
import { doneToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { formString, isId } from "#app/web/form-values.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import type { Database } from "#server/platform/db/database.ts";
import { readOrderRules, saveOrderRules } from "#server/sales/returns/return-rules.ts";
import type { Route } from "./+types/rules.route";
import { fieldsOfRules, RULES_FIELD_NAMES, rulesOfFields, RulesForm, type RulesFields } from "./rules-form.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./forms.module.css";

async function orderIn(db: Database, id = "") {
  const order = isId(id) ? await readOrderRules(db, id) : undefined;
  if (!order) throw data("There is no such order", { status: 404 });
  return order;
}

export const loader = staffLoader("operator", async ({ deps: { db }, params, request }) => {
  const { rules, ...order } = await orderIn(db, params["order"]);
  const asksUsual = order.isOwn && new URL(request.url).searchParams.get("ask") === "usual";
  return { order, fields: fieldsOfRules(rules), asksUsual };
});

type Answer = { toast?: StaffToast; typed?: RulesFields; wrong?: string[] };

export const action = staffActions({
  save: intent("operator", async ({ deps: { db }, params, form, staff }) => {
    const { orderId, rules: before } = await orderIn(db, params["order"]);
    const typed = Object.fromEntries(RULES_FIELD_NAMES.map((name) => [name, formString(form, name)]));
    const saved = await saveOrderRules(db, { orderId, rules: rulesOfFields(typed, before) }, staff.email);
    if (saved.kind === "invalid") return data<Answer>({ typed, wrong: saved.paths }, { status: 422 });
    return data<Answer>({ toast: doneToast("Return rules saved") });
  }),
  usual: intent("operator", async ({ deps: { db }, params, staff }) => {
    const { orderId } = await orderIn(db, params["order"]);
    await saveOrderRules(db, { orderId, rules: null }, staff.email);
    return data<Answer>({ toast: doneToast("The usual rules hold again") });
  }),
});

export default function ReturnRulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, fields, asksUsual } = loaderData;
  const shown = actionData?.typed ?? fields;
  return (
    <>
      <ActionToast toast={actionData?.toast} />
      <PageHead
        title="Return rules"
        crumbs={[
          { label: "Buyers", to: BUYERS_PAGE },
          { label: order.buyer, to: `${BUYERS_PAGE}?open=${order.buyerId}` },
          { label: order.order, to: orderPath(order.buyerId, order.orderId) },
        ]}
        sub={
          <span className={styles["about"]}>
            <span>{`${order.buyer}, order ${order.order}`}</span>
            <Tag look={order.isOwn ? "accent" : "outline"}>{order.isOwn ? "Own rules" : "The usual rules"}</Tag>
          </span>
        }
        actions={
          order.isOwn ? (
            <ButtonLink to={`${returnRulesPath(order.orderId)}?ask=usual`} preventScrollReset>
              Usual rules
            </ButtonLink>
          ) : null
        }
      />
      <PageBody>
        <Form
          method="post"
          action={returnRulesPath(order.orderId)}
          className={layoutStyles["stack"]}
          preventScrollReset
        >
          <RulesForm key={JSON.stringify(shown)} fields={shown} wrong={actionData?.wrong ?? []} />
          <div>
            <Button type="submit" kind="primary" icon="check" name="intent" value="save">
              Save rules
            </Button>
          </div>
        </Form>
      </PageBody>
      {asksUsual ? (
        <ConfirmDialog
          glyph={<StatusGlyph status="warning" size={20} />}
          title="Back to the usual rules?"
          text={`The own rules of ${order.order} are removed. They count for open requests too.`}
          intent="usual"
          fields={[]}
          action="Use the usual rules"
          actionKind="primary"
        />
      ) : null}
    </>
  );
}
