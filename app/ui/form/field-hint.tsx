import { Icon } from "#app/ui/icon.tsx";

type FieldHintProps = {
  id: string;
  message: string;
  suggestion?: string | undefined;
  onTake: () => void;
  onKeep: () => void;
};

/** For doubtful input: one tap corrects it, another keeps it. */
export const FieldHint = ({ id, message, suggestion, onTake, onKeep }: FieldHintProps) => (
  <div className="field-hint" id={id} role="status">
    <span>
      <Icon name="warning" />
      {suggestion ? `Meinten Sie ${suggestion}?` : message}
    </span>
    {suggestion && (
      <span className="choices">
        <button type="button" onClick={onTake}>
          Ja, übernehmen
        </button>
        <button type="button" onClick={onKeep}>
          Nein, so lassen
        </button>
      </span>
    )}
  </div>
);
