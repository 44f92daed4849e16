import type { ReactNode } from "react";
import type { MagazineSite } from "./magazine-site.ts";
import { telHref } from "#app/ui/page/hotline-bar.tsx";
import { LegalLinks } from "#app/ui/page/site-footer.tsx";
import { Brand } from "#app/ui/page/site-header.tsx";
import { financing } from "#app/pages/parts/financing.ts";

type FrameProps = {
  site: MagazineSite;
  className: string;
  /** Beside the word "Anzeige". */
  notice?: ReactNode;
  header: ReactNode;
  children: ReactNode;
};

/** Marks an advertorial as advertising before anything else, even the skip link. */
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

const MagazineFooter = ({ site: { operator, sentences } }: { site: MagazineSite }) => (
  <footer className="foot mag-foot">
    <div className="wrap">
      <div className="who">
        <Brand name={operator.brand} />
        <p className="fine">
          Anzeige von {operator.company}. {financing}
        </p>
        {sentences.footerRequests && <p className="fine">{sentences.footerRequests}</p>}
      </div>
      <address>
        <p>
          Telefon <a href={telHref(operator.phone)}>{operator.phone}</a>
        </p>
        <p>
          E-Mail <a href={`mailto:${operator.email}`}>{operator.email}</a>
        </p>
      </address>
      <LegalLinks />
    </div>
  </footer>
);
