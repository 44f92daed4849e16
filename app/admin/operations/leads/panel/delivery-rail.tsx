import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { AttemptLine } from "./attempt-line.tsx";
import type { Action } from "#server/delivery/queue/staff-event.ts";
import type { Attempt, DeliveryEvent } from "#server/operations/leads/delivery-history.ts";
import type { ServiceDelivery } from "#server/operations/leads/lead-deliveries.ts";
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
export function DeliveryRail({ service, receivedAt }: { service: ServiceDelivery; receivedAt: Date }) {
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
