import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { FETCH_FAILED } from "./actions/lead-texts.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { useCopy } from "#app/admin/ui/dialogs/use-copy.ts";

const AGAIN_AFTER_S = 8;

/** The list could not be read. Leads are not affected, and the page tries again by itself. */
export function FetchFailed({ requestId, at }: { requestId: string; at: string }) {
  const { revalidate, state } = useRevalidator();
  const left = useCountdown(AGAIN_AFTER_S, state === "idle", () => void revalidate());
  const copy = useCopy();
  const details = `GET submissions · ${requestId} · ${at}`;
  return (
    <>
      <ActionToast toast={FETCH_FAILED} />
      <div className="state">
        <span className="big-glyph">
          <StatusGlyph status="error" />
        </span>
        <h2>Failed to fetch submissions</h2>
        <p>
          The server could not read the list. Nothing is lost: leads keep coming in and are delivered. This page tries
          again by itself in {left} s.
        </p>
        <div className="row">
          <Button kind="primary" icon="retry" busy={state !== "idle"} onClick={() => void revalidate()}>
            Try again now
          </Button>
          <Button kind="ghost" icon="copy" onClick={() => void copy(details, "Details copied")}>
            Copy details
          </Button>
        </div>
      </div>
      <p className="t3 xxs mono details">{details}</p>
    </>
  );
}

/** Seconds that are left; it begins anew after each end. */
function useCountdown(from: number, isRunning: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => {
      if (left > 1) return setLeft(left - 1);
      setLeft(from);
      onEnd();
    }, 1000);
    return () => clearTimeout(timer);
  }, [left, from, isRunning, onEnd]);
  return left;
}
