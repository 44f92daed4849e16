export const SiteFooter = ({ brand }: { brand: string }) => (
  <footer className="foot">
    <div className="wrap">
      <p>© {brand} · Treppenlift-Angebote vergleichen</p>
      <nav aria-label="Rechtliches">
        <ul>
          <li>
            <a href="/impressum">Impressum</a>
          </li>
          <li>
            <a href="/datenschutz">Datenschutz</a>
          </li>
        </ul>
      </nav>
    </div>
  </footer>
);
