const LINKS = [
  ["/impressum", "Impressum"],
  ["/datenschutz", "Datenschutz"],
  ["/nutzungsbedingungen", "Nutzungsbedingungen"],
  ["/barrierefreiheit", "Barrierefreiheit"],
  ["/cookie-einstellungen", "Cookie-Einstellungen"],
] as const;

export const SiteFooter = ({ brand }: { brand: string }) => (
  <footer className="foot">
    <div className="wrap">
      <p>© {brand} · Treppenlift-Angebote vergleichen</p>
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
