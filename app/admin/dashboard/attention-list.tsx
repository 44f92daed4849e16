import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Kbd } from "#app/admin/ui/controls/kbd.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import type { AttentionItem } from "#server/dashboard/read-attention.ts";
import { attentionText } from "./attention-text.ts";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { StatusList, StatusListItem } from "#app/admin/ui/status/status-list.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";

/** Attention items, worst first, each with a button that leads to it. */
export const AttentionList = ({ attentionItems, now }: { attentionItems: readonly AttentionItem[]; now: Date }) => (
  <Panel
    id="attention"
    title="Needs attention"
    note={attentionItems.length > 0 ? <Tag>{attentionItems.length}</Tag> : null}
    actions={
      <>
        <Kbd>g</Kbd>
        <Kbd>a</Kbd>
      </>
    }
  >
    {attentionItems.length === 0 ? (
      <PanelBody as="p" className={`${layoutStyles["row"]} ${textStyles["muted"]}`}>
        <StatusGlyph status="success" />
        Nothing needs you right now
      </PanelBody>
    ) : (
      <StatusList>
        {attentionItems.map((item) => {
          const { status, what, why, ways } = attentionText(item, now);
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
    )}
  </Panel>
);
