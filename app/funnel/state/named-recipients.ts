import { useEffect, useSyncExternalStore } from "react";
import type { Funnel, Recipients } from "#funnels/engine/types.ts";
import { submittingStep } from "#funnels/engine/navigation.ts";
import { noteOffered } from "./offered-firms.ts";
import { remember, recall } from "./answer-storage.ts";
import type { StepView } from "./step-view.ts";

/** Why the firms on the screen are others than before. */
export type Redrawn = "postal-code" | "time" | "again";

export type Named = Recipients & { readonly redrawn?: Redrawn | undefined };

/** A little less than the server's half an hour, so that a list never gets too old while it is being sent. */
const FRESH_MS = 29 * 60_000;
const MAX_WAIT_MS = 16_000;

/** One document has one funnel. Null: what the server sent with the page does not count any more. */
let named: Named | null | undefined;
let asking: string | undefined;
let last: Recipients | undefined;
/** What came with the page is as old as the page. */
let since = Date.now();
const listeners = new Set<() => void>();

/**
 * The firms that this step names, once they are known. They are asked for when the visitor leaves the step with the postal code, so
 * that they are there after the pause, and again when the postal code is another, half an hour has passed, or the server says so.
 */
export function useNamedRecipients({ funnel, step, memory, state }: StepView): Named | undefined {
  const { namesPartners, recipients: fromServer } = funnel;
  const postalCode = String(memory.answers["postalCode"] ?? "");
  const known = useSyncExternalStore(
    subscribe,
    () => (named === undefined ? fromServer : (named ?? undefined)),
    () => fromServer,
  );
  const submits = step.does === "submit";
  const isLeaving = state.phase.kind === "leaving" && step.fields.some(({ name }) => name === "postalCode");
  const isKnown = known?.postalCode === postalCode;
  const refusal = state.issues.find(({ field }) => field === "recipients");
  const isReady = memory.id !== ""; // memory is empty during server rendering

  useEffect(() => {
    if (refusal) forgetNamed(fromServer);
  }, [refusal, fromServer]);
  useEffect(() => {
    if (namesPartners && isReady && !isKnown && (submits || isLeaving)) void ask(funnel, postalCode);
  }, [namesPartners, isReady, isKnown, submits, isLeaving, funnel, postalCode]);
  useEffect(() => {
    if (!submits || !known) return undefined;
    const timer = setTimeout(() => forgetNamed(fromServer), since + FRESH_MS - Date.now());
    return () => clearTimeout(timer);
  }, [submits, known, fromServer]);

  return namesPartners && submits && isKnown ? known : undefined;
}

function forgetNamed(fromServer: Recipients | undefined): void {
  last = named ?? (named === undefined ? fromServer : last);
  tell(null);
}

/** Until there is an answer: without it nothing can be agreed to. */
async function ask(funnel: Funnel, postalCode: string): Promise<void> {
  if (asking === postalCode) return;
  asking = postalCode;
  for (let waitMs = 1000; asking === postalCode; waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
    const recipients = await fetchRecipients(funnel.formType, postalCode);
    if (recipients && asking === postalCode) {
      asking = undefined;
      return show(funnel, recipients);
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

async function fetchRecipients(formType: string, postalCode: string): Promise<Recipients | undefined> {
  try {
    const response = await fetch("/api/recipients", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ formType, postalCode }),
    });
    const recipients = (await response.json()) as Recipients;
    return recipients.postalCode === postalCode && recipients.token ? recipients : undefined; // or it is not our answer
  } catch {
    return undefined;
  }
}

/** A consent that was given to other names is none. */
function show(funnel: Funnel, recipients: Recipients): void {
  const before = named ?? last ?? funnel.recipients;
  const { answers } = recall(funnel.formType, undefined);
  const agreed = submittingStep(funnel).fields.filter(({ kind, name }) => kind === "consent" && answers[name] === true);
  if (agreed.length > 0) remember(funnel.formType, Object.fromEntries(agreed.map(({ name }) => [name, false])));
  last = recipients;
  since = Date.now();
  tell({ ...recipients, redrawn: redrawnAfter(before, recipients) ?? (agreed.length > 0 ? "again" : undefined) });
}

function redrawnAfter(before: Recipients | undefined, now: Recipients): Redrawn | undefined {
  if (!before) return undefined;
  return before.postalCode === now.postalCode ? "time" : "postal-code";
}

function tell(to: Named | null): void {
  named = to;
  noteOffered(to?.firms);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
