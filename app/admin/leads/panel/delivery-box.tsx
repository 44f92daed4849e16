import { useLocation } from "react-router";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { needsAPerson, wordOf } from "#app/admin/labels/status.ts";
import { addressWith } from "#app/admin/ui/dialogs/search-params.ts";
import { DeedButton } from "#app/admin/leads/actions/action-button.tsx";
import { resendDeed, sendDeed } from "#app/admin/leads/actions/actions.ts";
import { DeliveryRail } from "./delivery-rail.tsx";
import type { LeadDetails, ServiceDelivery } from "#app/admin/leads/lead/lead-details.ts";
import { ModeIcon } from "#app/admin/leads/lead/mode-icon.tsx";
import { offersResend, offersSend } from "#app/admin/leads/lead/can-send.ts";
import { summaryOf } from "./service-summary.ts";

type Props = { lead: LeadDetails; service: ServiceDelivery; mayAct: boolean; now: Date };

/** One service: how it stands, what one can do, and every attempt. Open where a person has to look. */
export const DeliveryBox = ({ lead, service, mayAct, now }: Props) => (
  <section className="dsvc" aria-label={service.name}>
    <details open={needsAPerson(service.status)}>
      <summary className="dtog">
        <Icon name="chevron-right" size={12} />
        <StatusGlyph status={service.status} label={wordOf(service.status)} />
        <span className="nm">{service.name}</span>
        <ModeIcon mode={service.sendMode} />
        <span className="t3 xs trunc grow">{summaryOf(service, now)}</span>
      </summary>
      <DeliveryRail service={service} receivedAt={lead.receivedAt} />
    </details>
    {mayAct ? (
      <div className="dact">
        <Remedy lead={lead} service={service} />
      </div>
    ) : null}
  </section>
);

function Remedy({ lead, service }: Pick<Props, "lead" | "service">) {
  const { search } = useLocation();
  const { apiServiceId, deliveryId, status, name } = service;
  if (apiServiceId && offersSend(lead, service, status)) {
    return (
      <DeedButton deed={sendDeed(lead.id, { id: apiServiceId })} kind="btn sm" icon="send" label={`Send to ${name}`}>
        Send
      </DeedButton>
    );
  }
  if (deliveryId && offersResend(lead, service, status)) {
    return (
      <DeedButton deed={resendDeed(deliveryId)} kind="btn sm" icon="retry" label={`Resend to ${name}`}>
        Resend
      </DeedButton>
    );
  }
  if (deliveryId && status === "in_doubt") {
    return (
      <ButtonLink size="sm" to={addressWith(search, { ask: "resolve", delivery: deliveryId })} preventScrollReset>
        Resolve
      </ButtonLink>
    );
  }
  return null;
}
