import { Icon } from "#app/ui/icon.tsx";

export const TAGLINE = "Treppenlift-Angebote vergleichen";

type SiteHeaderProps = { brand: string; tagline?: string | undefined };

export const SiteHeader = ({ brand, tagline }: SiteHeaderProps) => (
  <header className="top">
    <div className="wrap">
      <Brand name={brand} tagline={tagline} />
      <span className="safe">
        <Icon name="lock" />
        <span>
          <span className="from-tablet">Ihre Daten werden </span>verschlüsselt
          <span className="from-tablet"> übertragen</span>
        </span>
      </span>
    </div>
  </header>
);

/** The brand, with a link home. */
export const Brand = ({ name, tagline = TAGLINE }: { name: string; tagline?: string | undefined }) => (
  <a className="brand" href="/">
    <LogoMark />
    <span>
      <b>{name}</b>
      <span className="from-tablet">{tagline}</span>
    </span>
    <span className="sr">, zur Startseite</span>
  </a>
);

const LogoMark = () => (
  <svg viewBox="0 0 48 48" aria-hidden="true">
    <rect width="48" height="48" rx="11" fill="#1d4390" />
    <rect x="4" y="4" width="40" height="40" rx="7.5" fill="none" stroke="#fff" strokeWidth="1.8" />
    <path
      d="M11 37h7.5v-6.5H26V24h7.5v-6.5H39"
      fill="none"
      stroke="#8fb3e2"
      strokeWidth="2.6"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
    <path d="M10 29.5C18 28 27 21 33 12.5" fill="none" stroke="#fff" strokeWidth="3.6" strokeLinecap="round" />
    <circle cx="34.5" cy="11.5" r="4" fill="#efa548" />
  </svg>
);
