import { TAGLINE } from "./site-header.tsx";

const LINKS = [
  ["/impressum", "Impressum"],
  ["/datenschutz", "Datenschutz"],
  ["/nutzungsbedingungen", "Nutzungsbedingungen"],
  ["/barrierefreiheit", "Barrierefreiheit"],
  ["/cookie-einstellungen", "Cookie-Einstellungen"],
] as const;

type SiteFooterProps = { brand: string; tagline?: string | undefined };

export const SiteFooter = ({ brand, tagline = TAGLINE }: SiteFooterProps) => (
  <footer className="foot">
    <div className="wrap">
      <p>
        © {brand} · {tagline}
      </p>
      <LegalLinks />
    </div>
  </footer>
);

/** On every page, two taps away at most. */
export const LegalLinks = () => (
  <nav aria-label="Rechtliches">
    <ul>
      {LINKS.map(([href, label]) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  </nav>
);
