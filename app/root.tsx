import {
  Links,
  Meta,
  Outlet,
  Scripts,
  isRouteErrorResponse,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import visitorStyles from "./styles.css?url";
import staffStyles from "./admin/admin.css?url";
import { Sprite } from "./illustrations/sprite.tsx";
import { CookieBanner } from "./pages/cookies/cookie-banner.tsx";
import { cookieQuestion } from "./pages/cookies/cookie-texts.ts";
import { NotFoundPage } from "./pages/not-found/not-found-page.tsx";
import { BrokenPage } from "./ui/page/broken-page.tsx";
import { Pixel } from "./ui/page/pixel.tsx";
import { statementsForVisitors } from "./web/statements-for-visitors.ts";
import { depsContext } from "./web/context.ts";
import { adPlatformsOf, allowsMarketing, choiceIn, refusesBySignal } from "./web/cookie-choice.ts";
import { partnersExist } from "./web/page-cache/partners-exist.ts";
import type { Theme } from "./admin/frame/theme-switch.tsx";
import type { Route } from "./+types/root";
import type { Handle } from "./web/route-handle.ts";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** Data for every page: operator, phone number and visible statements. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, pixelScript, db } = context.get(depsContext);
  const current = await site();
  const { brand, company, phone, phoneHours, privacyEmail, metaPixelId } = current.operator;
  const platforms = adPlatformsOf(current.operator);
  const undecided = choiceIn(request, platforms) === undefined && !refusesBySignal(request);
  return {
    operator: { brand, company, phone, phoneHours, privacyEmail },
    statements: statementsForVisitors(current),
    hasPartners: await partnersExist(db),
    /** Present if there is a question that the visitor has not answered. */
    cookieQuestion: undecided ? cookieQuestion(platforms) : undefined,
    pixel:
      metaPixelId !== "" && allowsMarketing(request, platforms) ? { id: metaPixelId, script: pixelScript } : undefined,
  };
}

/** Title of the error pages; every other page has its own. */
export const meta: Route.MetaFunction = ({ error }) =>
  error ? [{ title: isNotFound(error) ? "Seite nicht gefunden" : "Das hat leider nicht geklappt" }] : [];

const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;

/** Constant while the visitor is on the site. */
export const shouldRevalidate = () => false;

/** Fonts are in the stylesheets; requested here, they are ready for the first paint. The third is the magazine's. */
const USE_FONTS =
  'document.fonts&&["700 1em Stufenlos Display","1em Stufenlos Text","1em Stufenlos Read"].forEach(f=>document.fonts.load(f))';

/** Blocks painting until the page is complete, to avoid layout shifts. */
const WHOLE_PAGE = "whole-page";

export function Layout({ children }: { children: React.ReactNode }) {
  const routes = useMatches().map(({ handle, loaderData }) => ({ handle: handle as Handle | undefined, loaderData }));
  const pictures = routes.flatMap(({ handle, loaderData }) => handle?.pictures?.(loaderData) ?? []);
  const noJs = routes.some(({ handle }) => handle?.noJs);
  const staff = routes.find(({ handle }) => handle?.staff);
  const root = useRouteLoaderData<typeof loader>("root");
  const funnel = routes.find(({ handle, loaderData }) => handle?.styles && loaderData);
  const asks = !staff && !funnel && !routes.some(({ handle }) => handle?.asksCookies);
  const pixel = routes.some(({ handle }) => handle?.pixel) ? root?.pixel : undefined;
  return (
    <html lang={staff ? "en" : "de"} data-theme={staff && themeIn(staff.loaderData)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {staff ? <link rel="stylesheet" href={staffStyles} /> : null}
        {staff || funnel ? null : <link rel="stylesheet" href={visitorStyles} />}
        {funnel ? (
          <style dangerouslySetInnerHTML={{ __html: funnel.handle?.styles?.(funnel.loaderData) ?? "" }} />
        ) : null}
        {staff ? null : <meta name="theme-color" content="#fde9cb" />}
        <link rel="expect" href={`#${WHOLE_PAGE}`} blocking="render" />
        <Links />
        {staff || funnel ? null : <script data-fonts="" dangerouslySetInnerHTML={{ __html: USE_FONTS }} />}
      </head>
      <body>
        {children}
        {asks ? <Banner /> : null}
        {staff || funnel ? null : <Sprite pictures={pictures} />}
        {funnel ? null : <span id={WHOLE_PAGE} hidden />}
        {noJs || funnel ? null : <Scripts />}
        {noJs && pixel ? <Pixel pixel={pixel} /> : null}
      </body>
    </html>
  );
}

/** Defaults to the system's setting. */
const themeIn = (loaderData: unknown) => (loaderData as { theme?: Theme } | undefined)?.theme;

export default function Root() {
  return <Outlet context={<Banner />} />; // a funnel places it itself, to paint it with the screen
}

function Banner() {
  const { pathname } = useLocation();
  const question = useRouteLoaderData<typeof loader>("root")?.cookieQuestion;
  // Without the query: the cached page is for all visitors, and a query may hold this one's click id.
  return question ? <CookieBanner back={pathname} question={question} /> : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFound(error)) return <NotFoundPage />;
  return <BrokenPage />;
}
