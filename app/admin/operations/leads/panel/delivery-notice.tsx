import { useLocation } from "react-router";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { addressWith } from "#app/admin/ui/dialogs/search-params.ts";
import { BLOCKED_NOTES, canSend } from "#app/admin/operations/leads/lead/lead-deliveries.ts";
import { ActionButton } from "#app/admin/operations/leads/actions/action-button.tsx";
import { sendAction } from "#app/admin/operations/leads/actions/actions.ts";
import type { ServiceDelivery } from "#server/operations/leads/lead-deliveries.ts";
import type { LeadDetails } from "#server/operations/leads/read-lead.ts";
import { signalText } from "#app/admin/labels/spam-signals.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./delivery-box.module.css";

/** The lead's problem, and whether a resend would help. */
export function DeliveryNotice({ lead, mayAct }: { lead: LeadDetails; mayAct: boolean }) {
  const { search } = useLocation();
  if (lead.isQuarantined) {
    return (
      <Notice kind="warning" title="In quarantine">
        Nothing is sent until somebody releases this lead. {lead.spamSignals.map(signalText).join(". ")}.
        <div className={`${layoutStyles["row"]} ${styles["below"]}`}>
          <ButtonLink size="sm" to="/admin/quarantine">
            Open quarantine
          </ButtonLink>
        </div>
      </Notice>
    );
  }
  if (lead.blocked) {
    return (
      <p className={styles["below"]}>
        <StatusChip status="blocked" word={BLOCKED_NOTES[lead.blocked]} />
      </p>
    );
  }
  const others = mayAct
    ? lead.services.filter((service) => service.remedy === "press-send" && canSend(lead, service, service.status))
    : [];
  return lead.services.map((service) => {
    const key = service.deliveryId ?? service.name;
    switch (service.remedy) {
      case "refused":
        return (
          <Notice key={key} kind="error" title={`${service.name} refused this lead`}>
            {service.message ? <span lang="de">{service.message}. </span> : null}
            Sending the same content again will be refused again.
            {others.length > 0 ? " Send the lead to another service instead." : null}
            <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]} ${styles["below"]}`}>
              {others.map(({ apiServiceId, name }) =>
                apiServiceId ? (
                  <ActionButton
                    key={name}
                    action={sendAction(lead.id, { id: apiServiceId, name })}
                    kind="primary"
                    icon="send"
                  >
                    {`Send to ${name}`}
                  </ActionButton>
                ) : null,
              )}
            </div>
          </Notice>
        );
      case "tries-used-up":
        return (
          <Notice key={key} kind="error" title={`${service.name} could not be reached`}>
            {service.message ? `${service.message}. ` : null}
            The content was not refused: sending it again may work.
          </Notice>
        );
      case "may-have-been-sent":
        return (
          <Notice key={key} kind="warning" title={`${service.name} may have this lead`}>
            The database was restored and may have forgotten that somebody sent it. Check with {service.name} before
            sending: a service that does not recognise repeats gets it only after one more question.
          </Notice>
        );
      case "resolve-doubt":
        return (
          <Notice key={key} kind="in_doubt" title={`Nobody knows whether ${service.name} has this lead`}>
            {whyInDoubt(service)} Check with {service.name} before sending again.
            {mayAct && service.deliveryId ? (
              <div className={`${layoutStyles["row"]} ${styles["below"]}`}>
                <ButtonLink
                  kind="primary"
                  size="sm"
                  to={addressWith(search, { ask: "resolve", delivery: service.deliveryId })}
                  preventScrollReset
                >
                  Resolve
                </ButtonLink>
                {hasOddAnswer(service) && service.apiServiceId !== null ? (
                  <ButtonLink size="sm" to={`/admin/api-services/${service.apiServiceId}#answers`}>
                    Make it a rule
                  </ButtonLink>
                ) : null}
              </div>
            ) : null}
          </Notice>
        );
      case "closed":
      case "none-needed":
      case "retries-itself":
      case "under-way":
      case "service-paused":
      case "press-send":
      case "blocked":
      case "not-sent":
        return null;
    }
  });
}

/** Without an interrupted attempt, the cause is a restore. */
const whyInDoubt = ({ events }: ServiceDelivery): string =>
  events.some((event) => event.kind === "human" && event.action === "restored") ||
  !events.some((event) => event.kind !== "human" && event.outcome === "unknown")
    ? "The database was restored and may have forgotten that it was sent."
    : hasOddAnswer({ events })
      ? "It has answered something that no rule knows."
      : "The connection broke while sending.";

/** A 2xx that matched no rule. */
const hasOddAnswer = ({ events }: Pick<ServiceDelivery, "events">): boolean =>
  events.some((event) => event.kind !== "human" && event.outcome === "unknown" && isYes(event.httpStatus));

const isYes = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
