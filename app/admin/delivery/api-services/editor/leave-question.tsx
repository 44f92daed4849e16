import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Dialog, DialogFooter } from "#app/admin/ui/dialogs/dialog.tsx";

/** Confirms leaving a page with changes. On closing the window, the browser shows its own text. */
export function LeaveQuestion({ asks }: { asks: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asks && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [asks]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={stay}
      role="alertdialog"
      title="Leave without saving?"
      text="What you changed on this page, a typed key too, is lost."
    >
      <DialogFooter>
        <Button data-first-focus onClick={stay}>
          Stay here
        </Button>
        <Button kind="danger-solid" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
