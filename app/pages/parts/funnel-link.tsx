import type { ReactNode } from "react";
import { useLocation } from "react-router";

/** A link into a funnel that keeps the page's query, so that the funnel knows the campaign. */
export const Onward = ({ to, className, children }: { to: string; className?: string; children: ReactNode }) => (
  <a className={className} href={useFunnelPath(to)}>
    {children}
  </a>
);

export const useFunnelPath = (path: string): string => path + useLocation().search;
