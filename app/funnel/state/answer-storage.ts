import { useSyncExternalStore } from "react";
import { newId } from "#funnels/engine/new-id.ts";
import type { Answers } from "#funnels/engine/types.ts";

/** State of one visit to a funnel in this tab, in session storage to survive reload and Back. */
export type Memory = {
  readonly id: string;
  /** Authorises corrections from this browser. The server stores only its hash. */
  readonly secret: string;
  readonly answers: Answers;
  /** The URL of this walk's page load. */
  readonly sourceUrl: string;
  /** The URL of the first page load, if a later one replaced it. */
  readonly firstUrl?: string | undefined;
  /** Number of steps answered by a magazine form. */
  readonly ahead?: number | undefined;
  /** The lead is stored; its number may still be corrected. */
  readonly isSent?: true | undefined;
};

const NOTHING: Memory = { id: "", secret: "", answers: {}, sourceUrl: "" };
const opened = new Map<string, Memory>();
const listeners = new Set<(written: Memory) => void>();
export const storageKey = (formType: string) => `stufenlos.${formType}`;

/** `carried` is what the server stored without scripts; it is newer than the session storage. */
export function useMemory(formType: string, carried: Memory | undefined): Memory {
  return useSyncExternalStore(
    subscribe,
    () => recall(formType, carried),
    () => carried ?? NOTHING,
  );
}

export const recall = (formType: string, carried: Memory | undefined): Memory =>
  opened.get(formType) ?? open(formType, carried);

export function remember(formType: string, answers: Answers): void {
  const memory = recall(formType, undefined);
  write(formType, { ...memory, answers: { ...memory.answers, ...answers } });
}

/** The lead is stored, so nothing needs to be resumed. */
export function rememberSent(formType: string): void {
  forgetResume(formType);
  write(formType, { ...recall(formType, undefined), isSent: true });
}

/** After a submit the next walk is a new one. */
export function forget(formType: string): void {
  forgetResume(formType);
  const { sourceUrl, firstUrl } = recall(formType, undefined);
  opened.set(formType, { ...newLead(), sourceUrl, firstUrl, answers: {} });
  try {
    sessionStorage.removeItem(storageKey(formType));
  } catch {
    // storage disabled: nothing was stored
  }
}

/** Key of the answers for resuming, see `app/funnel/resume`. */
export const resumeKey = (formType: string) => `${storageKey(formType)}.resume`;

function forgetResume(formType: string): void {
  try {
    localStorage.removeItem(resumeKey(formType));
  } catch {
    // storage disabled: nothing was stored
  }
}

function open(formType: string, carried: Memory | undefined): Memory {
  const stored = readStored(formType);
  const here = loadedFrom();
  const isOtherLink = stored && !carried && stored.sourceUrl !== here && cameAnew();
  const memory = {
    ...newLead(), // adds the secret, which the previous release did not store
    sourceUrl: here,
    ...(stored ?? carried),
    ...(isOtherLink && { sourceUrl: here, firstUrl: stored.firstUrl ?? stored.sourceUrl }),
    answers: { ...stored?.answers, ...carried?.answers },
  };
  opened.set(formType, memory);
  if (carried || isOtherLink) save(formType, memory);
  if (carried) document.cookie = `answers=; Max-Age=0; Path=/${formType}`;
  return memory;
}

/** URL of the page load: a first tap may have navigated before the scripts arrived. */
const loadedFrom = () => window.firstTaps?.loadedFrom ?? location.href;

/** By a link or typed URL, not by a reload or Back. */
export const cameAnew = () => navigationType() === "navigate";

/** By Back or Forward to a page that was loaded again. */
export const cameBack = () => navigationType() === "back_forward";

const navigationType = () =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type;

const newLead = () => ({ id: newId(Date.now(), randomBytes(10)), secret: randomBytes(16).join(".") });

const randomBytes = (n: number) => crypto.getRandomValues(new Uint8Array(n));

function write(formType: string, memory: Memory): void {
  opened.set(formType, memory);
  save(formType, memory);
  for (const listener of listeners) listener(memory);
}

function save(formType: string, memory: Memory): void {
  try {
    sessionStorage.setItem(storageKey(formType), JSON.stringify(memory));
  } catch {
    // storage full or disabled: the funnel still works, only a reload loses the answers
  }
}

function readStored(formType: string): Memory | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey(formType));
    return stored ? (JSON.parse(stored) as Memory) : undefined;
  } catch {
    return undefined;
  }
}

export function subscribe(listener: (written: Memory) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
