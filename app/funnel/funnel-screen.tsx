import { useEffect } from "react";
import { sayable, type Values } from "#funnels/engine/texts.ts";
import type { Answers, Funnel } from "#funnels/engine/types.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { isAfterSubmit, lookUpStep } from "#funnels/engine/navigation.ts";
import { useAddress, rememberStep, slugAt, useGoTo } from "./state/address.ts";
import { useMemory, type Memory } from "./state/answer-storage.ts";
import { usePlace } from "./state/postal-code-lookup.ts";
import { LazyUnavailableStep } from "./step/lazy-form.tsx";
import { StepScreen } from "./step-screen.tsx";
import type { LazyTexts } from "./state/lazy-texts.ts";
import type { FunnelOperator } from "./state/step-view.ts";
import type { Refusal } from "./state/step-problems.ts";

/** Data of the funnel page: rendered by the server and sent to the browser. */
export type FunnelData = {
  funnel: Funnel;
  /** The step the server rendered. */
  slug: string;
  words: LazyTexts;
  carried: Memory | undefined;
  /** Whether a lead is stored, as the server knows it. */
  isSent: boolean;
  /** Figures for the result, as far as the server knows them. */
  figures: Values;
  /** The result of a plain form post. */
  refused: (Refusal & { answers: Answers }) | undefined;
  operator: Omit<FunnelOperator, "tagline">;
  statements: Values;
};

/** The screen of every funnel: renders the step in the URL from its definition. */
export function FunnelScreen(props: FunnelData) {
  const { funnel, slug: fromServer, words, carried, figures, refused, statements } = props;
  const operator = { ...props.operator, tagline: funnel.tagline };
  const { page: here } = useAddress();
  const stored = useMemory(funnel.formType, carried);
  const slug = slugAt(funnel, here, fromServer);
  const scriptsRun = useScriptsRun();
  const isSent = props.isSent || (scriptsRun && here.entry.isSent === true);
  useStepCookie(funnel, slug, stored);
  const memory = refused ? { ...stored, answers: { ...stored.answers, ...refused.answers } } : stored;
  const answers = sayable(memory.answers);
  const found = usePlace((funnel.resultOf === "roof" && answers["postalCode"]) || ""); // a roof's yield depends on it
  const values = { ...statements, ...figures, ...found?.values, ...props.operator, ...answers };

  const target = lookUpStep(funnel, slug);
  if (target.kind === "redirect") throw new Error(`No step "${slug}"`); // the loader redirects these
  const { step, index } = target;
  const isOver = isSent && Object.keys(memory.answers).length === 0; // the thank-you page was shown
  const mayShow = !isAfterSubmit(step) || (isSent && (step.does === "end" || !isOver));
  if (!mayShow) return <LazyUnavailableStep {...{ funnel, memory, isOver }} />;
  return <StepScreen {...{ funnel, step, index, memory, carried, refused, operator, values, words }} />;
}

/**
 * For funnels without the step in the URL: keeps the cookie up to date. A new tab starts at the first step: it has neither
 * history nor answers, so the cookie must be another tab's.
 */
function useStepCookie(funnel: Funnel, slug: string, memory: Memory): void {
  const goTo = useGoTo(funnel);
  const first = funnel.steps[0].slug;
  const newcomer =
    useAddress().page.entry.step === undefined && memory.id !== "" && Object.keys(memory.answers).length === 0;
  const strayed = !funnel.stepInUrl && newcomer && slug !== first;
  useEffect(() => rememberStep(funnel, slug), [funnel, slug]);
  useEffect(() => {
    if (strayed) goTo(first, { replace: true });
  });
}
