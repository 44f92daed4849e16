import { useEffect, useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import type { Move } from "#funnels/engine/move.ts";
import type { Issue } from "#funnels/engine/read-answers.ts";
import { takeStep } from "#funnels/engine/take-step.ts";
import type { Answers, Funnel, Pause, Step } from "#funnels/engine/types.ts";
import { pathOf } from "#funnels/engine/walk.ts";
import { toasts } from "#app/texts/visitor.ts";
import type { ToastText } from "#app/ui/toast.tsx";
import { forget, remember, type Memory } from "./answer-memory.ts";
import { send, type Sent } from "./send.ts";
import { successAddress } from "./success-token.ts";

type Go = Extract<Move, { kind: "go" }>;

export type Phase =
  | { kind: "asking" }
  | { kind: "leaving"; go: Go } // the choice is shown for a moment
  | { kind: "pausing"; go: Go; pause: Pause }
  | { kind: "sending" }
  | { kind: "sent" };

type Trouble = { issues: readonly Issue[]; toast: ToastText | undefined };

const NO_TROUBLE: Trouble = { issues: [], toast: undefined };

/** The life of one step on the screen. The engine says what follows; here it happens. */
export function useStep(funnel: Funnel, step: Step, memory: Memory, refused: readonly Issue[] | undefined) {
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Phase>({ kind: "asking" });
  const [trouble, setTrouble] = useState<Trouble>(() => troubleOf(step, refused ?? []));

  useEffect(() => {
    if (phase.kind !== "leaving" && phase.kind !== "pausing") return undefined;
    const { go } = phase;
    const { pause } = go;
    const arrive = () => void navigate(pathOf(funnel, go.slug));
    const timer =
      phase.kind === "leaving" && pause
        ? setTimeout(() => setPhase({ kind: "pausing", go, pause }), go.afterMs)
        : setTimeout(arrive, phase.kind === "pausing" ? phase.pause.ms : go.afterMs);
    return () => clearTimeout(timer);
  }, [phase, funnel, navigate]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (phase.kind !== "asking") return;
    const form = event.currentTarget;
    const input = Object.fromEntries(new FormData(form, event.nativeEvent.submitter));
    const taken = takeStep(funnel, step, memory.answers, input);
    remember(funnel.formType, taken.answers);
    setTrouble(troubleOf(step, taken.issues));
    if (taken.move?.kind === "go") setPhase({ kind: "leaving", go: taken.move });
    else if (taken.move) await submit(taken.answers);
  }

  async function submit(answers: Answers): Promise<void> {
    setPhase({ kind: "sending" });
    const sent = await send(funnel.formType, { ...memory, answers });
    if (sent.kind === "stored") {
      setPhase({ kind: "sent" });
      const to = successAddress(funnel.formType);
      forget(funnel.formType);
      void navigate(to);
    } else {
      setPhase({ kind: "asking" });
      setTrouble(troubleAfterSending(step, sent));
    }
  }

  function onInput(name: string, value: string | boolean): void {
    remember(funnel.formType, { [name]: value });
    setTrouble(({ issues, toast }) => {
      const left = issues.filter((issue) => issue.field !== name);
      return left.length === issues.length
        ? { issues, toast }
        : left.length === 0
          ? NO_TROUBLE
          : { issues: left, toast };
    });
  }

  const closeToast = () => setTrouble(({ issues }) => ({ issues, toast: undefined }));
  return { phase, ...trouble, onSubmit, onInput, closeToast };
}

/** One empty field on Weiter is said as it is; the final form lists all that is missing (spec §5). */
function troubleOf(step: Step, issues: readonly Issue[]): Trouble {
  const messages = issues.map((issue) => issue.message).join(", ");
  if (issues.length === 0) return NO_TROUBLE;
  return { issues, toast: step.pause ? { title: messages } : { title: toasts.incomplete, text: messages } };
}

function troubleAfterSending(step: Step, sent: Exclude<Sent, { kind: "stored" }>): Trouble {
  switch (sent.kind) {
    case "incomplete":
      return troubleOf(step, sent.issues);
    case "failed":
      return { issues: [], toast: { title: toasts.error, text: toasts.sendFailed } };
    case "unexpected":
      return { issues: [], toast: { title: toasts.error, text: toasts.unexpected } };
  }
}
