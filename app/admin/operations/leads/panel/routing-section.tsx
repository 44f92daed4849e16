import { Link } from "react-router";
import { formatCents, formatClockSeconds, formatNumber } from "#app/admin/labels/format.ts";
import { returnPath } from "#app/admin/labels/paths.ts";
import { allocationTexts, reasonTexts } from "#app/admin/labels/routing-texts.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { LeadRouting } from "#server/sales/allocations/read-routing.ts";
import styles from "./lead-panel.module.css";

/** Orders that never qualified: counted in one line, listed when opened. */
const ELSEWHERE: ReadonlySet<string> = new Set(["area", "form"]);

/** Why these buyers have the lead, and others do not. */
export const RoutingSection = ({ routing }: { routing: LeadRouting }) => {
  const { named, chosen, notChosen, unplaced, maxBuyers, unsold, decidedAt } = routing;
  const near = notChosen.filter(({ reason }) => !ELSEWHERE.has(reason));
  const elsewhere = notChosen.filter(({ reason }) => ELSEWHERE.has(reason));
  const taken = chosen.filter(({ state }) => state !== "released").length + unplaced.length;
  return (
    <section className={styles["section"]} id="routing">
      <h3>
        Routing
        <span className={`${layoutStyles["end"]} ${textStyles["note"]}`}>decided {formatClockSeconds(decidedAt)}</span>
      </h3>
      <dl className={styles["facts"]}>
        <dt>Buyers named</dt>
        <dd>
          {named === null
            ? "No buyers were named"
            : named.length === 0
              ? "Nobody"
              : named.map(({ buyer, city }) => [buyer, city].filter(Boolean).join(", ")).join(" · ")}
        </dd>
        <dt>Sold to</dt>
        <dd>
          {formatNumber(taken)} of at most {maxBuyers}
          {unsold === null ? null : `. ${reasonTexts(unsold).word}`}
        </dd>
        {chosen.map(({ orderId, buyer, order, version, state, priceCents, reason, request }) => (
          <RoutingLine key={orderId} word="Chosen">
            <StatusChip {...allocationTexts(state)} /> {buyer}, {order}, version {version}, {formatCents(priceCents)}
            {reason === null ? null : `. ${reason}`}
            {request ? (
              <>
                {". "}
                <Link className={textStyles["link"]} to={returnPath(request.id)}>
                  Return request: {request.state}
                </Link>
              </>
            ) : null}
          </RoutingLine>
        ))}
        {unplaced.map(({ deliveryId, service }) => (
          <RoutingLine key={deliveryId} word="Without an order">
            {service}
          </RoutingLine>
        ))}
        {near.map(({ orderId, buyer, order, reason }) => (
          <RoutingLine key={orderId} word={reasonTexts(reason).word}>
            {buyer}, {order} <span className={textStyles["note"]}>{reasonTexts(reason).says}</span>
          </RoutingLine>
        ))}
      </dl>
      {elsewhere.length === 0 ? null : (
        <details>
          <summary className={textStyles["note"]}>{formatNumber(elsewhere.length)} for other areas or forms</summary>
          <p className={textStyles["small"]}>{elsewhere.map(({ buyer, order }) => `${buyer}, ${order}`).join(" · ")}</p>
        </details>
      )}
    </section>
  );
};

const RoutingLine = ({ word, children }: { word: string; children: React.ReactNode }) => (
  <>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </>
);
