import type { Pause } from "#funnels/engine/types.ts";
import { Page, type SiteOwner } from "#app/ui/page.tsx";
import { Picture } from "#app/ui/picture.tsx";

/** A timed screen. With `thenGoTo` the page moves on by itself, without scripts. */
export const PauseScreen = ({ pause, owner, thenGoTo }: { pause: Pause; owner: SiteOwner; thenGoTo?: string }) => (
  <Page owner={owner} className="waiting">
    {thenGoTo && <meta httpEquiv="refresh" content={`${pause.ms / 1000};url=${thenGoTo}`} />}
    <main id="main" className="wrap">
      <div className="step" role="status">
        <Picture name={pause.picture} size="tile" />
        <h1>{pause.title}</h1>
        <p className="lede">{pause.text}</p>
        <div className="time-bar" aria-hidden="true">
          <i />
        </div>
      </div>
    </main>
  </Page>
);
