import { formatCents, formatEuros, formatNumber } from "#app/admin/labels/format.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { DraftSimulation } from "#server/sales/buyers/simulate-draft.ts";
import { CapHoursChart } from "./order-charts.tsx";
import { regionText, signed, simulatedText } from "./order-texts.ts";
import styles from "./order.module.css";

const MAX_REGIONS = 8;

type Props = {
  /** The form whose draft is simulated and goes live. */
  form: string;
  simulation: DraftSimulation | null;
  /** The figures are of this draft, and recent. */
  isFresh: boolean;
  hasDraft: boolean;
  /** Another blocker. */
  problem: string | undefined;
  /** Facts to know before going live, which do not block it. */
  warnings: readonly string[];
  nextVersion: number;
  isRunning: boolean;
  canEdit: boolean;
};

/** Simulation of last month, and going live, which requires it. */
export function SimulationPanel(props: Props) {
  const { simulation, isFresh, hasDraft, problem, isRunning } = props;
  return (
    <Panel
      title="Last month with this rule"
      actions={
        props.canEdit ? (
          <Button
            size="sm"
            kind="ghost"
            icon="retry"
            type="submit"
            form={props.form}
            name="intent"
            value="simulate"
            busy={isRunning}
          >
            {simulation ? "Run again" : "Run"}
          </Button>
        ) : null
      }
    >
      <PanelBody className={styles["simulation"]}>
        {simulation && hasDraft && !isFresh ? (
          <Notice kind="warning" title="Not of this draft">
            It was changed since this run, or the run is more than an hour old. Run it again to go live.
          </Notice>
        ) : null}
        {simulation ? (
          <div data-stale={hasDraft && !isFresh ? true : undefined} className={styles["figures"]}>
            <Figures {...simulation} />
          </div>
        ) : (
          <p className={textStyles["muted"]}>
            Save and run: the leads of last month go through the orders as they are, and once more with this draft.
          </p>
        )}
      </PanelBody>
      <div className={styles["goLive"]}>
        <ul className={styles["checks"]}>
          <Check isMet={hasDraft && isFresh}>
            {!hasDraft ? "There is no draft" : isFresh ? "Simulation is up to date" : "Simulate this draft first"}
          </Check>
          <Check isMet={problem === undefined}>{problem ?? "Buyer and service are ready"}</Check>
          {props.warnings.map((warning) => (
            <li key={warning}>
              <StatusGlyph status="warning" size={14} />
              {warning}
            </li>
          ))}
        </ul>
        {props.canEdit ? (
          <Button
            kind="primary"
            type="submit"
            form={`${props.form}-live`}
            disabled={!hasDraft || !isFresh || problem !== undefined}
          >
            Go live as version {props.nextVersion}
          </Button>
        ) : null}
        <span className={textStyles["note"]}>For leads from now on. What is live stays until then.</span>
      </div>
    </Panel>
  );
}

const Check = ({ isMet, children }: { isMet: boolean; children: string }) => (
  <li>
    <StatusGlyph status={isMet ? "success" : "not_sent"} size={14} />
    {children}
  </li>
);

const Figures = ({ month, leads, now, withIt, changes, unsold, capHours }: DraftSimulation) => (
  <>
    <p className={textStyles["note"]}>{simulatedText(month, leads)}</p>
    <dl className={styles["four"]}>
      <Figure name="Sold by this order" now={formatNumber(now.sold)} withIt={formatNumber(withIt.sold)}>
        {signed(withIt.sold - now.sold)}
      </Figure>
      <Figure name="Our revenue" now={formatEuros(now.revenueCents)} withIt={formatEuros(withIt.revenueCents)}>
        {money(withIt.revenueCents - now.revenueCents)}
      </Figure>
      <Figure name="Leads unsold" now={formatNumber(now.unsold)} withIt={formatNumber(withIt.unsold)}>
        {signed(withIt.unsold - now.unsold)}
      </Figure>
      <Figure
        name="Hours at cap"
        now={`${formatNumber(now.hoursAtCap)} h`}
        withIt={`${formatNumber(withIt.hoursAtCap)} h`}
      >
        {signed(withIt.hoursAtCap - now.hoursAtCap)}
      </Figure>
    </dl>
    <h3>Who gains, who loses</h3>
    {changes.length === 0 ? <p className={textStyles["note"]}>Nothing changes for anybody.</p> : null}
    <ul className={`${styles["changes"]} ${styles["withBars"]}`}>
      {changes.map(({ buyer, order, sold, revenueCents }) => (
        <li key={`${buyer} ${order}`}>
          <span className={styles["who"]}>
            {buyer}
            <small>{order}</small>
          </span>
          <ChangeBar share={sold / most(changes)} />
          <span>{signed(sold)}</span>
          <span>{money(revenueCents)}</span>
        </li>
      ))}
    </ul>
    {capHours.some((day) => day.now > 0 || day.withIt > 0) ? <CapHoursChart days={capHours} /> : null}
    <h3>Unsold by region</h3>
    {unsold.length === 0 ? <p className={textStyles["note"]}>All leads were sold.</p> : null}
    <ul className={styles["changes"]}>
      {unsold.slice(0, MAX_REGIONS).map(({ region, now: before, withIt: after }) => (
        <li key={region}>
          <span className={styles["who"]}>{regionText(region)}</span>
          <span>{formatNumber(before)} now</span>
          <span>{formatNumber(after)} with it</span>
        </li>
      ))}
      {unsold.length > MAX_REGIONS ? (
        <li>
          <span className={styles["who"]}>elsewhere</span>
          <span>{formatNumber(sum(unsold.slice(MAX_REGIONS).map((one) => one.now)))} now</span>
          <span>{formatNumber(sum(unsold.slice(MAX_REGIONS).map((one) => one.withIt)))} with it</span>
        </li>
      ) : null}
    </ul>
  </>
);

const Figure = (props: { name: string; now: string; withIt: string; children: string }) => (
  <div>
    <dt>{props.name}</dt>
    <dd>
      {props.now} → <b>{props.withIt}</b> <span className={textStyles["note"]}>{props.children}</span>
    </dd>
  </div>
);

const most = (changes: DraftSimulation["changes"]): number => Math.max(1, ...changes.map(({ sold }) => Math.abs(sold)));

/** To the right means more than now. */
const ChangeBar = ({ share }: { share: number }) => (
  <svg className={styles["changeBar"]} viewBox="-50 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect
      data-gains={share > 0 ? true : undefined}
      x={Math.min(0, share * 50)}
      width={Math.abs(share) * 50}
      height={8}
    />
    <rect className={styles["floor"]} x={-0.5} width={1} height={8} />
  </svg>
);

const money = (cents: number): string => `${cents > 0 ? "+" : ""}${formatCents(cents)}`;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
