import type { ReactNode } from "react";
import { Page } from "#app/ui/page/page.tsx";
import { Brand } from "#app/ui/page/site-header.tsx";
import { useFooterLinks } from "#app/pages/parts/use-footer-links.ts";
import { germanDay } from "#app/pages/parts/german-date.ts";
import type { RouterContextProvider } from "react-router";
import { depsContext } from "#app/web/context.ts";
import { pageMeta } from "#app/web/page-meta.ts";

export type LegalSection = { readonly id: string; readonly title: string; readonly body: ReactNode };

type LegalPageProps = {
  owner: { brand: string; phone: string; tagline?: string; legalTextsSince: string };
  /** With soft hyphens for small phones. */
  title: string;
  /** The page's URL, printed on paper only. */
  address: string;
  summary?: ReactNode;
  sections: readonly LegalSection[];
};

/** A long text with a table of contents on screens and headings on paper. */
export const LegalPage = ({ owner, title, address, summary, sections }: LegalPageProps) => (
  <Page owner={owner} footerLinks={useFooterLinks()} header={<LegalHeader {...owner} />}>
    <main id="main" className="wrap legal">
      <div className="legal-head">
        <h1>{title}</h1>
        <p className="legal-date">
          Stand: <time dateTime={owner.legalTextsSince}>{germanDay(owner.legalTextsSince)}</time>
          <span className="on-paper"> · {address}</span>
        </p>
      </div>
      <nav className="toc" aria-labelledby="toc">
        <h2 id="toc">Auf dieser Seite</h2>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <article>
        {summary ? <div className="in-short">{summary}</div> : null}
        {sections.map(({ id, title, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {body}
          </section>
        ))}
        <p className="way-back">
          <a href="/">Zurück zur Startseite</a>
        </p>
      </article>
    </main>
  </Page>
);

const LegalHeader = ({ brand, tagline }: { brand: string; tagline?: string }) => (
  <header className="top">
    <div className="wrap">
      <Brand name={brand} tagline={tagline} />
      <a className="to-home" href="/">
        Zur Startseite
      </a>
    </div>
  </header>
);

/** Loads the data of every legal page: the current operator. */
export async function loadLegalPage(context: Readonly<RouterContextProvider>, path: string) {
  const { site, publicUrl } = context.get(depsContext);
  const { operator } = await site();
  return { operator, publicUrl, address: new URL(path, publicUrl).href };
}

type Loaded = Awaited<ReturnType<typeof loadLegalPage>>;

export function legalMeta(loaded: Loaded | undefined, page: { title: string; description: string; path: string }) {
  if (!loaded) return [];
  const { brand } = loaded.operator;
  return pageMeta({
    ...page,
    title: `${page.title} · ${brand}`,
    publicUrl: loaded.publicUrl,
    brand,
    picture: "home",
  });
}
