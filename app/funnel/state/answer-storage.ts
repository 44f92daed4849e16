import { useSyncExternalStore } from "react";
import { newId } from "#funnels/engine/new-id.ts";
import type { Answers } from "#funnels/engine/types.ts";

/** What this tab knows of one visitor's walk. It lives in session storage, so reload and Back lose nothing. */
export type Memory = { readonly id: string; readonly answers: Answers; readonly sourceUrl: string };

const NOTHING: Memory = { id: "", answers: {}, sourceUrl: "" };
const opened = new Map<string, Memory>();
const listeners = new Set<() => void>();
const storageKey = (formType: string) => `stufenlos.${formType}`;

/** `kept` is what the server kept while no scripts ran; it is newer than anything stored here. */
export function useMemory(formType: string, kept: Memory | undefined): Memory {
  return useSyncExternalStore(
    subscribe,
    () => recall(formType, kept),
    () => kept ?? NOTHING,
  );
}

export const recall = (formType: string, kept: Memory | undefined): Memory =>
  opened.get(formType) ?? open(formType, kept);

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
    // storage switched off: there was nothing to forget
  }
}

function open(formType: string, kept: Memory | undefined): Memory {
  const stored = readStored(formType);
  const memory = {
    id: stored?.id ?? kept?.id ?? freshId(),
    answers: { ...stored?.answers, ...kept?.answers },
    sourceUrl: stored?.sourceUrl ?? kept?.sourceUrl ?? location.href,
  };
  opened.set(formType, memory);
  if (kept) {
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
    // storage full or switched off: the walk still works, only a reload forgets
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
