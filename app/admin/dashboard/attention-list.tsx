import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Kbd } from "#app/admin/ui/controls/kbd.tsx";
import { formatCount } from "#app/admin/labels/format.ts";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import type { AttentionGroup, RankedItem } from "#server/dashboard/rank-attention.ts";
import { attentionText } from "./attention-text.ts";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { StatusList, StatusListItem } from "#app/admin/ui/status/status-list.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./dashboard.module.css";

type Props = { attentionItems: readonly RankedItem[]; now: Date; mayAct: boolean };

const isFresh = (group: AttentionGroup) => (item: RankedItem) => item.group === group && !item.isOld;

const Keys = () => (
  <>
    <Kbd>g</Kbd>
    <Kbd>a</Kbd>
  </>
);

/** What is broken now, then what was refused; each panel only while there is something. */
export function BrokenNow({ attentionItems, now, mayAct }: Props) {
  const broken = attentionItems.filter(isFresh("broken"));
  const refused = attentionItems.filter(isFresh("refused"));
  return (
    <>
      {broken.length > 0 ? (
        <div className={styles["broken"]}>
          <Panel id="attention" title="Broken now" note={<Tag>{broken.length}</Tag>} actions={<Keys />}>
            <Items items={broken} now={now} mayAct={mayAct} />
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
            <Items items={refused} now={now} mayAct={mayAct} />
          </Panel>
        </div>
      ) : null}
    </>
  );
}

/** What waits for a person, and, folded, what has seen nothing new for a week. */
export function WaitsForYou({ attentionItems, now, mayAct }: Props) {
  const waiting = attentionItems.filter(isFresh("waiting"));
  const old = attentionItems.filter(({ isOld }) => isOld);
  const isFirst = !attentionItems.some(({ group, isOld }) => group !== "waiting" && !isOld);
  return (
    <Panel
      {...(isFirst ? { id: "attention" } : {})}
      title="Waits for you"
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

const Items = ({ items, now, mayAct }: { items: readonly RankedItem[]; now: Date; mayAct: boolean }) => (
  <StatusList>
    {items.map((item) => {
      const { status, what, why, ways } = attentionText(item, now, mayAct);
      return (
        <StatusListItem
          key={what}
          status={status}
          what={what}
          why={why}
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
