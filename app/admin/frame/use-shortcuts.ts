import { useEffect, useEffectEvent } from "react";

/** `j`, `/`, `X` (with Shift), or a sequence: `g d`. */
export type Keys = Readonly<Record<string, () => void>>;

const OFF = "single-keys-off";
const TOGETHER_MS = 1_000;
const PREFIX = "g";

/** Single-key shortcuts while the component is mounted. They are ignored in fields, dialogs and with Ctrl, Alt or Cmd. */
export function useKeys(keys: Keys): void {
  const actionOf = useEffectEvent((key: string) => keys[key]);
  useEffect(() => {
    let before = { key: "", at: 0 };
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.repeat || isForOthers(event) || !singleKeysOn()) return;
      const follows = before.key === PREFIX && event.timeStamp - before.at < TOGETHER_MS;
      const action = actionOf(follows ? `${PREFIX} ${event.key}` : event.key);
      before = { key: follows ? "" : event.key, at: event.timeStamp };
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const isForOthers = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  (event.target instanceof Element && event.target.closest("input, select, textarea, [contenteditable]") !== null) ||
  document.querySelector("dialog:modal") !== null;

/** Speech input and tremor cause unintended key presses, so single keys can be switched off (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(OFF) === null;
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "yes");
  } catch {
    // without storage they stay on
  }
}
