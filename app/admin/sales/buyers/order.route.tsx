import { useState } from "react";
import { data, Form, useNavigation } from "react-router";
import { BUYERS_PAGE, orderPath, returnsPath } from "#app/admin/labels/paths.ts";
import { orderStateTexts } from "#app/admin/labels/routing-texts.ts";
import { doneToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { isId } from "#app/web/form-values.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { answerChoices } from "#server/sales/buyers/answer-choices.ts";
import { readStoppedByDraft, warningsOfTerms } from "#server/sales/buyers/draft-warnings.ts";
import type { OrderStateChange } from "#server/sales/buyers/set-order-state.ts";
import { goLive, liveProblem, setOrderState } from "#server/sales/buyers/set-order-state.ts";
import { newOrder } from "#server/sales/buyers/save-order.ts";
import { isSimulated, readOrder } from "#server/sales/buyers/read-order.ts";
import { servicesForOrders } from "#server/delivery/api-services/list-services.ts";
import type { DraftSimulation } from "#server/sales/buyers/simulate-draft.ts";
import { simulateDraft } from "#server/sales/buyers/simulate-draft.ts";
import { readArea } from "#server/sales/routing/area.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { OrderState } from "#server/sales/routing/order.ts";
import type { Route } from "./+types/order.route";
import { OrderForm, type OrderRefusal } from "./order-form.tsx";
import { draftWarningText, liveProblemText, orderStateToast, wentLiveToast } from "./order-texts.ts";
import { fieldsOfOrder } from "./read-order-form.server.ts";
import { ruleParts } from "./rule-text.ts";
import { savedOrder } from "./save-buyer.server.ts";
import { SimulationPanel } from "./simulation-panel.tsx";
import styles from "./order.module.css";

const notFound = () => data("There is no such order", { status: 404 });

export const loader = staffLoader("operator", async ({ deps: { db }, params, request }) => {
  const [buyerId, id] = [params["buyer"] ?? "", params["order"] ?? ""];
  const order = isId(buyerId) && isId(id) ? await readOrder(db, id) : undefined;
  if (!order || order.buyer.id !== buyerId) throw notFound();
  const terms = order.draft ?? order.live ?? newOrder().terms;
  const problem = liveProblem(order);
  const simulation = order.simulation as DraftSimulation | null; // written by simulateDraft alone
  const isFresh = isSimulated(order, new Date());
  const { draft } = order;
  const warnings = draft
    ? [
        ...warningsOfTerms(draft, isFresh ? simulation?.withIt.sold : undefined),
        ...(await readStoppedByDraft(db, draft, order.service?.id)),
      ]
    : [];
  return {
    id,
    buyer: { id: buyerId, name: order.buyer.legalName },
    name: order.name,
    state: order.state,
    version: order.version,
    hasDraft: order.draft !== null,
    asksEnd: order.state !== "ended" && new URL(request.url).searchParams.get("ask") === "end",
    rule: ruleParts(terms, order.live),
    fields: fieldsOfOrder({ name: order.name, apiServiceId: order.service?.id ?? null, terms }),
    area: terms.area === null ? null : (readArea(terms.area) ?? null),
    services: await servicesForOrders(db),
    choices: answerChoices(),
    simulation,
    isFresh,
    warnings: warnings.map(draftWarningText),
    problem: problem && liveProblemText(problem),
    /** Resets the form when the draft changes. */
    key: order.updatedAt.getTime(),
  };
});

type Answer = { toast?: StaffToast; refusal?: OrderRefusal };
const answered = (answer: Answer) =>
  answer.refusal || answer.toast?.destructive ? data(answer, { status: 422 }) : answer;
type Answered = ReturnType<typeof answered>;

type Params = Readonly<Record<string, string | undefined>>;

/** The order of an action, if it belongs to the buyer. */
async function idIn(db: Database, params: Params): Promise<{ id: string; buyerId: string }> {
  const [buyerId, id] = [params["buyer"] ?? "", params["order"] ?? ""];
  const order = isId(buyerId) && isId(id) ? await readOrder(db, id) : undefined;
  if (order?.buyer.id !== buyerId) throw notFound();
  return { id, buyerId };
}

const steer = (steering: OrderStateChange) =>
  intent<Answered>("operator", async ({ deps, params, staff }) => {
    const { id } = await idIn(deps.db, params);
    const steered = await setOrderState(deps.db, { orderId: id, steering }, staff.email);
    return answered({ toast: orderStateToast(steering, steered) });
  });

export const action = staffActions<Answered>({
  save: intent("operator", async ({ deps, params, form, staff }) => {
    const refusal = await savedOrder(deps.db, await idIn(deps.db, params), form, staff.email);
    return answered(refusal ? { refusal } : { toast: doneToast("Draft saved") });
  }),
  simulate: intent("operator", async ({ deps, params, form, staff }) => {
    const order = await idIn(deps.db, params);
    const refusal = await savedOrder(deps.db, order, form, staff.email);
    if (refusal) return answered({ refusal });
    const { kind } = await simulateDraft(deps.db, order.id);
    return answered({
      toast: doneToast(kind === "simulated" ? "Simulation finished" : "Nothing differs from what is live"),
    });
  }),
  "go-live": intent("operator", async ({ deps, params, staff }) => {
    const { id } = await idIn(deps.db, params);
    return answered({ toast: wentLiveToast(await goLive(deps.db, id, staff.email)) });
  }),
  pause: steer("pause"),
  resume: steer("resume"),
  end: steer("end"),
});

const FORM = "order-form";

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { buyer, id, name, state, version, hasDraft, rule, problem, isFresh, asksEnd } = loaderData;
  const { word, status } = orderStateTexts(state);
  const running = useNavigation().formData?.get("intent");
  const [changed, setChanged] = useState<unknown>();
  const isChanged = changed === loaderData; // until the page has been reloaded
  return (
    <>
      <ActionToast toast={actionData?.toast} />
      <PageHead
        title={name}
        crumbs={[
          { label: "Buyers", to: BUYERS_PAGE },
          { label: buyer.name, to: `${BUYERS_PAGE}?open=${buyer.id}` },
        ]}
        sub={
          <span className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
            <StatusChip status={status} word={word} />
            {version > 0 ? <Tag look="outline">Version {version}</Tag> : null}
            {hasDraft ? <Tag look="accent">Draft of version {version + 1}</Tag> : null}
          </span>
        }
        actions={
          <>
            <ButtonLink to={returnsPath({ q: id })}>Returns</ButtonLink>
            {state === "ended" ? null : <JobStatusChange state={state} />}
          </>
        }
      />
      <PageBody>
        <Form id={`${FORM}-live`} method="post" action={orderPath(buyer.id, id)} preventScrollReset>
          <input type="hidden" name="intent" value="go-live" />
        </Form>
        <div className={styles["columns"]}>
          <div className={layoutStyles["stack"]}>
            <PanelFrame label="The rule in one sentence">
              <div className={styles["rule"]}>
                <span className={textStyles["note"]}>The rule in one sentence</span>
                <p>
                  {rule.map(({ text, isNew }) => (
                    <span key={text}>{isNew ? <mark>{text}</mark> : text} </span>
                  ))}
                </p>
              </div>
            </PanelFrame>
            {state === "ended" ? (
              <Notice kind="info" title="Ended">
                {" "}
                It gets nothing more. What it has bought stays readable.
              </Notice>
            ) : (
              <OrderForm
                key={loaderData.key}
                id={FORM}
                stored={loaderData.fields}
                services={loaderData.services}
                choices={loaderData.choices}
                regions={loaderData.simulation?.regions}
                area={loaderData.area}
                refusal={actionData?.refusal}
                isBusy={running === "save"}
                onChange={() => setChanged(loaderData)}
              />
            )}
          </div>
          <div className={styles["right"]}>
            <SimulationPanel
              form={FORM}
              simulation={loaderData.simulation}
              isFresh={isFresh && !isChanged}
              hasDraft={hasDraft || isChanged}
              problem={problem}
              warnings={loaderData.warnings}
              nextVersion={version + 1}
              isRunning={running === "simulate"}
              canEdit={state !== "ended"}
            />
          </div>
        </div>
      </PageBody>
      {asksEnd ? (
        <ConfirmDialog
          role="alertdialog"
          glyph={<StatusGlyph status="closed" size={20} />}
          title={`End ${name}?`}
          text="It gets nothing more, for good. What is on the way goes on, and what it has bought stays readable."
          intent="end"
          fields={[]}
          action="End order"
          actionKind="danger-solid"
        />
      ) : null}
    </>
  );
}

const JobStatusChange = ({ state }: { state: OrderState }) => (
  <>
    {state === "draft" ? null : (
      <Form method="post" preventScrollReset>
        <Button
          type="submit"
          name="intent"
          value={state === "live" ? "pause" : "resume"}
          icon={state === "live" ? "pause" : "play"}
        >
          {state === "live" ? "Pause order" : "Resume order"}
        </Button>
      </Form>
    )}
    <ButtonLink kind="danger" to="?ask=end" preventScrollReset>
      End order
    </ButtonLink>
  </>
);
