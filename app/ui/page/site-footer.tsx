import { TAGLINE } from "./site-header.tsx";

const LINKS = [
  ["/impressum", "Impressum"],
  ["/datenschutz", "Datenschutz"],
  ["/nutzungsbedingungen", "Nutzungsbedingungen"],
  ["/barrierefreiheit", "Barrierefreiheit"],
  ["/cookie-einstellungen", "Cookie-Einstellungen"],
] as const;

export type FooterLinks = readonly (readonly [href: string, label: string])[];

type SiteFooterProps = { brand: string; tagline?: string | undefined; more?: FooterLinks | undefined };

export const SiteFooter = ({ brand, tagline = TAGLINE, more }: SiteFooterProps) => (
  <footer className="foot">
    <div className="wrap">
      <p>
        © {brand} · {tagline}
      </p>
      <LegalLinks more={more} />
    </div>
  </footer>
);

/** On every page, two taps away at most. */
export const LegalLinks = ({ more }: { more?: FooterLinks | undefined }) => (
  <nav aria-label="Rechtliches">
    <ul>
      {[...(more ?? []), ...LINKS].map(([href, label]) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  </nav>
);
