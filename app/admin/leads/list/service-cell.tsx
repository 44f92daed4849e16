import { Link, useLocation } from "react-router";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { wordOf } from "#app/admin/labels/status.ts";
import { addressWith } from "#app/admin/ui/dialogs/search-params.ts";
import { DeedButton, useIsUnderWay } from "#app/admin/leads/actions/action-button.tsx";
import { resendDeed, sendDeed } from "#app/admin/leads/actions/actions.ts";
import { deliveryAt, type FormService, type LeadRow } from "#app/admin/leads/lead/lead-deliveries.ts";
import { offersResend, offersSend } from "#app/admin/leads/lead/can-send.ts";

type Props = { lead: LeadRow; service: FormService; isTight: boolean; mayAct: boolean };

/** Where a lead stands with one service, and the one thing a person may do about it. */
export function ServiceCell({ lead, service, isTight, mayAct }: Props) {
  const { search } = useLocation();
  const { deliveryId, status: stored, attempts } = deliveryAt(lead, service);
  const send = sendDeed(lead.id, service);
  const resend = resendDeed(deliveryId ?? "");
  const isSending = useIsUnderWay(send.key, resend.key);
  const status = isSending ? "pending" : stored;
  if (isTight) {
    return (
      <td className="svc">
        <span className="row gap-4">
          <StatusGlyph status={status} label={`${service.name}: ${wordOf(status)}`} />
          {mayAct && offersSend(lead, service, stored) ? (
            <DeedButton deed={send} kind="ib" icon="send" label={`Send to ${service.name}`} />
          ) : null}
        </span>
      </td>
    );
  }
  const chip = <StatusChip status={status} attempts={attempts} />;
  return (
    <td className="svc">
      <span className="row gap-4">
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
        <span className="end">
          {mayAct && offersSend(lead, service, stored) ? (
            <DeedButton deed={send} kind="btn sm" icon="send" label={`Send to ${service.name}`}>
              Send
            </DeedButton>
          ) : null}
          {mayAct && offersResend(lead, service, stored) ? (
            <DeedButton deed={resend} kind="ib" icon="retry" label={`Retry at ${service.name}`} />
          ) : null}
        </span>
      </span>
    </td>
  );
}
