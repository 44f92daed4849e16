import { sayText, type Values } from "#funnels/engine/texts.ts";
import type { Funnel, Pause } from "#funnels/engine/types.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Page, type SiteOwner } from "#app/ui/page/page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { BlueHeader } from "./blue-header.tsx";
import { StickyProgress } from "./step-progress.tsx";

type PauseScreenProps = {
  funnel: Funnel;
  pause: Pause;
  /** Progress before the pause. */
  percent: number;
  owner: SiteOwner;
  values: Values;
  thenGoTo?: string;
};

/** A timed screen in its funnel's look. With `thenGoTo` the page continues automatically, without scripts. */
export function PauseScreen({ funnel, pause, percent, owner, values, thenGoTo }: PauseScreenProps) {
  const text = sayText(pause.text, values);
  const header =
    funnel.layout === "quiz" ? <BlueHeader brand={owner.brand} percent={pause.progress ?? percent} /> : undefined;
  return (
    <Page owner={owner} className={`${funnel.layout} waiting`} header={header}>
      {thenGoTo && <meta httpEquiv="refresh" content={`${pause.ms / 1000};url=${thenGoTo}`} />}
      {funnel.layout === "wall" && <StickyProgress percent={percent} figure={funnel.figure} />}
      <main id="main" className="wrap">
        <div className="step" role="status">
          <Look {...pause} />
          <h1>{pause.title}</h1>
          {text && <p className="lede">{text}</p>}
          {pause.look === "search" && (
            <div className={`time-bar ms${pause.ms}`} aria-hidden="true">
              <i />
            </div>
          )}
        </div>
      </main>
    </Page>
  );
}

function Look({ look, picture = "suche" }: Pause) {
  switch (look) {
    case "search":
      return <Picture name={picture} size="tile" />;
    case "ring":
      return <span className="ring" />;
    case "check":
      return (
        <span className="ring ok">
          <Icon name="check" />
        </span>
      );
  }
}
