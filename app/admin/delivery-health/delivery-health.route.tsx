import { useState } from "react";
import { redirect, useSearchParams } from "react-router";
import { AlarmsPanel } from "./alerts-panel.tsx";
import { AnswerTimeChart } from "./answer-time-chart.tsx";
import { AttemptsChart } from "./attempts-chart.tsx";
import { CircuitChip } from "./circuit-chip.tsx";
import { whyWords } from "./circuit-texts.ts";
import { ClassLeads } from "./error-class-leads.tsx";
import { ErrorClasses } from "./error-classes.tsx";
import { NoServices } from "./no-services.tsx";
import { mostTroubled } from "./service-health.ts";
import { ServiceTable } from "./service-table.tsx";
import { StandingFacts } from "./service-facts.tsx";
import { SwitchButton, type SwitchWish } from "./pause-button.tsx";
import { SwitchDialog } from "./pause-dialog.tsx";
import { formatClock } from "#app/admin/labels/format.ts";
import { LiveDot } from "#app/admin/frame/live-updates.tsx";
import { PageHead } from "#app/admin/ui/display/page-head.tsx";
import { Segmented } from "#app/admin/ui/controls/segmented.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { errorClassTitle, spanWords, switchToast } from "./health-texts.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { readAlarms } from "#server/alerts/read-alerts.ts";
import { pauseService, resumeService } from "#server/api-services/pause-service.ts";
import { USUAL_DEADLINE_MS } from "#server/delivery/deadline.ts";
import { readClassKey } from "#server/delivery-health/error-classes.ts";
import { readHealth, readServiceHealth } from "#server/delivery-health/read-health.ts";
import { isSpan } from "#server/delivery-health/spans.ts";
import { mayActAs } from "#server/staff/roles.ts";
import type { Route } from "./+types/delivery-health.route";

export const meta = () => [{ title: "Delivery health" }];

export const loader = staffLoader("viewer", async ({ staff, needs: { db }, request }) => {
  const asked = new URL(request.url).searchParams;
  const wanted = asked.get("span") ?? "";
  const span = isSpan(wanted) ? wanted : "24h";
  const now = new Date();
  const [health, watched] = await Promise.all([readHealth(db, span, now.getTime()), readAlarms(db)]);
  const chosen = health.services.find(({ id }) => id === asked.get("service")) ?? mostTroubled(health.services);
  const errorClass = readClassKey(asked.get("class") ?? "");
  const about = { span, now: now.getTime(), ...(errorClass ? { errorClass } : {}) };
  const detail = chosen && (await readServiceHealth(db, { serviceId: chosen.id, ...about }));
  const mayAct = mayActAs(staff.role, "operator");
  return { ...health, ...watched, span, now, chosen, errorClass, detail, mayAct, limitMs: USUAL_DEADLINE_MS };
});

export const action = staffActions({
  pause: intent("operator", async ({ staff, needs, form, request }) => {
    const switched = await pauseService(needs.db, serviceIn(form), staff.email);
    return answer(request, "pause", switched);
  }),
  resume: intent("operator", async ({ staff, needs, form, request }) => {
    const switched = await resumeService(needs, serviceIn(form), staff.email);
    return answer(request, "resume", switched);
  }),
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NOBODY = "00000000-0000-0000-0000-000000000000";

function serviceIn(form: FormData): string {
  const id = form.get("service");
  return typeof id === "string" && UUID.test(id) ? id : NOBODY;
}

/** Asked without scripts, the question stands in the address: the answer leads away from it. */
function answer(request: Request, wish: "pause" | "resume", switched: Awaited<ReturnType<typeof pauseService>>) {
  const { searchParams } = new URL(request.url);
  if (searchParams.has("confirm"))
    throw redirect(`/admin/delivery-health?service=${searchParams.get("service") ?? ""}`);
  return { toast: switchToast(wish, switched.kind, switched.kind === "done" ? switched.service : "") };
}

/** The question in the address, asked without scripts. */
function wishIn(asked: URLSearchParams): SwitchWish | undefined {
  const [id, wish] = [asked.get("service"), asked.get("confirm")];
  return id !== null && (wish === "pause" || wish === "resume") ? { id, wish } : undefined;
}

export default function DeliveryHealth({ loaderData, actionData }: Route.ComponentProps) {
  const { services, span, now, chosen, detail, errorClass, mayAct, start, stepMs, until, limitMs } = loaderData;
  const { alarms, walks } = loaderData;
  const [asked] = useSearchParams();
  const [switching, setSwitching] = useState(wishIn(asked));
  const hrefOf = (changes: Record<string, string>) => `?${new URLSearchParams({ span, ...changes }).toString()}`;
  const confirmHrefOf = ({ id, wish }: SwitchWish) => hrefOf({ service: id, confirm: wish });
  const words = spanWords[span];
  const axis = chosen && { start, stepMs, steps: chosen.steps.length };
  return (
    <>
      <PageHead
        title="Delivery health"
        sub="Every service: is it taking leads, how fast, and what goes wrong"
        actions={
          <div className="health-actions">
            {until ? <span className="t3 xs">Counted until {formatClock(until)}</span> : null}
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
      <div className="body">
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
            <div className="health-head">
              <h2>{chosen.name}</h2>
              <CircuitChip gate={chosen.gate} />
              <span className="t3 xs">{whyWords(chosen.gate, now)}</span>
              {mayAct && chosen.gate.state === "probing" ? (
                <span className="end">
                  <SwitchButton
                    service={chosen}
                    wish="resume"
                    hrefOf={confirmHrefOf}
                    onSwitch={setSwitching}
                    word="Close circuit now"
                  />
                </span>
              ) : null}
            </div>
            <div className="grid g2 health-charts">
              <AttemptsChart
                service={chosen.name}
                span={words}
                axis={axis}
                steps={chosen.steps}
                gate={chosen.gate}
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
            <div className="health-low">
              <div className="grid">
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
              <StandingFacts service={chosen} now={now} />
            </div>
          </>
        ) : (
          <NoServices />
        )}
        <AlarmsPanel alarms={alarms} walks={walks} now={now} />
      </div>
      <SwitchDialog
        service={services.find(({ id }) => id === switching?.id)}
        wish={switching?.wish ?? "pause"}
        onClose={() => setSwitching(undefined)}
      />
    </>
  );
}
