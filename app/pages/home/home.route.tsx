import homeStyles from "./home.css?url";
import { HomePage, homePictures } from "./home-page.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { depsContext } from "#app/web/context.ts";
import { homeFactsOf } from "./read-home-facts.server.ts";
import { useFooterLinks } from "#app/pages/parts/use-footer-links.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/home.route";
import type { Handle } from "#app/web/route-handle.ts";
import { Brand } from "#app/ui/page/site-header.tsx";
import type { HomeFacts } from "./home-facts.ts";
import { questionsOf } from "./home-questions.ts";

const pages = [
  { to: "/treppenlift", text: "Treppenlift" },
  { to: "/solar", text: "Solar" },
  { to: "#so-funktionierts", text: "So funktioniert’s" },
  { to: "/impressum", text: "Impressum" },
  { to: "/datenschutz", text: "Datenschutz" },
];

/** On phones the page links are in a menu that opens without scripts. */
const HomeHeader = ({ brand }: { brand: string }) => (
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

export const handle: Handle = { noJs: true, pixel: true, pictures: () => homePictures };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: homeStyles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { site, publicUrl } = context.get(depsContext);
  return { publicUrl, facts: homeFactsOf(await site()) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { facts, publicUrl } = loaderData;
  return [
    ...pageMeta({
      title: `Treppenlift-Angebote vergleichen – kostenlos und unverbindlich · ${facts.brand}`,
      description:
        "Finden Sie den passenden Treppenlift. Ein paar kurze Fragen, dann erhalten Sie kostenlos Angebote von Betrieben aus Ihrer Region.",
      path: "/",
      picture: "home",
      publicUrl,
      brand: facts.brand,
    }),
    { "script:ld+json": homeStructuredData(facts, publicUrl) },
  ];
};

export default function Home({ loaderData: { facts } }: Route.ComponentProps) {
  return (
    <Page owner={facts} className="home" footerLinks={useFooterLinks()} header={<HomeHeader brand={facts.brand} />}>
      <HomePage facts={facts} />
    </Page>
  );
}

/** Structured data for search engines; only what the page itself says. */
function homeStructuredData(facts: HomeFacts, publicUrl: string) {
  const at = (path: string) => new URL(path, publicUrl).href;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": at("/#organization"),
        name: facts.brand,
        url: at("/"),
        logo: at("/icon-512.png"),
        contactPoint: {
          "@type": "ContactPoint",
          contactType: "customer service",
          telephone: facts.phone,
          availableLanguage: "de",
        },
      },
      {
        "@type": "WebSite",
        "@id": at("/#website"),
        name: facts.brand,
        url: at("/"),
        inLanguage: "de",
        publisher: { "@id": at("/#organization") },
      },
      {
        "@type": "FAQPage",
        "@id": at("/#questions"),
        mainEntity: questionsOf(facts).map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      },
    ],
  };
}
