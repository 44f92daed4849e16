import { sayText, type Values } from "#funnels/engine/texts.ts";
import type { Pause } from "#funnels/engine/types.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Page, type SiteOwner } from "#app/ui/page/page.tsx";
import { Picture } from "#app/ui/picture.tsx";

type PauseScreenProps = { pause: Pause; owner: SiteOwner; values: Values; thenGoTo?: string };

/** A timed screen. With `thenGoTo` the page continues automatically, without scripts. */
export function PauseScreen({ pause, owner, values, thenGoTo }: PauseScreenProps) {
  const text = sayText(pause.text, values);
  return (
    <Page owner={owner} className="waiting">
      {thenGoTo && <meta httpEquiv="refresh" content={`${pause.ms / 1000};url=${thenGoTo}`} />}
      <main id="main" className="wrap">
        <div className="step" role="status">
          <Look look={pause.look} />
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

function Look({ look }: { look: Pause["look"] }) {
  switch (look) {
    case "search":
      return <Picture name="suche" size="tile" />;
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
