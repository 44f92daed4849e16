import { useEffect, useSyncExternalStore } from "react";
import type { Funnel, Recipients } from "#funnels/engine/types.ts";
import { submittingStep } from "#funnels/engine/navigation.ts";
import { noteOffered } from "./offered-firms.ts";
import { remember, recall } from "./answer-storage.ts";
import type { StepView } from "./step-view.ts";

/** Why the shown firms have changed. */
export type Redrawn = "postal-code" | "time" | "again";

export type Named = Recipients & { readonly redrawn?: Redrawn | undefined };

/** Slightly shorter than the server's half an hour, so that a list does not expire while it is being sent. */
const FRESH_MS = 29 * 60_000;
const MAX_WAIT_MS = 16_000;

/** One document has one funnel. null if the server's list is no longer valid. */
let named: Named | null | undefined;
let asking: string | undefined;
let last: Recipients | undefined;
/** The server's list is as old as the page. */
let since = Date.now();
const listeners = new Set<() => void>();

/**
 * The firms named on this step, once known. Requested when the visitor leaves the postal code, so that they are there after the
 * pause, and again when the postal code changes, after half an hour, or on the server's request.
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

/** Retries until there is an answer, because consent needs it. */
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
    return recipients.postalCode === postalCode && recipients.token ? recipients : undefined; // checks that the answer is ours
  } catch {
    return undefined;
  }
}

/** Consent to other names does not count. */
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
