export type IconName =
  | "phone"
  | "lock"
  | "check"
  | "place"
  | "euro"
  | "warning"
  | "close"
  | "back"
  | "pencil"
  | "shield"
  | "people"
  | "home";

/** An icon in its text's colour. It is in the document's sprite on every page, so it costs no script. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`#picture-icon-${name}`} />
  </svg>
);
