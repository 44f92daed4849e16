import { useLocation } from "react-router";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { needsAPerson, wordOf } from "#app/admin/labels/status.ts";
import { addressWith } from "#app/admin/ui/dialogs/search-params.ts";
import { ActionButton } from "#app/admin/operations/leads/actions/action-button.tsx";
import { resendAction, sendAction } from "#app/admin/operations/leads/actions/actions.ts";
import type { ServiceDelivery } from "#server/operations/leads/lead-deliveries.ts";
import type { LeadDetails } from "#server/operations/leads/read-lead.ts";
import { ModeIcon } from "#app/admin/operations/leads/lead/mode-icon.tsx";
import { canResend, canSend } from "#app/admin/operations/leads/lead/lead-deliveries.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { summaryOf } from "./service-summary.ts";
import styles from "./delivery-box.module.css";
import { Time } from "#app/admin/ui/display/time.tsx";
import { AttemptLine } from "./attempt-line.tsx";
import type { Action } from "#server/delivery/queue/staff-event.ts";
import type { Attempt, DeliveryEvent } from "#server/operations/leads/delivery-history.ts";
import { Timeline, TimelineItem } from "#app/admin/ui/display/timeline.tsx";

const ACTIONS: Readonly<Record<Action, string>> = {
  send: "sent it by hand",
  has_it: "found out that it arrived",
  has_it_not: "found out that it did not arrive",
  send_anyway: "sent it again without knowing",
  close: "closed it",
  restored: "restored the database, which may have forgotten that it was sent",
};

/** All events of one service, newest first. */
function DeliveryRail({ service, receivedAt }: { service: ServiceDelivery; receivedAt: Date }) {
  const attempts = service.events.filter(isAttempt);
  const longest = Math.max(1, ...attempts.map(({ durationMs }) => durationMs ?? 0));
  const last = attempts.at(-1);
  return (
    <Timeline>
      {service.events
        .toReversed()
        .map((event) =>
          event.kind === "human" ? (
            <TimelineItem
              key={`human ${event.at.getTime()}`}
              mark={<Icon name="person" />}
              title={`${event.actor} ${ACTIONS[event.action]}`}
              time={<Time at={event.at} as="seconds" />}
            />
          ) : (
            <AttemptLine
              key={`${event.kind} ${event.n}`}
              attempt={event}
              service={service}
              isLast={event === last}
              longest={longest}
            />
          ),
        )}
      <TimelineItem
        mark={<StatusGlyph status="success" />}
        title="Lead received"
        time={<Time at={receivedAt} as="seconds" />}
      />
    </Timeline>
  );
}

const isAttempt = (event: DeliveryEvent): event is Attempt => event.kind !== "human";

type Props = { lead: LeadDetails; service: ServiceDelivery; mayAct: boolean; now: Date };

/** One service with status, actions and attempts. Open if a person is needed. */
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
