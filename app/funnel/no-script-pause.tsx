import { locate, pathOf } from "#funnels/engine/walk.ts";
import { moveAfter } from "#funnels/engine/take-step.ts";
import { sayable } from "#funnels/engine/texts.ts";
import type { FunnelData } from "./funnel-screen.tsx";
import { PauseScreen } from "./step/pause-screen.tsx";

export const isPauseOnTheWay = (query: URLSearchParams): boolean => query.has("after") || query.has("sent");

/**
 * Pauses as pages, for a walk without scripts: `?after=<step>` shows what follows that step and continues automatically,
 * `?sent=<token>` what follows the submit. Rendered by the server only, and no scripts take over.
 */
export function PauseOnTheWay({ query, ...data }: FunnelData & { query: URLSearchParams }) {
  const { funnel, claims, figures, carried } = data;
  const operator = { ...data.operator, tagline: funnel.tagline };
  const values = { ...claims, ...figures, ...data.operator, ...sayable(carried?.answers ?? {}) };
  const token = query.get("sent");
  if (token !== null && funnel.pauseAfterSubmit) {
    const to = `/success?type=${funnel.formType}&token=${encodeURIComponent(token)}`;
    const percent = funnel.progressAfterSubmit;
    return (
      <PauseScreen {...{ funnel, percent, values }} pause={funnel.pauseAfterSubmit} owner={operator} thenGoTo={to} />
    );
  }
  const after = query.get("after") ?? "";
  const place = locate(funnel, after);
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
