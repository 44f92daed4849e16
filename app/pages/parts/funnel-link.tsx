import type { ReactNode } from "react";
import { useLocation } from "react-router";

/** The way into a funnel keeps the page's query: a campaign that landed here is still known there. */
export const Onward = ({ to, className, children }: { to: string; className: string; children: ReactNode }) => (
  <a className={className} href={useOnward(to)}>
    {children}
  </a>
);

export const useOnward = (path: string): string => path + useLocation().search;
