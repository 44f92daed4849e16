import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Dialog, DialogBody, DialogForm, DialogFooter } from "#app/admin/ui/dialogs/dialog.tsx";
import { formatCount, formatSpan } from "#app/admin/labels/format.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ServiceHealth } from "#server/delivery/health/read-health.ts";
import type { Circuit } from "#server/delivery/health/read-service-status.ts";

/** Confirms a pause or resume, with the number of waiting leads. */
export function SwitchDialog(props: {
  service: ServiceHealth | undefined;
  action: CircuitAction["action"];
  onClose: () => void;
}) {
  const { service, action, onClose } = props;
  const verb = action === "pause" ? "Pause" : "Resume";
  return (
    <Dialog
      open={service !== undefined}
      onClose={onClose}
      role="alertdialog"
      title={`${verb} ${service?.name ?? ""}?`}
      text={service && (action === "pause" ? pauseText(service) : resumeText(service))}
      glyph={<StatusGlyph status={action === "pause" ? "paused" : "success"} size={20} />}
    >
      <DialogForm method="post" onSubmit={onClose} preventScrollReset>
        <input type="hidden" name="intent" value={action} />
        <input type="hidden" name="service" value={service?.id ?? ""} />
        <DialogBody>
          <p className={textStyles["muted"]}>No lead is lost. This is recorded in the audit log.</p>
        </DialogBody>
        <DialogFooter>
          <Button data-first-focus onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit">
            {verb}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

function pauseText({ queued, underWay }: ServiceHealth): string {
  const waiting =
    queued.count === 0
      ? "No lead waits at the moment"
      : `${formatCount(queued, "lead")} already ${queued.count === 1 ? "waits" : "wait"}`;
  const sending =
    underWay.count === 0
      ? ""
      : ` ${formatCount(underWay, "attempt")} under way ${underWay.count === 1 ? "comes" : "come"} to an end.`;
  return `${waiting}; every new one will wait too, until somebody resumes it.${sending}`;
}

function resumeText({ queued, perSecond, circuit }: ServiceHealth): string {
  if (queued.count === 0) return "No lead waits at the moment. New ones are sent at once.";
  const span = formatSpan((queued.count / perSecond) * 1000);
  return `${formatCount(queued, "lead")} ${queued.count === 1 ? "waits and goes" : "wait and go"} out now, ${perSecond} a second at most: ${queued.isMore ? "more than" : "about"} ${span}.${afterwards(circuit)}`;
}

function afterwards(circuit: Circuit): string {
  if (circuit.state === "refusing") return " Those that it refuses again fail.";
  const hasAnswered = circuit.state === "paused" && circuit.by === null;
  return hasAnswered ? " One goes first, the others when it is answered." : "";
}

export type CircuitAction = { id: string; action: "pause" | "resume" };

/** Pause or Resume, as a link to the confirmation, so that it works without scripts. */
export function SwitchButton(props: {
  service: { id: string; name: string };
  action: CircuitAction["action"];
  hrefOf: (action: CircuitAction) => string;
  onSwitch: (action: CircuitAction) => void;
  word?: string;
}) {
  const { service, action } = props;
  const word = props.word ?? (action === "pause" ? "Pause" : "Resume");
  const chosenAction = { id: service.id, action };
  return (
    <ButtonLink
      size="sm"
      icon={action === "pause" ? "pause" : "play"}
      to={props.hrefOf(chosenAction)}
      aria-label={`${word} ${service.name}`}
      onClick={(event) => {
        event.preventDefault();
        props.onSwitch(chosenAction);
      }}
    >
      {word}
    </ButtonLink>
  );
}
