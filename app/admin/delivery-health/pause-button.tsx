import { ButtonLink } from "#app/admin/ui/controls/button.tsx";

export type SwitchWish = { id: string; wish: "pause" | "resume" };

/** Pause or Resume. A link to the question, so that it can be asked without scripts too. */
export function SwitchButton(props: {
  service: { id: string; name: string };
  wish: SwitchWish["wish"];
  hrefOf: (wish: SwitchWish) => string;
  onSwitch: (wish: SwitchWish) => void;
  word?: string;
}) {
  const { service, wish } = props;
  const word = props.word ?? (wish === "pause" ? "Pause" : "Resume");
  const wished = { id: service.id, wish };
  return (
    <ButtonLink
      size="sm"
      icon={wish === "pause" ? "pause" : "play"}
      to={props.hrefOf(wished)}
      aria-label={`${word} ${service.name}`}
      onClick={(event) => {
        event.preventDefault();
        props.onSwitch(wished);
      }}
    >
      {word}
    </ButtonLink>
  );
}
