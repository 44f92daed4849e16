import type { ReactNode } from "react";
import { MagazineFooter } from "./magazine-footer.tsx";
import type { MagazineSite } from "./magazine-site.ts";

type FrameProps = {
  site: MagazineSite;
  className: string;
  /** Beside the word "Anzeige". */
  notice?: ReactNode;
  header: ReactNode;
  children: ReactNode;
};

/** An advertorial is marked as advertising before anything else, so even the skip link comes second. */
export const MagazineFrame = ({ site, className, notice, header, children }: FrameProps) => (
  <div className={`page mag ${className}`}>
    <aside className="ad-line" aria-label="Anzeige">
      <div className="wrap">
        <p className="ad">Anzeige</p>
        {notice}
      </div>
    </aside>
    <a className="skip" href="#main">
      Zum Inhalt springen
    </a>
    {header}
    <main id="main">{children}</main>
    <MagazineFooter site={site} />
  </div>
);
