import { Brand } from "#app/ui/page/site-header.tsx";

const pages = [
  { to: "/treppenlift", text: "Treppenlift" },
  { to: "/solar", text: "Solar" },
  { to: "#so-funktionierts", text: "So funktioniert’s" },
  { to: "/impressum", text: "Impressum" },
  { to: "/datenschutz", text: "Datenschutz" },
];

/** Phones have no room for the page links beside the brand; there they are in the page and in the footer. */
export const HomeHeader = ({ brand }: { brand: string }) => (
  <header className="top">
    <div className="wrap">
      <Brand name={brand} />
      <nav aria-label="Seiten" className="from-tablet">
        <ul>
          {pages.map(({ to, text }) => (
            <li key={to}>
              <a href={to}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </header>
);
