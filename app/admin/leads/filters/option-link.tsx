import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/admin/ui/controls/icon.tsx";

/** One of several choices, each with an address; choosing the chosen one takes it back. */
export const OptionLink = ({ to, isOn, children }: { to: string; isOn: boolean; children: ReactNode }) => (
  <Link className="o" to={to} aria-current={isOn ? "true" : undefined}>
    <span className="tick">{isOn ? <Icon name="check" size={14} /> : null}</span>
    {children}
  </Link>
);
