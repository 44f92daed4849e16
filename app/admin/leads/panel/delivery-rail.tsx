import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { AttemptLine } from "./attempt-line.tsx";
import type { Attempt, DeliveryEvent, ServiceDelivery, StaffDeed } from "#app/admin/leads/lead/lead-details.ts";

const DEEDS: Readonly<Record<StaffDeed, string>> = {
  send: "sent it by hand",
  has_it: "found out that it arrived",
  has_it_not: "found out that it did not arrive",
  send_anyway: "sent it again without knowing",
  restored: "restored the database, which may have forgotten that it was sent",
};

/** All that happened with one service, newest first. */
export function DeliveryRail({ service, receivedAt }: { service: ServiceDelivery; receivedAt: Date }) {
  const attempts = service.events.filter(isAttempt);
  const longest = Math.max(1, ...attempts.map(({ durationMs }) => durationMs ?? 0));
  const last = attempts.at(-1);
  return (
    <ol className="rail">
      {service.events.toReversed().map((event) =>
        event.kind === "human" ? (
          <li key={`human ${event.at.getTime()}`}>
            <Icon name="person" />
            <div>
              <div className="h">
                <b>
                  {event.actor} {DEEDS[event.action]}
                </b>
                <Time at={event.at} as="seconds" />
              </div>
            </div>
          </li>
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
      <li>
        <StatusGlyph status="success" />
        <div>
          <div className="h">
            <b>Lead received</b>
            <Time at={receivedAt} as="seconds" />
          </div>
        </div>
      </li>
    </ol>
  );
}

const isAttempt = (event: DeliveryEvent): event is Attempt => event.kind !== "human";
