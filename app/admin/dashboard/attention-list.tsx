import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Kbd } from "#app/admin/ui/controls/kbd.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { matterText, type Matter } from "./attention-text.ts";

/** What needs a person, worst first, each with the button that leads exactly there. */
export const AttentionList = ({ matters, now }: { matters: readonly Matter[]; now: Date }) => (
  <Panel
    id="attention"
    title="Needs attention"
    note={matters.length > 0 ? <span className="tag">{matters.length}</span> : null}
    actions={
      <>
        <Kbd>g</Kbd>
        <Kbd>a</Kbd>
      </>
    }
  >
    {matters.length === 0 ? (
      <p className="pbody row t2">
        <StatusGlyph status="success" />
        Nothing needs you right now
      </p>
    ) : (
      <ul className="att">
        {matters.map((matter) => {
          const { status, what, why, ways } = matterText(matter, now);
          return (
            <li key={what}>
              <StatusGlyph status={status} />
              <div className="grow">
                <div className="what">{what}</div>
                <div className="why">{why}</div>
              </div>
              <div className="row wrap">
                {ways.map(({ label, to }) => (
                  <ButtonLink key={to} size="sm" to={to} aria-label={`${label}: ${what}`}>
                    {label}
                  </ButtonLink>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    )}
  </Panel>
);
