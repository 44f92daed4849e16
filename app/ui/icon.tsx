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

/** A sign in the colour of its text. Like the drawings it is in the document's sprite, on every page: it costs no script. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`#picture-icon-${name}`} />
  </svg>
);
