import type { ReactNode } from "react";
import { isPicked, moveAfter, pathOf, lookUpStep } from "#funnels/engine/navigation.ts";
import { SleepingSprite, Sprite } from "#app/illustrations/sprite.tsx";
import firstTaps from "./first-taps/first-taps.js?raw";
import type { FunnelAppData } from "./funnel-app.tsx";
import { picturesOf, picturesOn } from "./funnel-pictures.ts";
import { FunnelScreen, type FunnelData } from "./funnel-screen.tsx";
import { formFiles, islandFiles } from "./island-files.ts";
import { AddressContext, addressOf, CHANGE } from "./state/address.ts";
import { storageKey } from "./state/answer-storage.ts";
import { renderToString } from "react-dom/server";
import { pageTitle, sayable } from "#funnels/engine/texts.ts";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import { nextByTap } from "./first-taps/next-by-tap.ts";
import { PauseScreen } from "./step/pause-screen.tsx";

/** Steps a visitor may take before the scripts arrive: each takes at least 0.9 s. */
const STEPS_AHEAD = 2;

/** The next steps rendered as text, so that a phone parses one only when a tap leads to it. */
const RenderedSteps = (data: FunnelAppData) =>
  stepsAhead(data.funnel, data.slug).map((step) => {
    const path = pathOf(data.funnel, step.slug);
    const index = data.funnel.steps.indexOf(step);
    return (
      <script
        key={step.slug}
        type="text/html"
        id={`step-${step.slug}`}
        data-path={path}
        title={pageTitle(data.funnel, index, data.operator.brand, data.statements)}
        dangerouslySetInnerHTML={{
          __html: renderToString(
            <AddressContext value={addressOf(path, "")}>
              <FunnelScreen {...data} slug={step.slug} />
            </AddressContext>,
          ),
        }}
      />
    );
  });

function stepsAhead(funnel: Funnel, slug: string): Step[] {
  const steps: Step[] = [];
  let step = funnel.steps.find((one) => one.slug === slug);
  while (steps.length < STEPS_AHEAD && step) {
    step = nextByTap(funnel, step);
    if (step) steps.push(step);
  }
  return steps;
}

type FunnelDocumentProps = {
  data: FunnelAppData;
  /** The page's path. */
  pathname: string;
  search: string;
  /** The cookie banner, if there is something to ask. */
  banner: ReactNode;
};

/**
 * The body of a funnel's page in the order a phone needs it: the screen with the code for its first taps, painted at the marker;
 * the next steps and the screen's pictures; the scripts' data; pictures of later screens as text; the scripts.
 */
export function FunnelDocument({ data, pathname, search, banner }: FunnelDocumentProps) {
  const { funnel, slug } = data;
  const now = picturesOn(funnel, slug);
  const step = funnel.steps.find((one) => one.slug === slug);
  const query = new URLSearchParams(search);
  // Not for answers that only the server knows, and not where answers branch or there is no question.
  const isPause = isPauseOnTheWay(query);
  const isQuestion = !data.carried && !data.refused && !isPause && !query.has(CHANGE);
  const hasInputs = !isPause && step && !isPicked(step); // their scripts are preloaded
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
      {/* Not async, because they need the elements above them. */}
      {!isPause && islandFiles.map((file) => <script key={file} type="module" src={file} />)}
      {hasInputs && formFiles.map((file) => <link key={file} rel="modulepreload" href={file} />)}
    </>
  );
}

/** Strips comments and indentation, which a phone need not load. */
const firstTapsScript = firstTaps.replaceAll(/\s\/\/ .*|^\/\/ .*/gm, "").replaceAll(/\n\s*/g, "\n");

/** JSON that cannot close its script element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

const isPauseOnTheWay = (query: URLSearchParams): boolean => query.has("after") || query.has("sent");

/**
 * Pauses as pages, for visitors without scripts: `?after=<step>` shows what follows that step and continues automatically,
 * `?sent=<token>` what follows the submit. Rendered by the server only, without hydration.
 */
function PauseOnTheWay({ query, ...data }: FunnelData & { query: URLSearchParams }) {
  const { funnel, statements, figures, carried } = data;
  const operator = { ...data.operator, tagline: funnel.tagline };
  const values = { ...statements, ...figures, ...data.operator, ...sayable(carried?.answers ?? {}) };
  const token = query.get("sent");
  if (token !== null && funnel.pauseAfterSubmit) {
    const to = `/success?type=${funnel.formType}&token=${encodeURIComponent(token)}`;
    const percent = funnel.progressAfterSubmit;
    return (
      <PauseScreen {...{ funnel, percent, values }} pause={funnel.pauseAfterSubmit} owner={operator} thenGoTo={to} />
    );
  }
  const after = query.get("after") ?? "";
  const place = lookUpStep(funnel, after);
  const move = place.kind === "step" ? moveAfter(funnel, place.step) : undefined;
  const pauses = move?.kind === "go" ? move.pauses : [];
  const number = Number(query.get("pause") ?? 0);
  const pause = pauses[number];
  const path = pathOf(funnel, move?.kind === "go" ? move.slug : "");
  if (!pause || place.kind !== "step") return <meta httpEquiv="refresh" content={`0;url=${path}`} />;
  const to = number + 1 < pauses.length ? `${path}?after=${after}&pause=${number + 1}` : path;
  const percent = place.step.progress;
  return <PauseScreen {...{ funnel, pause, percent, values }} owner={operator} thenGoTo={to} />;
}
