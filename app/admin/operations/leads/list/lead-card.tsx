import { Link, useLocation } from "react-router";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { wordOf } from "#app/admin/labels/status.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import { addressWith, NO_CONFIRMATION } from "#app/admin/ui/dialogs/search-params.ts";
import { blockedNote, deliveryAt, canSend } from "#app/admin/operations/leads/lead/lead-deliveries.ts";
import { ActionButton } from "#app/admin/operations/leads/actions/action-button.tsx";
import { sendAction } from "#app/admin/operations/leads/actions/actions.ts";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { LeadTags, LeadRail } from "./lead-parts.tsx";
import styles from "./lead-cards.module.css";

type Props = { lead: LeadRow; services: readonly ServiceOfForm[]; mayAct: boolean };

/** One lead on a phone: name and rail, problems, actions. */
export function LeadCard({ lead, services, mayAct }: Props) {
  const { search } = useLocation();
  const stands = services.map((service) => ({ service, ...deliveryAt(lead, service) }));
  const note = blockedNote(lead);
  const problems = stands.filter(({ status }) => status === "error" || status === "in_doubt");
  const sends = mayAct ? stands.filter(({ service, status }) => canSend(lead, service, status)) : [];
  return (
    <li className={styles["card"]}>
      <div className={layoutStyles["row"]}>
        <Link
          className={`${textStyles["oneLine"]} ${layoutStyles["grow"]} ${styles["name"]}`}
          to={addressWith(search, { ...NO_CONFIRMATION, lead: lead.id })}
          preventScrollReset
        >
          {lead.name}
        </Link>
        <LeadTags {...lead} />
        <span className={textStyles["note"]}>
          <Time at={lead.receivedAt} as="clock" />
        </span>
      </div>
      <div className={`${layoutStyles["row"]} ${textStyles["note"]}`}>
        <span>{lead.postalCode}</span>
        <span aria-hidden="true">·</span>
        <span className={textStyles["oneLine"]}>{lead.source}</span>
        {note ? null : (
          <span className={layoutStyles["end"]}>
            <LeadRail lead={lead} services={services} />
          </span>
        )}
      </div>
      {note ? (
        <div className={styles["below"]}>
          <StatusChip status="blocked" word={note} />
        </div>
      ) : null}
      {problems.length + sends.length > 0 && !note ? (
        <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]} ${styles["below"]}`}>
          {problems.map(({ service, status, attempts }) => (
            <StatusChip
              key={service.id}
              status={status}
              attempts={attempts}
              word={`${service.name}: ${wordOf(status)}`}
            />
          ))}
          <span className={`${layoutStyles["end"]} ${layoutStyles["row"]} ${styles["sends"]}`}>
            {sends.map(({ service }) => (
              <ActionButton key={service.id} action={sendAction(lead.id, service)} icon="send">
                {`Send to ${service.name}`}
              </ActionButton>
            ))}
          </span>
        </div>
      ) : null}
    </li>
  );
}
