import { telHref } from "#app/ui/page/hotline-bar.tsx";
import { LegalLinks } from "#app/ui/page/site-footer.tsx";
import { Brand } from "#app/ui/page/site-header.tsx";
import { financing } from "#app/pages/parts/financing.ts";
import type { MagazineSite } from "./magazine-site.ts";

export const MagazineFooter = ({ site: { operator, sentences } }: { site: MagazineSite }) => (
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
