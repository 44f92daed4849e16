import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";

/** Spec §2: the heading is English. */
export const NotFoundPage = () => (
  <main id="main" className="wrap notice">
    <Picture name="seite-404" size="scene" />
    <h1 lang="en">Oops! Page not found</h1>
    <p className="lede">
      <strong>Seite nicht gefunden.</strong> Diese Seite gibt es leider nicht oder nicht mehr. Vielleicht hat sich ein
      Tippfehler eingeschlichen.
    </p>
    <p>
      <a className="btn" href="/">
        <Icon name="home" />
        Zur Startseite
      </a>
    </p>
  </main>
);
