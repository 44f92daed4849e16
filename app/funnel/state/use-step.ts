import { useCallback, useEffect, useRef, useState, type SubmitEvent } from "react";
import { isPicked, takeStep, submittingStep, type Move } from "#funnels/engine/navigation.ts";
import type { Input } from "#funnels/engine/read-answers.ts";
import type { Values } from "#funnels/engine/texts.ts";
import type { Answers, Funnel, Pause, Step } from "#funnels/engine/types.ts";
import type { Hint } from "#funnels/soft-checks/hints.ts";
import { forget, remember, rememberSent, type Memory } from "./answer-storage.ts";
import { useAddress, CHANGE, useGoTo } from "./address.ts";
import { rememberArrival } from "./arrived.ts";
import { knowsPostalCode } from "./postal-code-lookup.ts";
import type { LazyTexts } from "./lazy-texts.ts";
import {
  failedSoFar,
  NO_PROBLEMS,
  problemsOf,
  slowSoFar,
  withoutProblems,
  type Refusal,
  type StepProblems,
} from "./step-problems.ts";

const SETTLE_MS = 600;

/**
 * Returns false for the first moments of a new step: until then its form ignores taps (`.is-new`), so that a slow double click
 * answers one question only. Keys are not blocked: they go to the heading, which has the focus. A loaded page is settled from the
 * start.
 */
function useSettled(slug: string): boolean {
  const [settled, setSettled] = useState(slug);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(slug), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [slug]);
  return settled === slug;
}

/** `moves`: number of navigations when the pause starts. */
type Leaving = { arrive: () => void; moves?: number | undefined };

type Phase =
  | { kind: "asking" }
  | ({ kind: "leaving"; ms: number; pauses: readonly Pause[]; beginPause: () => void } & Leaving) // shows the choice for a moment
  | ({ kind: "pausing"; pauses: readonly [Pause, ...Pause[]] } & Leaving)
  | { kind: "sending"; isSlow?: true }
  | { kind: "retrying" } // sending has failed so far; retries go on while the form can be used again
  | { kind: "confirming" }
  | { kind: "sent" };

/** After this long the visitor is told that sending is slow, after twice as long that it has failed so far. */
const SLOW_MS = 4000;

type UseStepInput = {
  funnel: Funnel;
  step: Step;
  memory: Memory;
  refused: Refusal | undefined;
  values: Values;
  words: LazyTexts;
};

/** State of the step on screen. The engine decides what follows; this carries it out. */
export function useStep({ funnel, step, memory, refused, values, words }: UseStepInput) {
  const { page, go } = useAddress();
  const goTo = useGoTo(funnel);
  const [own, setOwn] = useState(() => newStep(step, refused));
  if (own.slug !== step.slug) setOwn(newStep(step, undefined)); // same component, new step
  const { phase, problems, seen } = own;
  const setPhase = useCallback((to: Phase) => setOwn((before) => ({ ...before, phase: to })), []);
  const setProblems = (change: (before: StepProblems) => StepProblems) =>
    setOwn((before) => ({ ...before, problems: change(before.problems) }));
  if (phase.kind === "pausing" && phase.moves && phase.moves !== page.moves) setPhase({ kind: "asking" }); // Back during a pause leads to the question before it
  usePassingTime(phase, setPhase);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => {
    if (phase.kind !== "sending") return undefined;
    const later: Partial<Own> = phase.isSlow
      ? { phase: { kind: "retrying" }, problems: failedSoFar(funnel) }
      : { phase: { kind: "sending", isSlow: true }, problems: slowSoFar(words) };
    const timer = setTimeout(() => setOwn((before) => ({ ...before, ...later })), SLOW_MS);
    return () => clearTimeout(timer);
  }, [phase, funnel, words]);

  const isSettled = useSettled(step.slug);
  const isChange = new URLSearchParams(page.search).has(CHANGE);

  useEffect(() => {
    if (step.does === "end") {
      forget(funnel.formType); // the next visit starts empty
      rememberArrival(funnel);
    }
    return () => sending.current?.abort(); // leaving the step means a change
  }, [step, funnel]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (phase.kind !== "asking" && phase.kind !== "retrying") return;
    const input = Object.fromEntries(new FormData(event.currentTarget, event.nativeEvent.submitter));
    if (typeof input["step"] === "string") return goTo(input["step"], { isChange: true }); // a button of the summary
    const taken = takeStep(funnel, step, memory.answers, input);
    remember(funnel.formType, taken.answers);
    const hints = taken.issues.length > 0 || isPicked(step) ? [] : await findHints(step, input);
    const doubted = { ...seen, ...seenIn(hints) };
    setOwn({ ...own, problems: problemsOf(step, { issues: taken.issues, hints }), seen: doubted });
    if (taken.move && hints.length === 0) await follow(taken.move, taken.answers, input);
  }

  async function follow(move: Move, answers: Answers, input: Input): Promise<void> {
    switch (move.kind) {
      case "go": {
        const { slug, pauses } = isChange ? { slug: submittingStep(funnel).slug, pauses: [] } : move;
        const arrive = () => goTo(slug, { replace: pauses.length > 0 });
        // A pause has its own history entry, which the next step then replaces.
        const beginPause = () => go(page.pathname + page.search, { step: step.slug });
        return setPhase({ kind: "leaving", ms: move.afterMs, pauses, arrive, beginPause, moves: page.moves + 1 });
      }
      case "confirm-phone":
        setPhase({ kind: "confirming" });
        await confirm(memory);
        return goTo(move.slug, { isSent: true });
      case "submit":
        return submit(answers, move.slug, input);
    }
  }

  async function submit(answers: Answers, nextSlug: string | undefined, input: Input): Promise<void> {
    sending.current?.abort();
    sending.current = new AbortController();
    setPhase({ kind: "sending" });
    const { send, problemsAfterSending, arriveAtThanks } = await loadSending(); // loaded with the form
    const sent = await send(funnel.formType, { ...memory, answers }, input, sending.current.signal);
    if (!sent) return;
    if (sent.kind !== "stored") {
      setPhase({ kind: "asking" });
      return setProblems(() => problemsAfterSending(step, sent));
    }
    setPhase({ kind: "sent" });
    rememberSent(funnel.formType);
    if (nextSlug !== undefined) return goTo(nextSlug, { isSent: true });
    const arrive = () => arriveAtThanks({ funnel, memory, answers, values, go });
    if (funnel.pauseAfterSubmit) setPhase({ kind: "pausing", pauses: [funnel.pauseAfterSubmit], arrive });
    else arrive();
  }

  function onInput(name: string, value: string | boolean): void {
    remember(funnel.formType, { [name]: value });
    if (phase.kind !== "retrying") return setProblems((before) => withoutProblems(before, name));
    sending.current?.abort(); // the screen no longer shows what was sent
    setOwn({ ...own, phase: { kind: "asking" }, problems: NO_PROBLEMS });
  }

  const dismissHint = (name: string) => setProblems((before) => withoutProblems(before, name));
  const closeToast = () => setProblems((before) => ({ ...before, toast: undefined }));
  return { phase, ...problems, seen, isSettled, isChange, onSubmit, onInput, dismissHint, closeToast };
}

type Own = { slug: string; phase: Phase; problems: StepProblems; seen: Readonly<Record<string, string>> };

const newStep = (step: Step, refused: Refusal | undefined): Own => ({
  slug: step.slug,
  phase: { kind: "asking" },
  problems: problemsOf(step, refused ?? NO_PROBLEMS),
  seen: seenIn(refused?.hints ?? []),
});

const findHints = async (step: Step, input: Input): Promise<Hint[]> =>
  (await loadSending()).hintsFor(step.fields, input, knowsPostalCode);

/** On failure the lead is sent unconfirmed, and the visitor continues. */
const confirm = (memory: Memory): Promise<void> =>
  loadSending().then(
    ({ confirmPhone }) => confirmPhone(memory),
    () => undefined,
  );

/** Hints already shown, by field and value: they do not block a second time. */
const seenIn = (hints: readonly Hint[]): Readonly<Record<string, string>> =>
  Object.fromEntries(hints.map(({ field, typed }) => [field, typed]));

/** Continues after a delay or pause, unless the visitor navigates meanwhile. */
function usePassingTime(phase: Phase, setPhase: (phase: Phase) => void): void {
  useEffect(() => {
    if (phase.kind !== "leaving" && phase.kind !== "pausing") return undefined;
    const ms = phase.kind === "leaving" ? phase.ms : phase.pauses[0].ms;
    const [pause, ...later] = phase.kind === "leaving" ? phase.pauses : phase.pauses.slice(1);
    const timer = setTimeout(() => {
      if (!pause) return phase.arrive();
      if (phase.kind === "leaving") phase.beginPause();
      setPhase({ ...phase, kind: "pausing", pauses: [pause, ...later] });
    }, ms);
    return () => clearTimeout(timer);
  }, [phase, setPhase]);
}

/** Soft checks, sending, and what follows, in one file with the form (`step/lazy-form.tsx`). */
const loadParts = async () => {
  const [{ hintsFor }, { send, confirmPhone }, { arriveAtThanks, problemsAfterSending }] = await Promise.all([
    import("#funnels/soft-checks/hints.ts"),
    import("./submit-answers.ts"),
    import("./after-sending.ts"),
  ]);
  return { hintsFor, send, confirmPhone, arriveAtThanks, problemsAfterSending };
};

let loaded: Awaited<ReturnType<typeof loadParts>> | undefined;

/** Always loaded when a form is visible: the form is shown only with it. */
export const loadSending = async () => (loaded ??= await loadParts());
