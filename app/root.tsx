import { Links, Meta, Outlet, Scripts, isRouteErrorResponse, useMatches } from "react-router";
import displayFont from "./fonts/stufenlos-aleo.woff2?url";
import textFont from "./fonts/stufenlos-source-sans.woff2?url";
import visitorStyles from "./styles.css?url";
import staffStyles from "./admin-ui/admin.css?url";
import { Sprite } from "./illustrations/sprite.tsx";
import { NotFoundPage } from "./ui/not-found-page.tsx";
import { needsContext } from "./web/context.ts";
import type { Theme } from "./web/theme.ts";
import type { Route } from "./+types/root";

/** What a route may say about itself. */
export type Handle = {
  /** The page works without scripts, so it gets none. */
  noJs?: true;
  /** The pictures its screens show; they travel in the document, once. */
  pictures?: (loaderData: unknown) => readonly string[];
  /** A page of the staff area: English, with its own stylesheet. Its loader may answer a `theme`. */
  staff?: true;
};

export const links: Route.LinksFunction = () => [{ rel: "icon", href: "data:," }];

/** What every page may say: who we are, a number to call, and the claims that may be shown. */
export async function loader({ context }: Route.LoaderArgs) {
  const { operator, values } = await context.get(needsContext).site();
  const { brand, company, phone } = operator;
  return { operator: { brand, company, phone }, claims: values };
}

/** Nothing here changes while the visitor is on the site. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  const routes = useMatches().map(({ handle, loaderData }) => ({ handle: handle as Handle | undefined, loaderData }));
  const pictures = routes.flatMap(({ handle, loaderData }) => handle?.pictures?.(loaderData) ?? []);
  const noJs = routes.some(({ handle }) => handle?.noJs);
  const staff = routes.find(({ handle }) => handle?.staff);
  return (
    <html lang={staff ? "en" : "de"} data-theme={staff && themeIn(staff.loaderData)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {staff ? <link rel="stylesheet" href={staffStyles} /> : <VisitorStyles />}
        <Links />
      </head>
      <body>
        {children}
        {staff ? null : <Sprite pictures={pictures} />}
        {noJs ? null : <Scripts />}
      </body>
    </html>
  );
}

/** Without a choice of their own, people get what their system says. */
const themeIn = (loaderData: unknown) => (loaderData as { theme?: Theme } | undefined)?.theme;

/** The stylesheet after the fonts: text painted before they are there would move. */
function VisitorStyles() {
  return (
    <>
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={textFont} />
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={displayFont} />
      <link rel="stylesheet" href={visitorStyles} />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <main className="wrap notice">
      <h1>Das hat leider nicht geklappt</h1>
      <p className="lede">Bitte laden Sie die Seite neu. Ihre Angaben bleiben erhalten.</p>
    </main>
  );
}
