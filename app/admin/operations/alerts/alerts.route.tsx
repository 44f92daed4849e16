import { data, Form, useNavigation } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { formString } from "#app/web/form-values.ts";
import { freshIntent, intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import type { AlertRules } from "#server/operations/alerts/alert-rule.ts";
import { standardRule } from "#server/operations/alerts/alert-rule.ts";
import { kindNames, settingOf } from "#server/operations/alerts/kinds.ts";
import type { AlertSettingsInput } from "#server/operations/alerts/alert-settings.ts";
import { readAlertSettings, saveAlertSettings } from "#server/operations/alerts/alert-settings.ts";
import type { TestResult } from "#server/operations/alerts/send-test-alert.ts";
import { sendTestAlert } from "#server/operations/alerts/send-test-alert.ts";
import { readLatestPost } from "#server/operations/alerts/webhook/post-due.ts";
import { removeWebhook, saveWebhook } from "#server/operations/alerts/webhook/webhook-settings.ts";
import type { Route } from "./+types/alerts.route";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import { readAlertsForm, type RuleRow } from "./alerts-form.ts";
import { alertToasts } from "./alerts-texts.ts";
import { RulesTable } from "./rules-table.tsx";
import { TestPanel, WebhookPanel } from "./settings-panels.tsx";
import { TimingPanel } from "./timing-panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./alerts.module.css";

const rowsOf = (rules: AlertRules): RuleRow[] =>
  kindNames.map((kind) => ({ kind, name: settingOf(kind).name, rule: rules[kind] }));

export const loader = staffLoader("owner", async ({ deps: { db } }) => {
  const [{ rules, ...settings }, latest] = await Promise.all([readAlertSettings(db), readLatestPost(db)]);
  return { ...settings, rows: rowsOf(rules), latest, now: new Date() };
});

type Answer = {
  toast: StaffToast;
  /** Typed values of a rejected save. */
  typed?: AlertSettingsInput & { rows: RuleRow[] };
  problems?: string[];
  webhook?: { key: string } | { url: string; problem: string };
  results?: TestResult[];
};

/** An error status prevents revalidation, so typed values stay. */
const refused = (answer: Answer) => data(answer, { status: 422 });

export const action = staffActions<Answer | ReturnType<typeof refused>>({
  save: intent("owner", async ({ staff, deps, form }) => {
    const kinds = kindNames.map((kind) => ({ kind, name: "", rule: standardRule(kind) }));
    const typed = readAlertsForm(form, kinds);
    const saved = await saveAlertSettings(deps.db, typed, staff.email);
    switch (saved.kind) {
      case "saved":
        return { toast: alertToasts.saved() };
      case "unchanged":
        return { toast: alertToasts.unchanged() };
      case "invalid":
        return refused({
          toast: alertToasts.refused(),
          typed: { ...typed, rows: rowsOf(typed.rules) },
          problems: saved.fields,
        });
    }
  }),
  "save-webhook": freshIntent("owner", async ({ staff, deps, form }) => {
    const url = formString(form, "url").trim();
    const saved = await saveWebhook(deps, url, staff.email);
    return saved.kind === "saved"
      ? { toast: alertToasts.webhookSaved(), webhook: { key: saved.key } }
      : refused({ toast: alertToasts.webhookRefused(saved.problem), webhook: { url, problem: saved.problem } });
  }),
  "remove-webhook": intent("owner", async ({ staff, deps }) => {
    await removeWebhook(deps.db, staff.email);
    return { toast: alertToasts.webhookRemoved() };
  }),
  test: intent("owner", async ({ staff, deps }) => {
    const { db, ring, transports, sendEmail: send, publicUrl } = deps;
    const results = await sendTestAlert({ db, ring, transport: transports.http, send, publicUrl }, staff.email);
    return { toast: alertToasts.tested(results.every(({ ok }) => ok)), results };
  }),
});

export default function Alerts({ loaderData, actionData }: Route.ComponentProps) {
  const { now, latest, webhookHost } = loaderData;
  const { rows, quiet, reminderHours } = actionData?.typed ?? loaderData;
  const problems = actionData?.problems ?? [];
  const webhook = actionData?.webhook;
  const isSaving = useNavigation().formData?.get("intent") === "save";
  return (
    <>
      <ActionToast toast={actionData?.toast} />
      <PageHead title="Alerts" sub="Who is told what, when, and where" />
      <PageBody>
        <div className={layoutStyles["stack"]}>
          <Form method="post" className={layoutStyles["stack"]} preventScrollReset noValidate>
            <input type="hidden" name="intent" value="save" />
            <PanelFrame label="Who is told about what">
              <RulesTable rows={rows} problems={problems} />
            </PanelFrame>
            <TimingPanel quiet={quiet} reminderHours={reminderHours} problems={problems} />
            <div>
              <Button kind="primary" type="submit" busy={isSaving}>
                Save alerts
              </Button>
            </div>
          </Form>
          <div className={styles["columns"]}>
            <WebhookPanel
              host={webhookHost}
              latest={latest}
              newKey={webhook && "key" in webhook ? webhook.key : undefined}
              refused={webhook && "url" in webhook ? webhook : undefined}
              now={now}
            />
            <TestPanel results={actionData?.results} />
          </div>
        </div>
      </PageBody>
    </>
  );
}
