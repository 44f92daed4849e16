import { DeliveryBox } from "./delivery-box.tsx";
import { DeliveryNotice } from "./delivery-notice.tsx";
import type { LeadDetails } from "#app/admin/leads/lead/lead-details.ts";

/** Why people open a lead: where it stands with every service, what is wrong, what helps. */
export function DeliverySection({ lead, mayAct, now }: { lead: LeadDetails; mayAct: boolean; now: Date }) {
  const delivered = lead.services.filter(({ status }) => status === "success" || status === "warning").length;
  return (
    <section className="lsec" id="delivery">
      <h3>
        Delivery
        <span className="end">
          {lead.services.length === 0
            ? "no service is enabled for this form"
            : `${delivered} of ${lead.services.length} delivered`}
        </span>
      </h3>
      <DeliveryNotice lead={lead} mayAct={mayAct} />
      {lead.services.map((service) => (
        <DeliveryBox
          key={service.deliveryId ?? service.apiServiceId ?? service.name}
          lead={lead}
          service={service}
          mayAct={mayAct}
          now={now}
        />
      ))}
    </section>
  );
}
