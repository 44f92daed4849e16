import { useState } from "react";
import { redirect, useSearchParams } from "react-router";
import { AlertsPanel } from "./alerts-panel.tsx";
import { AnswerTimeChart } from "./answer-time-chart.tsx";
import { AttemptsChart } from "./attempts-chart.tsx";
import { triesOneAtATime, whyTexts, errorClassTitle, spanTexts, switchToast, worstService } from "./health-texts.ts";
import { ClassLeads, ErrorClasses } from "./error-classes.tsx";
import { PausingLeads } from "./pausing-leads.tsx";
import { ServiceTable } from "./service-table.tsx";
import { ServiceFacts } from "./service-facts.tsx";
import { SwitchButton, SwitchDialog, type CircuitAction } from "./pause-dialog.tsx";
import { circuitLabel } from "#app/admin/labels/circuit-states.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import { formatClock, formatCount, formatNumber } from "#app/admin/labels/format.ts";
import { jobPlanPath } from "#app/admin/frame/screens.ts";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { LiveDot } from "#app/admin/frame/live-updates.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { PageHead, PageBody } from "#app/admin/ui/display/page-head.tsx";
import { Segmented } from "#app/admin/ui/controls/segmented.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { readAlerts } from "#server/operations/alerts/open-alerts.ts";
import type { Switched } from "#server/delivery/api-services/pause-service.ts";
import { pauseService, resumeService } from "#server/delivery/api-services/pause-service.ts";
import { readClassKey } from "#server/delivery/health/error-classes.ts";
import { readHealth, readServiceHealth } from "#server/delivery/health/read-health.ts";
import { isSpan } from "#server/delivery/stats/what-counts.ts";
import { mayActAs } from "#server/staff/roles.ts";
import type { Route } from "./+types/delivery-health.route";
import textStyles from "#app/admin/ui/styles/text.module.css";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./delivery-health.module.css";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";

export const loader = staffLoader("viewer", async ({ staff, deps: { db, deadlineMs }, request }) => {
  const asked = new URL(request.url).searchParams;
  const wanted = asked.get("span") ?? "";
  const span = isSpan(wanted) ? wanted : "24h";
  const now = new Date();
  const [health, watched] = await Promise.all([
    readHealth(db, span, now.getTime()),
    readAlerts(db, { formName, formatCount }),
  ]);
  const chosen = health.services.find(({ id }) => id === asked.get("service")) ?? worstService(health.services);
  const errorClass = readClassKey(asked.get("class") ?? "");
  const about = { span, now: now.getTime(), ...(errorClass ? { errorClass } : {}) };
  const detail = chosen && (await readServiceHealth(db, { serviceId: chosen.id, ...about }));
  const mayAct = mayActAs(staff.role, "operator");
  return { ...health, ...watched, span, now, chosen, errorClass, detail, mayAct, limitMs: deadlineMs };
});

export const action = staffActions({
  pause: intent("operator", async ({ staff, deps, form, request }) => {
    const switched = await pauseService(deps.db, serviceIn(form), staff.email);
    return answer(request, "pause", switched);
  }),
  resume: intent("operator", async ({ staff, deps, form, request }) => {
    const switched = await resumeService(deps, serviceIn(form), staff.email);
    return answer(request, "resume", switched);
  }),
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NOBODY = "00000000-0000-0000-0000-000000000000";

function serviceIn(form: FormData): string {
  const id = form.get("service");
  return typeof id === "string" && UUID.test(id) ? id : NOBODY;
}

/** Redirects a confirmation without scripts, which is in the URL. */
function answer(request: Request, action: CircuitAction["action"], switched: Switched) {
  const { searchParams } = new URL(request.url);
  if (searchParams.has("confirm"))
    throw redirect(`/admin/delivery-health?service=${searchParams.get("service") ?? ""}`);
  return { toast: switchToast(action, switched) };
}

/** The confirmation in the URL, for pages without scripts. */
function actionIn(params: URLSearchParams): CircuitAction | undefined {
  const [id, action] = [params.get("service"), params.get("confirm")];
  return id !== null && (action === "pause" || action === "resume") ? { id, action } : undefined;
}

export default function DeliveryHealth({ loaderData, actionData }: Route.ComponentProps) {
  const { services, span, now, chosen, detail, errorClass, mayAct, start, stepMs, until, limitMs } = loaderData;
  const { alerts, runs } = loaderData;
  const [params] = useSearchParams();
  const [switching, setSwitching] = useState(actionIn(params));
  const hrefOf = (changes: Record<string, string>) => `?${new URLSearchParams({ span, ...changes }).toString()}`;
  const confirmHrefOf = ({ id, action }: CircuitAction) => hrefOf({ service: id, confirm: action });
  const words = spanTexts[span];
  const axis = chosen && { start, stepMs, steps: chosen.steps.length };
  return (
    <>
      <PageHead
        title="Delivery health"
        sub="Every service: is it taking leads, how fast, and what goes wrong"
        actions={
          <div className={styles["actions"]}>
            {until ? <span className={textStyles["note"]}>Counted until {formatClock(until)}</span> : null}
            <LiveDot now={now} />
            <Segmented
              label="Time"
              value={span}
              options={[
                { value: "3h", label: "3 h" },
                { value: "24h", label: "24 h" },
                { value: "7d", label: "7 d" },
              ]}
              hrefOf={(value) => hrefOf({ span: value, ...(chosen ? { service: chosen.id } : {}) })}
            />
          </div>
        }
      />
      <ActionToast toast={actionData?.toast} />
      <PageBody>
        {chosen && detail && axis ? (
          <>
            <ServiceTable
              services={services}
              chosen={chosen.id}
              now={now}
              minutes={Math.max(1, (now.getTime() - start.getTime()) / 60_000)}
              mayAct={mayAct}
              hrefOf={(service) => hrefOf({ service })}
              confirmHrefOf={confirmHrefOf}
              onSwitch={setSwitching}
            />
            <div className={styles["serviceHead"]}>
              <h2>{chosen.name}</h2>
              <StatusChip {...circuitLabel(chosen.circuit.state)} />
              <span className={textStyles["note"]}>{whyTexts(chosen.circuit, now)}</span>
              <PausingLeads circuit={chosen.circuit} />
              <span className={styles["aside"]}>
                {mayAct && chosen.failed.count > 0 ? (
                  <ButtonLink size="sm" icon="retry" to={jobPlanPath("retry", chosen.id)}>
                    Retry {formatNumber(chosen.failed)} failed
                  </ButtonLink>
                ) : null}
                {mayAct && chosen.inDoubt.count > 0 ? (
                  <ButtonLink size="sm" icon="check" to={jobPlanPath("resolve", chosen.id)}>
                    Resolve {formatNumber(chosen.inDoubt)} in doubt
                  </ButtonLink>
                ) : null}
                {mayAct && triesOneAtATime(chosen.circuit) ? (
                  <SwitchButton
                    service={chosen}
                    action="resume"
                    hrefOf={confirmHrefOf}
                    onSwitch={setSwitching}
                    word="Close circuit now"
                  />
                ) : null}
              </span>
            </div>
            <div className={`${layoutStyles["stack"]} ${styles["charts"]}`}>
              <AttemptsChart
                service={chosen.name}
                span={words}
                axis={axis}
                steps={chosen.steps}
                circuit={chosen.circuit}
                now={now}
              />
              <AnswerTimeChart
                service={chosen.name}
                span={words}
                axis={axis}
                answerTimes={detail.answerTimes}
                overall={chosen.percentiles}
                limitMs={limitMs}
              />
            </div>
            <div className={`${layoutStyles["withAside"]} ${styles["lower"]}`}>
              <div className={layoutStyles["stack"]}>
                <ErrorClasses
                  classes={detail.errorClasses}
                  span={words}
                  chosen={errorClass?.key}
                  hrefOf={(key) => `${hrefOf({ service: chosen.id, class: key })}#leads`}
                />
                {errorClass && detail.leads ? (
                  <ClassLeads title={errorClassTitle(errorClass)} leads={detail.leads} now={now} />
                ) : null}
              </div>
              <ServiceFacts service={chosen} now={now} />
            </div>
          </>
        ) : (
          <NoServices />
        )}
        <AlertsPanel alerts={alerts} runs={runs} now={now} />
      </PageBody>
      <SwitchDialog
        service={services.find(({ id }) => id === switching?.id)}
        action={switching?.action ?? "pause"}
        onClose={() => setSwitching(undefined)}
      />
    </>
  );
}

const NoServices = () => (
  <EmptyState
    title="No API service yet"
    actions={
      <ButtonLink kind="primary" icon="plug" to="/admin/api-services">
        API Services
      </ButtonLink>
    }
  >
    As soon as one is connected, this page shows whether it takes leads, how fast it answers and what goes wrong.
  </EmptyState>
);
