import { Icon } from "./icon.tsx";

/** A success message: a green check, a sentence, and its condition. */
export const Banner = ({ text, condition }: { text: string; condition?: string | undefined }) => (
  <div className="banner">
    <span className="disc-ok">
      <Icon name="check" />
    </span>
    <span>
      {text}
      {condition && <small>{condition}</small>}
    </span>
  </div>
);
