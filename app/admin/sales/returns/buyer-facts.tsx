import { formatCount, formatNumber, formatPercent } from "#app/admin/labels/format.ts";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Claim } from "#server/sales/returns/read-claim.ts";
import { historyText, monthName } from "./return-words.ts";
import styles from "./claim.module.css";

/** The buyer's month and how its claims were decided, to see whether this is one of many. */
export const BuyerFacts = ({ claim }: { claim: Claim }) => {
  const { month } = claim.evidence;
  const limit = claim.rules.monthlyLimitPercent;
  const claimed = month.claimed + 1;
  const share = month.sold === 0 ? 0 : claimed / month.sold;
  return (
    <section aria-labelledby="buyer-facts" className={styles["facts"]}>
      <h3 id="buyer-facts">{`${claim.buyer} in ${monthName(claim.month)}`}</h3>
      <dl>
        <dt>Claimed, with this one</dt>
        <dd>
          {limit === null ? null : <ShareBar share={share / (limit / 100)} />}
          <span className={styles["share"]}>
            <b>{formatPercent(share)}</b>
            <span className={textStyles["note"]}>{limit === null ? "no limit" : `limit ${limit} %`}</span>
          </span>
          <span className={textStyles["note"]}>{`${formatNumber(claimed)} of ${formatCount(month.sold, "sale")}`}</span>
        </dd>
        <dt>Its claims in 90 days before</dt>
        <dd>{historyText(claim.history)}</dd>
      </dl>
    </section>
  );
};

/** How much of the limit is used. The words beside it say the same. */
const ShareBar = ({ share }: { share: number }) => (
  <svg className={styles["shareBar"]} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="8" data-part="rest" />
    <rect width={Math.min(100, Math.round(share * 1000) / 10)} height="8" data-part={share > 1 ? "over" : "used"} />
  </svg>
);
