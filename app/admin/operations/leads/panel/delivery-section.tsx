import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { DeliveryBox } from "./delivery-box.tsx";
import { DeliveryNotice } from "./delivery-notice.tsx";
import type { LeadDetails } from "#server/operations/leads/read-lead.ts";
import styles from "./lead-panel.module.css";

/** The status of a lead at every service, with problems and remedies. */
export function DeliverySection({ lead, mayAct, now }: { lead: LeadDetails; mayAct: boolean; now: Date }) {
  const delivered = lead.services.filter(({ status }) => status === "success" || status === "warning").length;
  return (
    <section className={styles["section"]} id="delivery">
      <h3>
        Delivery
        <span className={layoutStyles["end"]}>
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
