import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { FETCH_FAILED } from "./actions/lead-texts.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { useCopy } from "#app/admin/ui/dialogs/use-copy.ts";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./leads.module.css";

const AGAIN_AFTER_S = 8;

/** The list could not be read. The page retries automatically. */
export function FetchFailed({ requestId, at }: { requestId: string; at: string }) {
  const { revalidate, state } = useRevalidator();
  const left = useCountdown(AGAIN_AFTER_S, state === "idle", () => void revalidate());
  const copy = useCopy();
  const details = `GET submissions · ${requestId} · ${at}`;
  return (
    <>
      <ActionToast toast={FETCH_FAILED} />
      <EmptyState
        title="Failed to fetch submissions"
        picture={
          <span className={styles["bigGlyph"]}>
            <StatusGlyph status="error" />
          </span>
        }
        actions={
          <>
            <Button kind="primary" icon="retry" busy={state !== "idle"} onClick={() => void revalidate()}>
              Try again now
            </Button>
            <Button kind="ghost" icon="copy" onClick={() => void copy(details, "Details copied")}>
              Copy details
            </Button>
          </>
        }
      >
        The server could not read the list. This page tries again by itself in {left} s.
      </EmptyState>
      <p className={`${textStyles["faint"]} ${textStyles["tiny"]} ${textStyles["mono"]} ${styles["details"]}`}>
        {details}
      </p>
    </>
  );
}

/** Seconds left; restarts after each end. */
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
