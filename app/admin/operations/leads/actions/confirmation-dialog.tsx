import { formName } from "#app/admin/labels/form-names.ts";
import { DeleteAllDialog } from "./delete-all-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import type { ViewCounts } from "#server/operations/leads/page-leads.ts";
import type { LeadPage } from "#server/operations/leads/find-leads.ts";
import type { LeadDetails } from "#server/operations/leads/read-lead.ts";
import type { Confirmation } from "./read-confirmation.server.ts";
import type { FormType } from "#funnels/registry.ts";
import { useState } from "react";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { closeReasons } from "#app/admin/labels/close-reasons.ts";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import { Radio, Choice } from "#app/admin/ui/inputs/input.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import type { CloseReason } from "#server/delivery/delivery-state.ts";
import { formatCount, formatDuration } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import type { Decision } from "#server/delivery/actions/resolve-in-doubt.ts";
import type { Doubt } from "#server/operations/leads/read-doubt.ts";
import { Timeline, TimelineItem } from "#app/admin/ui/display/timeline.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";

const ANSWERS = [
  { decision: "has_it", word: "It arrived", does: "Marks it as success. Nothing is sent", action: "Mark as success" },
  {
    decision: "has_it_not",
    word: "It did not arrive",
    does: "Marks it as error. Nothing is sent; you may resend it then",
    action: "Mark as error",
  },
  {
    decision: "send_anyway",
    word: "Send it again without knowing",
    does: "Sends it with the same reference, so a careful service drops the double",
    action: "Send again",
  },
] as const satisfies readonly { decision: Decision; word: string; does: string; action: string }[];

/** Only a person can decide this, so nothing is preselected. */
export function ResolveDialog({ doubt }: { doubt: Doubt }) {
  const [chosen, choose] = useState<Decision>();
  const scriptsRun = useScriptsRun();
  const action = ANSWERS.find(({ decision }) => decision === chosen)?.action ?? "Decide";
  return (
    <ConfirmDialog
      size="mid"
      glyph={<StatusGlyph status="in_doubt" size={20} />}
      title={`Did ${doubt.person} reach ${doubt.service}?`}
      text="We sent the lead and got no answer. Sending it again could mean two calls to the same person."
      intent="resolve"
      fields={[["deliveryId", doubt.deliveryId]]}
      action={action}
      actionKind="primary"
      canAct={!scriptsRun || chosen !== undefined}
      side={<span className={textStyles["note"]}>Your choice is written to the audit log</span>}
    >
      <Timeline edge="flush">
        <TimelineItem
          mark={<StatusGlyph status="in_doubt" />}
          title={`Request sent, no answer${doubt.durationMs === null ? "" : ` within ${formatDuration(doubt.durationMs)}`}`}
          time={doubt.sentAt ? <Time at={doubt.sentAt} as="seconds" /> : null}
          detail={doubt.message}
        />
      </Timeline>
      <fieldset className={layoutStyles["column"]}>
        <legend className={layoutStyles["visuallyHidden"]}>What do you know?</legend>
        {ANSWERS.map(({ decision, word, does }) => (
          <Choice
            key={decision}
            word={word}
            sentence={does}
            name="decision"
            value={decision}
            required
            checked={chosen === decision}
            onChange={() => choose(decision)}
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}

type Props = {
  confirmation: Confirmation;
  formType: FormType;
  counts: ViewCounts;
  page: Pick<LeadPage, "rows">;
  lead: LeadDetails | null | undefined;
};

/** Renders the confirmation from the URL. */
export function ConfirmationDialog({ confirmation, formType, counts, page, lead }: Props) {
  switch (confirmation.kind) {
    case "delete-all":
      return <DeleteAllDialog {...confirmation} formType={formType} formName={formName(formType)} counts={counts} />;
    case "retry":
      return <RetryDialog leads={confirmation.leads} count={confirmation.count} />;
    case "close":
      return <CloseDialog {...confirmation.failed} />;
    case "resolve":
      return <ResolveDialog doubt={confirmation.doubt} />;
    case "erase": {
      const [id] = confirmation.leads;
      const row = page.rows.find((one) => one.id === id);
      const open = lead?.id === id ? lead : undefined;
      return <EraseDialog leads={confirmation.leads} name={row?.name ?? open?.name} advice={confirmation.advice} />;
    }
  }
}

/** A reason is required, because colleagues read it later. */
export function CloseDialog({ deliveryId, service }: { deliveryId: string; service: string }) {
  const [chosen, choose] = useState<CloseReason>();
  const scriptsRun = useScriptsRun();
  return (
    <ConfirmDialog
      glyph={<StatusGlyph status="closed" size={20} />}
      title={`Close this lead at ${service}?`}
      text="It leaves the lists of what is undelivered and counts as not delivered. Its consent record stays, and it can still be sent again."
      intent="close"
      fields={[["deliveryId", deliveryId]]}
      action="Close lead"
      actionKind="primary"
      canAct={!scriptsRun || chosen !== undefined}
    >
      <fieldset className={layoutStyles["column"]}>
        <legend className={layoutStyles["visuallyHidden"]}>Why?</legend>
        {closeReasons.map(([reason, words]) => (
          <label key={reason} className={layoutStyles["row"]}>
            <Radio name="reason" value={reason} required checked={chosen === reason} onChange={() => choose(reason)} />
            {words}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}

/** Empty `leads` means the whole form. The user confirms the count; if it has changed, nothing is sent. */
export const RetryDialog = ({ leads, count }: { leads: readonly string[]; count: number }) => (
  <ConfirmDialog
    role="alertdialog"
    glyph={<Icon name="retry" size={20} />}
    title={count === 0 ? "Nothing to retry" : `Retry ${formatCount(count, "failed delivery", "failed deliveries")}?`}
    text={
      count === 0
        ? "None of these leads has a failed delivery any more."
        : "Each is sent again to the service that failed, at that service's own rate. What was refused because of its content will be refused again."
    }
    intent="retry-failed"
    fields={[["agreedCount", String(count)], ...leads.map((id) => ["leads", id] as const)]}
    action={`Retry ${formatCount(count, "delivery", "deliveries")}`}
    actionKind="primary"
    canAct={count > 0}
  />
);
