import type { ReactNode } from "react";
import { HotlineBar } from "./hotline-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

export type SiteOwner = { readonly brand: string; readonly phone: string };

/** The frame of every visitor page: who we are, a number to call, the legal links. */
export const Page = ({ owner, className, children }: { owner: SiteOwner; className?: string; children: ReactNode }) => (
  <div className={`page ${className ?? ""}`}>
    <a className="skip" href="#main">
      Zum Inhalt springen
    </a>
    <HotlineBar phone={owner.phone} />
    <SiteHeader brand={owner.brand} />
    {children}
    <SiteFooter brand={owner.brand} />
  </div>
);
