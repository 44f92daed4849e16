import { Icon } from "./icon.tsx";

/** Good news: a green check and a sentence. */
export const Banner = ({ text }: { text: string }) => (
  <div className="banner">
    <span className="disc-ok">
      <Icon name="check" />
    </span>
    <span>{text}</span>
  </div>
);
