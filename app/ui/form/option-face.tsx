import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";

/** The content of an option in any shape: picture, label, hint, and selection mark. */
export const OptionFace = ({
  label,
  hint,
  picture,
}: {
  label: string;
  hint?: string | undefined;
  picture?: string | undefined;
}) => (
  <>
    {picture && (
      <span className="pic">
        <Picture name={picture} size="tile" />
      </span>
    )}
    <span className="lab">
      {label}
      {hint && <small>{hint}</small>}
    </span>
    <span className="mark">
      <Icon name="check" />
    </span>
  </>
);
