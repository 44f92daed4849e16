import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { formatCents } from "#app/admin/labels/format.ts";
import { formPath } from "#app/admin/frame/screens.ts";
import { useCopy } from "#app/admin/ui/dialogs/use-copy.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Claim } from "#server/sales/returns/read-claim.ts";
import { BuyerFacts } from "./buyer-facts.tsx";
import { deadlineText, isDueToday } from "./deadline-groups.ts";
import { DecideBar, Letters, type DecisionProblem } from "./decide.tsx";
import { viewPath, type DeskFilter } from "./desk-filter.ts";
import { EvidencePanel } from "./evidence-panel.tsx";
import { claimReference, questionLetter } from "./letter.ts";
import { OnFile } from "./on-file.tsx";
import { Outcome } from "./outcome.tsx";
import { claimTitle, viewOfState } from "./return-words.ts";
import styles from "./claim.module.css";

type Props = {
  claim: Claim;
  filter: DeskFilter;
  canAct: boolean;
  /** The screen came here by itself, after another claim was decided. */
  isNext: boolean;
  problem?: DecisionProblem | undefined;
  now: Date;
};

/** One claim: what the rule asks, what we know, what the buyer reads, and the buttons. */
export function ClaimView({ claim, filter, canAct, isNext, problem, now }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const copy = useCopy();
  const decides = canAct && claim.state === "open";
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);
  return (
    <section className={styles["claimView"]} aria-labelledby="claim-title">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles["scroll"]} tabIndex={0} role="group" aria-label="Claim">
        <div className={styles["inside"]}>
          <Link className={`${textStyles["link"]} ${styles["back"]}`} to={viewPath(viewOfState(claim.state), filter)}>
            All claims
          </Link>
          <header className={styles["claimHead"]}>
            <div>
              <h2 id="claim-title" tabIndex={-1} ref={heading}>
                {claimTitle(claim)}
              </h2>
              <About claim={claim} />
            </div>
            {claim.state === "open" ? <Deadline claim={claim} now={now} /> : null}
          </header>
          {problem?.intent === "claim" ? (
            <p className={textStyles["error"]} role="alert">
              {problem.text}
            </p>
          ) : null}
          {claim.state === "open" ? null : <Outcome claim={claim} now={now} />}
          <EvidencePanel claim={claim} canAct={canAct} now={now} />
          <div className={styles["two"]}>
            <div>
              <OnFile claim={claim} canAct={canAct} now={now} />
              {decides ? <Letters key={claim.id} claim={claim} filter={filter} problem={problem} /> : null}
            </div>
            <BuyerFacts claim={claim} />
          </div>
        </div>
      </div>
      {decides ? (
        <DecideBar
          claim={claim}
          filter={filter}
          onAsk={() => void copy(questionLetter(claim), "The question to the buyer is copied")}
        />
      ) : null}
    </section>
  );
}

const Deadline = ({ claim, now }: { claim: Claim; now: Date }) =>
  isDueToday(claim.decideBy, now) ? (
    <StatusChip status="due" word={deadlineText(claim.decideBy, now)} />
  ) : (
    <Tag look="outline">{deadlineText(claim.decideBy, now)}</Tag>
  );

const About = ({ claim }: { claim: Claim }) => (
  <p className={styles["about"]}>
    <span>{`${formatCents(claim.priceCents)}, order ${claim.order} version ${claim.orderVersion}`}</span>
    {claim.evidence.isErased ? (
      <span>Lead erased</span>
    ) : (
      <Link className={textStyles["link"]} to={`${formPath(claim.formType)}?lead=${claim.submissionId}`}>
        Open the lead
      </Link>
    )}
    <span className={textStyles["mono"]}>{claimReference(claim.id)}</span>
  </p>
);
