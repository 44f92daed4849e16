import { Link, useLocation } from "react-router";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { wordOf } from "#app/admin/labels/status.ts";
import { addressWith } from "#app/admin/ui/dialogs/search-params.ts";
import { ActionButton, useIsUnderWay } from "#app/admin/operations/leads/actions/action-button.tsx";
import { resendAction, sendAction } from "#app/admin/operations/leads/actions/actions.ts";
import { deliveryAt, canResend, canSend } from "#app/admin/operations/leads/lead/lead-deliveries.ts";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./lead-table.module.css";

type Props = { lead: LeadRow; service: ServiceOfForm; isTight: boolean; mayAct: boolean };

/** A lead's status at one service, and its possible action. */
export function ServiceCell({ lead, service, isTight, mayAct }: Props) {
  const { search } = useLocation();
  const { deliveryId, status: stored, attempts } = deliveryAt(lead, service);
  const send = sendAction(lead.id, service);
  const resend = resendAction(deliveryId ?? "", service.name);
  const isSending = useIsUnderWay(send.key, resend.key);
  const status = isSending ? "pending" : stored;
  if (isTight) {
    return (
      <td data-service>
        <span className={`${layoutStyles["row"]} ${styles["delivery"]}`}>
          <StatusGlyph status={status} label={`${service.name}: ${wordOf(status)}`} />
          {mayAct && canSend(lead, service, stored) ? (
            <ActionButton action={send} icon="send" label={`Send to ${service.name}`} />
          ) : null}
        </span>
      </td>
    );
  }
  const chip = <StatusChip status={status} attempts={attempts} />;
  return (
    <td data-service>
      <span className={`${layoutStyles["row"]} ${styles["delivery"]}`}>
        {status === "in_doubt" && mayAct && deliveryId ? (
          <Link
            to={addressWith(search, { ask: "resolve", delivery: deliveryId })}
            aria-label={`In doubt: ${lead.name} at ${service.name}. Resolve`}
            preventScrollReset
          >
            {chip}
          </Link>
        ) : (
          chip
        )}
        <span className={layoutStyles["end"]}>
          {mayAct && canSend(lead, service, stored) ? (
            <ActionButton action={send} icon="send" label={`Send to ${service.name}`}>
              Send
            </ActionButton>
          ) : null}
          {mayAct && canResend(lead, service, stored) ? (
            <ActionButton action={resend} icon="retry" label={`Retry at ${service.name}`} />
          ) : null}
        </span>
      </span>
    </td>
  );
}

/** Sorts services by failures and doubts on the page, so that only healthy ones are cut off. */
export function troubledFirst(rows: readonly LeadRow[], services: readonly ServiceOfForm[]): ServiceOfForm[] {
  const troubles = (service: ServiceOfForm) =>
    rows.filter((lead) => ["error", "in_doubt"].includes(deliveryAt(lead, service).status)).length;
  const counted = services.map((service) => ({ service, count: troubles(service) }));
  return counted.toSorted((one, other) => other.count - one.count).map(({ service }) => service);
}
