import { Brand } from "#app/ui/page/site-header.tsx";

const pages = [
  { to: "/treppenlift", text: "Treppenlift" },
  { to: "/solar", text: "Solar" },
  { to: "#so-funktionierts", text: "So funktioniert’s" },
  { to: "/impressum", text: "Impressum" },
  { to: "/datenschutz", text: "Datenschutz" },
];

/** Phones have no room for the page links beside the brand; there they are in a menu that opens without scripts. */
export const HomeHeader = ({ brand }: { brand: string }) => (
  <header className="top">
    <div className="wrap">
      <Brand name={brand} />
      <div className="from-tablet">
        <PageLinks />
      </div>
      <details className="menu on-phone">
        <summary>Menü</summary>
        <PageLinks />
      </details>
    </div>
  </header>
);

const PageLinks = () => (
  <nav aria-label="Seiten">
    <ul>
      {pages.map(({ to, text }) => (
        <li key={to}>
          <a href={to}>{text}</a>
        </li>
      ))}
    </ul>
  </nav>
);
