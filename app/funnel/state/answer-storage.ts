import { useSyncExternalStore } from "react";
import { newId } from "#funnels/engine/new-id.ts";
import type { Answers } from "#funnels/engine/types.ts";

/** The state of one visit to a funnel in this tab. It is in session storage, so reload and Back lose nothing. */
export type Memory = {
  readonly id: string;
  /** Proves that a correction comes from here. The server stores only its hash. */
  readonly secret: string;
  readonly answers: Answers;
  /** The address of the page load that this walk belongs to. */
  readonly sourceUrl: string;
  /** That of the first load, where a later one took its place. */
  readonly firstUrl?: string | undefined;
  /** How many steps a form in the magazine has answered before the walk began. */
  readonly ahead?: number | undefined;
  /** The lead is stored; its number may still be corrected. */
  readonly isSent?: true | undefined;
};

const NOTHING: Memory = { id: "", secret: "", answers: {}, sourceUrl: "" };
const opened = new Map<string, Memory>();
const listeners = new Set<(written: Memory) => void>();
export const storageKey = (formType: string) => `stufenlos.${formType}`;

/** `carried` is what the server stored while no scripts ran; it is newer than anything stored here. */
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

/** The lead is stored, so a closed tab has nothing to leave behind any more. */
export function rememberSent(formType: string): void {
  forgetResume(formType);
  write(formType, { ...recall(formType, undefined), isSent: true });
}

/** After a submit: the next walk is a new one. */
export function forget(formType: string): void {
  forgetResume(formType);
  const { sourceUrl, firstUrl } = recall(formType, undefined);
  opened.set(formType, { ...newLead(), sourceUrl, firstUrl, answers: {} });
  try {
    sessionStorage.removeItem(storageKey(formType));
  } catch {
    // storage switched off: there was nothing stored
  }
}

/** What a closed tab leaves behind, see `app/funnel/resume`. */
export const resumeKey = (formType: string) => `${storageKey(formType)}.resume`;

function forgetResume(formType: string): void {
  try {
    localStorage.removeItem(resumeKey(formType));
  } catch {
    // storage switched off: there was nothing stored
  }
}

function open(formType: string, carried: Memory | undefined): Memory {
  const stored = readStored(formType);
  const here = loadedFrom();
  const isOtherLink = stored && !carried && stored.sourceUrl !== here && cameAnew();
  const memory = {
    ...newLead(), // the secret too where the release before has stored none
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

/** The page's address when it was loaded: a first tap may have led on before the scripts came. */
const loadedFrom = () => window.firstTaps?.loadedFrom ?? location.href;

/** By a link or a typed address: not by reloading, and not by Back. */
export const cameAnew = () => navigationType() === "navigate";

/** By Back or Forward, to a page that the browser has loaded once more. */
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
    // storage full or switched off: the funnel still works, only a reload loses the answers
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
