import type { ReactNode } from "react";
import { HotlineBar } from "./hotline-bar.tsx";
import { SiteFooter, type FooterLinks } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

export type SiteOwner = {
  readonly brand: string;
  readonly phone: string;
  /** Beside the brand, where the page is not about stairlifts. */
  readonly tagline?: string | undefined;
};

type PageProps = {
  owner: SiteOwner;
  className?: string;
  header?: ReactNode;
  /** Before the legal links. */
  footerLinks?: FooterLinks | undefined;
  children: ReactNode;
};

/** The frame of every visitor page: operator, phone number, legal links. */
export const Page = ({ owner, className, header, footerLinks, children }: PageProps) => (
  <div className={`page ${className ?? ""}`}>
    <a className="skip" href="#main">
      Zum Inhalt springen
    </a>
    <HotlineBar phone={owner.phone} />
    {header ?? <SiteHeader {...owner} />}
    {children}
    <SiteFooter {...owner} more={footerLinks} />
  </div>
);
