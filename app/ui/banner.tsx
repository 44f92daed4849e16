import { Icon } from "./icon.tsx";

/** A success message: a green check and a sentence. */
export const Banner = ({ text }: { text: string }) => (
  <div className="banner">
    <span className="disc-ok">
      <Icon name="check" />
    </span>
    <span>{text}</span>
  </div>
);
