import type { ReactNode } from "react";
import { isPicked } from "#funnels/engine/take-step.ts";
import { SleepingSprite, Sprite } from "#app/illustrations/sprite.tsx";
import firstTaps from "./first-taps/first-taps.js?raw";
import { RenderedSteps } from "./rendered-steps.tsx";
import type { FunnelAppData } from "./funnel-app.tsx";
import { picturesOf, picturesOn } from "./funnel-pictures.ts";
import { FunnelScreen } from "./funnel-screen.tsx";
import { formFiles, islandFiles } from "./island-files.ts";
import { isPauseOnTheWay, PauseOnTheWay } from "./no-script-pause.tsx";
import { AddressContext, addressOf } from "./state/address.ts";
import { storageKey } from "./state/answer-storage.ts";
import { CHANGE } from "./state/step-address.ts";

type FunnelDocumentProps = {
  data: FunnelAppData;
  /** The page's address. */
  pathname: string;
  search: string;
  /** Asks about cookies, where there is something to ask. */
  banner: ReactNode;
};

/**
 * The body of a funnel's page, in the order in which a phone needs it: the screen with what answers its first taps, painted at the
 * marker; the steps a tap leads to, and the screen's pictures; what the scripts have to know; the pictures of later screens, asleep; the
 * scripts.
 */
export function FunnelDocument({ data, pathname, search, banner }: FunnelDocumentProps) {
  const { funnel, slug } = data;
  const now = picturesOn(funnel, slug);
  const step = funnel.steps.find((one) => one.slug === slug);
  const query = new URLSearchParams(search);
  // Not for answers that only the server knows, and not where an answer leads elsewhere or there is no question.
  const isPause = isPauseOnTheWay(query);
  const isQuestion = !data.carried && !data.refused && !isPause && !query.has(CHANGE);
  const hasInputs = !isPause && step && !isPicked(step); // their scripts are asked for at once
  return (
    <>
      <div
        id="funnel"
        className="screen"
        data-slug={slug}
        data-storage={storageKey(funnel.formType)}
        data-cookie-path={funnel.stepInUrl ? undefined : funnel.basePath}
      >
        <AddressContext value={addressOf(pathname, search)}>
          {isPause ? <PauseOnTheWay {...data} query={query} /> : <FunnelScreen {...data} />}
        </AddressContext>
      </div>
      {banner}
      {isQuestion && <script dangerouslySetInnerHTML={{ __html: firstTapsScript }} />}
      <span id="whole-page" hidden />
      {isQuestion && <RenderedSteps {...data} />}
      <Sprite pictures={now} />
      <script type="application/json" id="funnel-data" dangerouslySetInnerHTML={{ __html: inScript(data) }} />
      <SleepingSprite pictures={picturesOf(funnel).filter((name) => !now.includes(name))} />
      {/* Not async: they look for what is above them. */}
      {!isPause && islandFiles.map((file) => <script key={file} type="module" src={file} />)}
      {hasInputs && formFiles.map((file) => <link key={file} rel="modulepreload" href={file} />)}
    </>
  );
}

/** Without comments and indents, which a phone need not load. */
const firstTapsScript = firstTaps.replaceAll(/\s\/\/ .*|^\/\/ .*/gm, "").replaceAll(/\n\s*/g, "\n");

/** JSON that cannot end the script element it is in. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
