import { Link, useLocation } from "react-router";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { wordOf } from "#app/admin/labels/status.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import { addressWith, NOTHING_ASKED } from "#app/admin/ui/dialogs/search-params.ts";
import { BLOCKED_NOTES } from "#app/admin/leads/lead/blocked-note.ts";
import { DeedButton } from "#app/admin/leads/actions/action-button.tsx";
import { sendDeed } from "#app/admin/leads/actions/actions.ts";
import { deliveryAt, type FormService, type LeadRow } from "#app/admin/leads/lead/lead-deliveries.ts";
import { offersSend } from "#app/admin/leads/lead/can-send.ts";
import { SyntheticTag } from "./synthetic-tag.tsx";
import { LeadRail } from "./lead-rail.tsx";

type Props = { lead: LeadRow; services: readonly FormService[]; mayAct: boolean };

/** One lead on a phone: who and the rail, then what needs a person, then what one can do. */
export function LeadCard({ lead, services, mayAct }: Props) {
  const { search } = useLocation();
  const stands = services.map((service) => ({ service, ...deliveryAt(lead, service) }));
  const troubles = stands.filter(({ status }) => status === "error" || status === "in_doubt");
  const sends = mayAct ? stands.filter(({ service, status }) => offersSend(lead, service, status)) : [];
  return (
    <li className="mlead">
      <div className="row">
        <Link
          className="nm trunc grow"
          to={addressWith(search, { ...NOTHING_ASKED, lead: lead.id })}
          preventScrollReset
        >
          {lead.name}
        </Link>
        {lead.isSynthetic ? <SyntheticTag /> : null}
        <span className="t3 xs">
          <Time at={lead.receivedAt} as="clock" />
        </span>
      </div>
      <div className="row t3 xs">
        <span>{lead.postalCode}</span>
        <span aria-hidden="true">·</span>
        <span className="trunc">{lead.source}</span>
        {lead.blocked ? null : (
          <span className="end">
            <LeadRail lead={lead} services={services} />
          </span>
        )}
      </div>
      {lead.blocked ? (
        <div className="below">
          <StatusChip status="blocked" word={BLOCKED_NOTES[lead.blocked]} />
        </div>
      ) : null}
      {troubles.length + sends.length > 0 && !lead.blocked ? (
        <div className="row wrap below">
          {troubles.map(({ service, status, attempts }) => (
            <StatusChip
              key={service.id}
              status={status}
              attempts={attempts}
              word={`${service.name}: ${wordOf(status)}`}
            />
          ))}
          <span className="end row">
            {sends.map(({ service }) => (
              <DeedButton key={service.id} deed={sendDeed(lead.id, service)} kind="btn sm" icon="send">
                {`Send to ${service.name}`}
              </DeedButton>
            ))}
          </span>
        </div>
      ) : null}
    </li>
  );
}
