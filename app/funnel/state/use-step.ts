import { useCallback, useEffect, useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { takeStep, type Move } from "#funnels/engine/take-step.ts";
import type { Values } from "#funnels/engine/texts.ts";
import type { Answers, Funnel, Pause, Step } from "#funnels/engine/types.ts";
import { hintsFor, type Hint } from "#funnels/soft-checks/hints.ts";
import { forget, remember, type Memory } from "./answer-storage.ts";
import { rememberArrival, useNoWayBack } from "./arrived.ts";
import { knowsPostalCode } from "./postal-code-lookup.ts";
import { confirmPhone, send } from "./submit-answers.ts";
import { rememberStep, useGoTo } from "./step-address.ts";
import { successAddress } from "./success-token.ts";
import {
  NO_PROBLEMS,
  problemsAfterSending,
  problemsOf,
  withoutProblems,
  type Refusal,
  type StepProblems,
} from "./step-problems.ts";

type Phase =
  | { kind: "asking" }
  | { kind: "leaving"; ms: number; pauses: readonly Pause[]; arrive: () => void } // the choice is shown for a moment
  | { kind: "pausing"; pauses: readonly [Pause, ...Pause[]]; arrive: () => void }
  | { kind: "sending" }
  | { kind: "sent" };

/** The state of one step on the screen. The engine decides what follows; this carries it out. */
export function useStep(funnel: Funnel, step: Step, memory: Memory, refused: Refusal | undefined, values: Values) {
  const navigate = useNavigate();
  const goTo = useGoTo(funnel);
  const [own, setOwn] = useState(() => newStep(step, refused));
  if (own.slug !== step.slug) setOwn(newStep(step, undefined)); // same component, another step
  const { phase, problems, seen } = own;
  const setPhase = useCallback((to: Phase) => setOwn((before) => ({ ...before, phase: to })), []);
  const setProblems = (change: (before: StepProblems) => StepProblems) =>
    setOwn((before) => ({ ...before, problems: change(before.problems) }));
  usePassingTime(phase, setPhase);

  useEffect(() => {
    if (step.does !== "end") return;
    forget(funnel.formType); // the next visit starts empty
    rememberArrival(funnel);
  }, [step, funnel]);
  useNoWayBack(funnel, step.does === "end");

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (phase.kind !== "asking") return;
    const input = Object.fromEntries(new FormData(event.currentTarget, event.nativeEvent.submitter));
    const taken = takeStep(funnel, step, memory.answers, input);
    remember(funnel.formType, taken.answers);
    const hints = taken.issues.length > 0 ? [] : hintsFor(step.fields, input, knowsPostalCode);
    const doubted = { ...seen, ...seenIn(hints) };
    setOwn({ ...own, problems: problemsOf(step, { issues: taken.issues, hints }), seen: doubted });
    if (taken.move && hints.length === 0) await follow(taken.move, taken.answers, input["website"]);
  }

  async function follow(move: Move, answers: Answers, website: unknown): Promise<void> {
    switch (move.kind) {
      case "go":
        return setPhase({ kind: "leaving", ms: move.afterMs, pauses: move.pauses, arrive: () => goTo(move.slug) });
      case "confirm-phone":
        setPhase({ kind: "sending" });
        await confirmPhone(memory); // if it fails, the lead is sent unconfirmed, and the visitor continues
        return goTo(move.slug);
      case "submit":
        return submit(answers, move.slug, website);
    }
  }

  async function submit(answers: Answers, nextSlug: string | undefined, website: unknown): Promise<void> {
    setPhase({ kind: "sending" });
    const sent = await send(funnel.formType, { ...memory, answers }, website);
    if (sent.kind !== "stored") {
      setPhase({ kind: "asking" });
      return setProblems(() => problemsAfterSending(funnel, step, sent));
    }
    setPhase({ kind: "sent" });
    if (nextSlug !== undefined) return goTo(nextSlug);
    const arrive = () => {
      const to = successAddress(funnel, memory.id, answers, values);
      forget(funnel.formType);
      rememberArrival(funnel);
      rememberStep(funnel, undefined);
      if (allowsPixel()) location.assign(to);
      else void navigate(to);
    };
    if (funnel.pauseAfterSubmit) setPhase({ kind: "pausing", pauses: [funnel.pauseAfterSubmit], arrive });
    else arrive();
  }

  function onInput(name: string, value: string | boolean): void {
    remember(funnel.formType, { [name]: value });
    setProblems((before) => withoutProblems(before, name));
  }

  const dismissHint = (name: string) => setProblems((before) => withoutProblems(before, name));
  const closeToast = () => setProblems((before) => ({ ...before, toast: undefined }));
  return { phase, ...problems, seen, onSubmit, onInput, dismissHint, closeToast };
}

type Own = { slug: string; phase: Phase; problems: StepProblems; seen: Readonly<Record<string, string>> };

const newStep = (step: Step, refused: Refusal | undefined): Own => ({
  slug: step.slug,
  phase: { kind: "asking" },
  problems: problemsOf(step, refused ?? NO_PROBLEMS),
  seen: seenIn(refused?.hints ?? []),
});

/** Meta's pixel needs a new page load with the visitor's consent: this page's content policy forbids it. */
const allowsPixel = (): boolean => document.cookie.includes("cookie_choice=marketing");

/** Hints already shown, by field and typed value: the next time they do not block. */
const seenIn = (hints: readonly Hint[]): Readonly<Record<string, string>> =>
  Object.fromEntries(hints.map(({ field, typed }) => [field, typed]));

/** Continues after a delay or pause, unless the visitor goes elsewhere meanwhile. */
function usePassingTime(phase: Phase, setPhase: (phase: Phase) => void): void {
  useEffect(() => {
    if (phase.kind !== "leaving" && phase.kind !== "pausing") return undefined;
    const ms = phase.kind === "leaving" ? phase.ms : phase.pauses[0].ms;
    const [pause, ...later] = phase.kind === "leaving" ? phase.pauses : phase.pauses.slice(1);
    const { arrive } = phase;
    const timer = setTimeout(
      () => (pause ? setPhase({ kind: "pausing", pauses: [pause, ...later], arrive }) : arrive()),
      ms,
    );
    return () => clearTimeout(timer);
  }, [phase, setPhase]);
}
