import { useLocation } from "react-router";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { needsAPerson, wordOf } from "#app/admin/labels/status.ts";
import { addressWith } from "#app/admin/ui/dialogs/search-params.ts";
import { ActionButton } from "#app/admin/operations/leads/actions/action-button.tsx";
import { resendAction, sendAction } from "#app/admin/operations/leads/actions/actions.ts";
import { DeliveryRail } from "./delivery-rail.tsx";
import type { ServiceDelivery } from "#server/operations/leads/lead-deliveries.ts";
import type { LeadDetails } from "#server/operations/leads/read-lead.ts";
import { ModeIcon } from "#app/admin/operations/leads/lead/mode-icon.tsx";
import { canResend, canSend } from "#app/admin/operations/leads/lead/can-send.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { summaryOf } from "./service-summary.ts";
import styles from "./delivery-box.module.css";

type Props = { lead: LeadDetails; service: ServiceDelivery; mayAct: boolean; now: Date };

/** One service: its status, the actions, and every attempt. Open where a person is needed. */
export const DeliveryBox = ({ lead, service, mayAct, now }: Props) => (
  <section className={styles["box"]} aria-label={service.name}>
    <details open={needsAPerson(service.status)}>
      <summary className={styles["head"]}>
        <Icon name="chevron-right" size={12} />
        <StatusGlyph status={service.status} label={wordOf(service.status)} />
        <span className={styles["name"]}>{service.name}</span>
        <ModeIcon mode={service.sendMode} />
        <span className={`${textStyles["note"]} ${textStyles["oneLine"]} ${layoutStyles["grow"]}`}>
          {summaryOf(service, now)}
        </span>
      </summary>
      <DeliveryRail service={service} receivedAt={lead.receivedAt} />
      {mayAct && service.status === "error" && service.deliveryId ? (
        <CloseLink deliveryId={service.deliveryId} name={service.name} />
      ) : null}
    </details>
    {mayAct ? (
      <div className={styles["action"]}>
        <Remedy lead={lead} service={service} />
      </div>
    ) : null}
  </section>
);

function CloseLink({ deliveryId, name }: { deliveryId: string; name: string }) {
  const { search } = useLocation();
  return (
    <div className={styles["close"]}>
      <ButtonLink size="sm" to={addressWith(search, { ask: "close", delivery: deliveryId })} preventScrollReset>
        Close at {name}
      </ButtonLink>
    </div>
  );
}

function Remedy({ lead, service }: Pick<Props, "lead" | "service">) {
  const { search } = useLocation();
  const { apiServiceId, deliveryId, status, name } = service;
  if (apiServiceId && canSend(lead, service, status)) {
    return (
      <ActionButton action={sendAction(lead.id, { id: apiServiceId, name })} icon="send" label={`Send to ${name}`}>
        Send
      </ActionButton>
    );
  }
  if (deliveryId && canResend(lead, service, status)) {
    return (
      <ActionButton action={resendAction(deliveryId, name)} icon="retry" label={`Resend to ${name}`}>
        Resend
      </ActionButton>
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
