import { Icon, type IconName } from "./icon.tsx";

export type Badge = { readonly icon: IconName; readonly text: string };

export const Badges = ({ badges }: { badges: readonly Badge[] }) => (
  <ul className="badges">
    {badges.map(({ icon, text }) => (
      <li key={text}>
        <span className="ic">
          <Icon name={icon} />
        </span>
        {text}
      </li>
    ))}
  </ul>
);
