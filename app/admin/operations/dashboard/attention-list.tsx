import { ButtonLink, Kbd } from "#app/admin/ui/controls/button.tsx";
import { formatCount } from "#app/admin/labels/format.ts";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import type { AttentionGroup } from "#server/operations/dashboard/rank-attention.ts";
import type { PricedItem } from "#server/operations/dashboard/price-attention.ts";
import type { ServiceToday } from "#server/operations/dashboard/read-dashboard.ts";
import { halfHourOf } from "#app/admin/ui/status/half-hour.ts";
import { HealthStrip } from "#app/admin/ui/status/health-strip.tsx";
import { attentionText, joined, stakeText } from "./attention-text.ts";
import { totalOf } from "./total-of.ts";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { StatusList, StatusListItem } from "#app/admin/ui/status/status-list.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./dashboard.module.css";

type Props = { attentionItems: readonly PricedItem[]; now: Date; mayAct: boolean };

const isFresh = (group: AttentionGroup) => (item: PricedItem) => item.group === group && !item.isOld;

const Keys = () => (
  <>
    <Kbd>g</Kbd>
    <Kbd>a</Kbd>
  </>
);

/** Broken items, then rejected ones; each panel only while it has any. */
export function BrokenNow({ attentionItems, services, now, mayAct }: Props & { services: readonly ServiceToday[] }) {
  const broken = attentionItems.filter(isFresh("broken"));
  const refused = attentionItems.filter(isFresh("refused"));
  return (
    <>
      {broken.length > 0 ? (
        <div className={styles["broken"]}>
          <Panel id="attention" title="Broken now" note={<BrokenNote items={broken} />} actions={<Keys />}>
            <Items items={broken} services={services} now={now} mayAct={mayAct} />
          </Panel>
        </div>
      ) : null}
      {refused.length > 0 ? (
        <div className={styles["refused"]}>
          <Panel
            {...(broken.length > 0 ? {} : { id: "attention" })}
            title="Refused"
            note={<Tag>{refused.length}</Tag>}
            actions={broken.length > 0 ? undefined : <Keys />}
          >
            <Items items={refused} services={services} now={now} mayAct={mayAct} />
          </Panel>
        </div>
      ) : null}
    </>
  );
}

/** Items waiting for a person; those unchanged for a week are folded. */
export function WaitsForYou({ attentionItems, now, mayAct }: Props) {
  const waiting = attentionItems.filter(isFresh("waiting"));
  const old = attentionItems.filter(({ isOld }) => isOld);
  const isFirst = !attentionItems.some(({ group, isOld }) => group !== "waiting" && !isOld);
  return (
    <Panel
      {...(isFirst ? { id: "attention" } : {})}
      title="Needs attention"
      note={waiting.length > 0 ? <Tag>{waiting.length}</Tag> : null}
      actions={isFirst ? <Keys /> : undefined}
    >
      {isFirst ? (
        <PanelBody as="p" className={`${layoutStyles["row"]} ${textStyles["muted"]}`}>
          <StatusGlyph status="success" />
          {attentionItems.length === 0 ? "Nothing needs you right now" : "Nothing is broken"}
        </PanelBody>
      ) : null}
      {!isFirst && waiting.length === 0 ? (
        <PanelBody as="p" className={textStyles["muted"]}>
          Nothing else waits
        </PanelBody>
      ) : null}
      {waiting.length > 0 ? <Items items={waiting} now={now} mayAct={mayAct} /> : null}
      {old.length > 0 ? (
        <details className={styles["old"]}>
          <summary>{formatCount(old.length, "matter", "matters")} without news for a week</summary>
          <Items items={old} now={now} mayAct={mayAct} />
        </details>
      ) : null}
    </Panel>
  );
}

const BrokenNote = ({ items }: { items: readonly PricedItem[] }) => (
  <>
    <Tag>{items.length}</Tag> {stakeText(totalOf(items.map(({ atStake }) => atStake)))}
  </>
);

/** `services`: for the chart of the last day beside their problems. */
type ItemsProps = { items: readonly PricedItem[]; services?: readonly ServiceToday[]; now: Date; mayAct: boolean };

const Items = ({ items, services, now, mayAct }: ItemsProps) => (
  <StatusList>
    {items.map((item) => {
      const { status, what, why, ways } = attentionText(item, now, mayAct);
      const service = "serviceId" in item ? services?.find(({ id }) => id === item.serviceId) : undefined;
      return (
        <StatusListItem
          key={what}
          status={status}
          what={what}
          why={joined([why, stakeText(item.atStake)])}
          picture={service ? <LastDay service={service} /> : undefined}
          actions={ways.map(({ label, to }) => (
            <ButtonLink key={to} size="sm" to={to} aria-label={`${label}: ${what}`}>
              {label}
            </ButtonLink>
          ))}
        />
      );
    })}
  </StatusList>
);

const LastDay = ({ service: { name, halfHours } }: { service: ServiceToday }) => (
  <>
    <HealthStrip halfHours={halfHours.map(halfHourOf)} label={`${name} in the last 24 hours`} />
    <div className={textStyles["note"]}>last 24 hours</div>
  </>
);
