import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { formatCents, formatMoment, formatCount, formatNumber, formatPercent } from "#app/admin/labels/format.ts";
import { formPath } from "#app/admin/frame/screens.ts";
import { useCopy } from "#app/admin/ui/dialogs/use-copy.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ReturnRequest } from "#server/sales/returns/read-return.ts";
import { deadlineText, isDueToday } from "./deadline-groups.ts";
import { DecideBar, Letters, type DecisionProblem } from "./decide.tsx";
import { viewPath, type DeskFilter } from "./returns-filter.ts";
import { EvidencePanel } from "./evidence-panel.tsx";
import { returnReference, questionLetter, acceptLetter } from "./letter.ts";
import { OnFile } from "./on-file.tsx";
import { returnTitle, viewOfState, deciderWord, stateTexts, historyText, monthName } from "./return-texts.ts";
import styles from "./return.module.css";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";

type Props = {
  request: ReturnRequest;
  filter: DeskFilter;
  canAct: boolean;
  /** Shown automatically after another request was decided. */
  isNext: boolean;
  problem?: DecisionProblem | undefined;
  now: Date;
};

/** One return request: rule checks, evidence, replies to the buyer and buttons. */
export function ReturnDetails({ request, filter, canAct, isNext, problem, now }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const copy = useCopy();
  const decides = canAct && request.state === "open";
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);
  return (
    <section className={styles["returnView"]} aria-labelledby="return-title">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles["scroll"]} tabIndex={0} role="group" aria-label="Return request">
        <div className={styles["inside"]}>
          <Link className={`${textStyles["link"]} ${styles["back"]}`} to={viewPath(viewOfState(request.state), filter)}>
            All return requests
          </Link>
          <header className={styles["returnHead"]}>
            <div>
              <h2 id="return-title" tabIndex={-1} ref={heading}>
                {returnTitle(request)}
              </h2>
              <About request={request} />
            </div>
            {request.state === "open" ? <Deadline request={request} now={now} /> : null}
          </header>
          {problem?.intent === "request" ? (
            <p className={textStyles["error"]} role="alert">
              {problem.text}
            </p>
          ) : null}
          {request.state === "open" ? null : <Outcome request={request} now={now} />}
          <EvidencePanel request={request} canAct={canAct} now={now} />
          <div className={styles["two"]}>
            <div>
              <OnFile request={request} canAct={canAct} now={now} />
              {decides ? <Letters key={request.id} request={request} filter={filter} problem={problem} /> : null}
            </div>
            <BuyerFacts request={request} />
          </div>
        </div>
      </div>
      {decides ? (
        <DecideBar
          request={request}
          filter={filter}
          onAsk={() => void copy(questionLetter(request), "The question to the buyer is copied")}
        />
      ) : null}
    </section>
  );
}

const Deadline = ({ request, now }: { request: ReturnRequest; now: Date }) =>
  isDueToday(request.dueAt, now) ? (
    <StatusChip status="due" word={deadlineText(request.dueAt, now)} />
  ) : (
    <Tag look="outline">{deadlineText(request.dueAt, now)}</Tag>
  );

const About = ({ request }: { request: ReturnRequest }) => (
  <p className={styles["about"]}>
    <span>{`${formatCents(request.priceCents)}, order ${request.order} version ${request.orderVersion}`}</span>
    {request.evidence.isErased ? (
      <span>Lead erased</span>
    ) : (
      <Link className={textStyles["link"]} to={`${formPath(request.formType)}?lead=${request.submissionId}`}>
        Open the lead
      </Link>
    )}
    <span className={textStyles["mono"]}>{returnReference(request.id)}</span>
  </p>
);

/** Decision, decider, and the reply to the buyer. */
function Outcome({ request, now }: { request: ReturnRequest; now: Date }) {
  const copy = useCopy();
  const letter = request.state === "declined" ? request.decidedReason : acceptLetter(request, request.creditCents);
  return (
    <Panel
      title={stateTexts[request.state]}
      note={`${formatCents(request.creditCents)} credited of ${formatCents(request.priceCents)}`}
      actions={
        <Button size="sm" icon="copy" onClick={() => void copy(letter, "The words to the buyer are copied")}>
          Copy
        </Button>
      }
    >
      <PanelBody className={styles["outcome"]}>
        <p>{`${deciderWord(request.decidedBy)}${request.decidedAt ? `, ${formatMoment(request.decidedAt, now)}` : ""}. ${request.buyer} reads:`}</p>
        <p className={styles["letter"]} lang="de">
          {letter}
        </p>
      </PanelBody>
    </Panel>
  );
}

/** The buyer's month and earlier decisions, for context. */
const BuyerFacts = ({ request }: { request: ReturnRequest }) => {
  const { month } = request.evidence;
  const limit = request.rules.monthlyLimitPercent;
  const count = month.requested + 1;
  const share = month.sold === 0 ? 0 : count / month.sold;
  return (
    <section aria-labelledby="buyer-facts" className={styles["facts"]}>
      <h3 id="buyer-facts">{`${request.buyer} in ${monthName(request.month)}`}</h3>
      <dl>
        <dt>Requested, with this one</dt>
        <dd>
          {limit === null ? null : <ShareBar share={share / (limit / 100)} />}
          <span className={styles["share"]}>
            <b>{formatPercent(share)}</b>
            <span className={textStyles["note"]}>{limit === null ? "no limit" : `limit ${limit} %`}</span>
          </span>
          <span className={textStyles["note"]}>{`${formatNumber(count)} of ${formatCount(month.sold, "sale")}`}</span>
        </dd>
        <dt>Its requests in 90 days before</dt>
        <dd>{historyText(request.history)}</dd>
      </dl>
    </section>
  );
};

/** Used share of the limit; the text beside it says the same. */
const ShareBar = ({ share }: { share: number }) => (
  <svg className={styles["shareBar"]} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="8" data-part="rest" />
    <rect width={Math.min(100, Math.round(share * 1000) / 10)} height="8" data-part={share > 1 ? "over" : "used"} />
  </svg>
);
