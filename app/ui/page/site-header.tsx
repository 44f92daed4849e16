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
    <use href="#picture-logo" />
  </svg>
);
