import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { dossierPath } from "#app/admin/labels/paths.ts";
import { ButtonAnchor, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { IconLink } from "#app/admin/ui/controls/icon-button.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { needsAPerson } from "#app/admin/labels/status.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import { addressWith, NO_CONFIRMATION } from "#app/admin/ui/dialogs/search-params.ts";
import { ConsentSection } from "./consent-section.tsx";
import { RoutingSection } from "./routing-section.tsx";
import { HistorySection } from "./history-section.tsx";
import type { LeadDetails } from "#server/operations/leads/read-lead.ts";
import type { LeadMessage } from "#server/privacy/visitor-messages/visitor-message.ts";
import { SyntheticTag } from "#app/admin/operations/leads/list/lead-parts.tsx";
import { MessagesSection } from "./messages-section.tsx";
import { useCopy } from "#app/admin/ui/dialogs/use-copy.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./lead-panel.module.css";
import { DeliveryBox } from "./delivery-box.tsx";
import { DeliveryNotice } from "./delivery-notice.tsx";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { Table } from "#app/admin/ui/table/table.tsx";

type Props = {
  formType: string;
  lead: LeadDetails;
  messages: readonly LeadMessage[];
  neighbours: { before: string | undefined; after: string | undefined };
  mayAct: boolean;
  now: Date;
};

/** One lead beside the list. Not a dialog, so that the list stays in use; on phones it is the page. */
export function LeadPanel({ formType, lead, messages, neighbours, mayAct, now }: Props) {
  const { search } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const copy = useCopy();
  useEffect(() => heading.current?.focus(), []);
  const to = (id: string | undefined) => addressWith(search, { ...NO_CONFIRMATION, lead: id ?? null });
  const worst = lead.services.map(({ status }) => status).find(needsAPerson);
  return (
    <aside className={styles["lead"]} aria-label="Lead" data-covers-tabs>
      <div className={styles["top"]}>
        <div className={`${layoutStyles["row"]} ${styles["topRow"]}`}>
          <div className={layoutStyles["grow"]}>
            <h2 className={styles["name"]} tabIndex={-1} ref={heading}>
              {lead.name || "No name"}
            </h2>
            <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]} ${textStyles["note"]} ${styles["about"]}`}>
              <FormCode formType={formType} />
              {lead.isSynthetic ? <SyntheticTag /> : null}
              <span>
                <Time at={lead.receivedAt} as="day" now={now} />, <Time at={lead.receivedAt} as="seconds" />
              </span>
              <span aria-hidden="true">·</span>
              <button
                type="button"
                className={`${layoutStyles["row"]} ${textStyles["mono"]} ${styles["id"]}`}
                title={lead.id}
                onClick={() => void copy(lead.id, "Lead id copied")}
              >
                {lead.id.slice(0, 13)}
                <Icon name="copy" size={12} />
                <span className={layoutStyles["visuallyHidden"]}>Copy lead id</span>
              </button>
            </div>
          </div>
          {neighbours.before ? (
            <IconLink icon="chevron-up" label="Previous lead (k)" to={to(neighbours.before)} replace />
          ) : null}
          {neighbours.after ? (
            <IconLink icon="chevron-down" label="Next lead (j)" to={to(neighbours.after)} replace />
          ) : null}
          <IconLink icon="close" label="Close (Esc)" to={to(undefined)} />
        </div>
        {mayAct ? (
          <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]} ${styles["actions"]}`}>
            {lead.phone ? (
              <ButtonAnchor icon="phone" href={`tel:${lead.phone.replaceAll(/[^+\d]/g, "")}`}>
                Call
              </ButtonAnchor>
            ) : null}
            <span className={layoutStyles["end"]}>
              <ButtonLink
                kind="danger"
                icon="erase"
                to={addressWith(search, { ...NO_CONFIRMATION, ask: "erase", leads: lead.id })}
              >
                Erase
              </ButtonLink>
            </span>
          </div>
        ) : null}
      </div>
      <nav className={styles["anchors"]} aria-label="Parts of the lead">
        {messages.length > 0 ? <a href="#messages">Messages</a> : null}
        <a href="#delivery">Delivery {worst ? <StatusGlyph status={worst} size={14} /> : null}</a>
        {lead.routing ? <a href="#routing">Routing</a> : null}
        <a href="#answers">Answers</a>
        <a href="#consent">Consent</a>
        <a href="#source">Source</a>
        <a href="#history">History</a>
      </nav>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles["scroll"]} tabIndex={0} role="group" aria-label="Details of the lead">
        {messages.length > 0 ? <MessagesSection messages={messages} now={now} /> : null}
        <DeliverySection lead={lead} mayAct={mayAct} now={now} />
        {lead.routing ? <RoutingSection routing={lead.routing} /> : null}
        <AnswersSection answers={lead.answers} />
        <ConsentSection consents={lead.consents} dossier={mayAct ? dossierPath(lead.id) : null} />
        <SourceSection source={lead.source} />
        <HistorySection lead={lead} now={now} />
      </div>
    </aside>
  );
}

/** A lead's status at every service, with problems and remedies. */
function DeliverySection({ lead, mayAct, now }: { lead: LeadDetails; mayAct: boolean; now: Date }) {
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

/** In question order, in the visitor's language. */
function AnswersSection({ answers }: Pick<LeadDetails, "answers">) {
  const given = answers.filter(({ answer }) => answer !== "").length;
  return (
    <section className={styles["section"]} id="answers">
      <h3>
        Answers<span className={layoutStyles["end"]}>{`${given} of ${answers.length}`}</span>
      </h3>
      <ol className={styles["answers"]} lang="de">
        {answers.map(({ question, answer, isDoubtful }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a form may ask the same question twice
          <li key={`${place} ${question}`}>
            <span className={styles["question"]}>{question}</span>
            <span className={answer === "" ? textStyles["faint"] : styles["answer"]}>
              {answer === "" ? "–" : answer}
              {isDoubtful ? <Tag lang="en">looks doubtful</Tag> : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where the visitor came from. */
const SourceSection = ({ source }: Pick<LeadDetails, "source">) => (
  <section className={styles["section"]} id="source">
    <h3>Source</h3>
    <dl className={styles["facts"]}>
      <dt>Source</dt>
      <dd>{source.name}</dd>
      <dt>Landing page</dt>
      <dd className={styles["breaks"]}>{source.landingPage ?? "unknown"}</dd>
      {source.url === null ? null : (
        <>
          <dt>Whole address</dt>
          <dd className={styles["breaks"]}>{source.url}</dd>
        </>
      )}
    </dl>
    {source.parameters.length > 0 ? (
      <Table rows="compact" aria-label="Parameters of the address" className={styles["parameters"]}>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {source.parameters.map(([name, value], place) => (
            // oxlint-disable-next-line react/no-array-index-key -- an address may name a parameter twice
            <tr key={place}>
              <td className={styles["breaks"]}>{name}</td>
              <td className={styles["breaks"]}>{value}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    ) : null}
  </section>
);
