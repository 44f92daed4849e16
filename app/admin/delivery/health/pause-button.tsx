import { ButtonLink } from "#app/admin/ui/controls/button.tsx";

export type CircuitAction = { id: string; action: "pause" | "resume" };

/** Pause or Resume. A link to the confirmation, so that it works without scripts. */
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
