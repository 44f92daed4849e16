import { useSyncExternalStore } from "react";
import { newId } from "#funnels/engine/new-id.ts";
import type { Answers } from "#funnels/engine/types.ts";

/** The state of one visit to a funnel in this tab. It is in session storage, so reload and Back lose nothing. */
export type Memory = { readonly id: string; readonly answers: Answers; readonly sourceUrl: string };

const NOTHING: Memory = { id: "", answers: {}, sourceUrl: "" };
const opened = new Map<string, Memory>();
const listeners = new Set<() => void>();
const storageKey = (formType: string) => `stufenlos.${formType}`;

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

/** After a submit: the next walk is a new one. */
export function forget(formType: string): void {
  opened.set(formType, { ...recall(formType, undefined), id: freshId(), answers: {} });
  try {
    sessionStorage.removeItem(storageKey(formType));
  } catch {
    // storage switched off: there was nothing stored
  }
}

function open(formType: string, carried: Memory | undefined): Memory {
  const stored = readStored(formType);
  const memory = {
    id: stored?.id ?? carried?.id ?? freshId(),
    answers: { ...stored?.answers, ...carried?.answers },
    sourceUrl: stored?.sourceUrl ?? carried?.sourceUrl ?? location.href,
  };
  opened.set(formType, memory);
  if (carried) {
    save(formType, memory);
    document.cookie = `answers=; Max-Age=0; Path=/${formType}`;
  }
  return memory;
}

const freshId = () => newId(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

function write(formType: string, memory: Memory): void {
  opened.set(formType, memory);
  save(formType, memory);
  for (const listener of listeners) listener();
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
