import { data, redirect, useRouteLoaderData } from "react-router";
import { cookieTexts, cookieQuestion } from "./cookie-texts.ts";
import { CookieChoice } from "./cookie-choice-form.tsx";
import { Page, type SiteOwner } from "#app/ui/page/page.tsx";
import { depsContext } from "#app/web/context.ts";
import {
  adPlatformsOf,
  choiceCookies,
  choiceIn,
  cookieTextVersion,
  refusesBySignal,
  type CookieChoice as Choice,
} from "#app/web/cookie-choice.ts";
import { ownPathWithQuery } from "#app/web/own-path.ts";
import { createRateLimit } from "#server/platform/rate-limit.ts";
import { readBody } from "#app/web/read-body.ts";
import { networkOf } from "#server/platform/ip-network.ts";
import { recordCookieChoice } from "#server/leads/consent/cookie-choices.ts";
import type { Route } from "./+types/cookie-settings.route";
import type { Handle } from "#app/web/route-handle.ts";

/** Each choice is a row stored for years, and mobile networks share addresses among many visitors. */
const mayChoose = createRateLimit({ most: 120, spanMs: 10 * 60_000 });

const PRIVATE = { "cache-control": "private, no-store" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { operator } = await context.get(depsContext).site();
  const platforms = adPlatformsOf(operator);
  return data(
    {
      question: cookieQuestion(platforms),
      marketing: choiceIn(request, platforms) === "marketing",
      bySignal: refusesBySignal(request),
      saved: new URL(request.url).searchParams.has("gespeichert"),
      brand: operator.brand,
    },
    { headers: PRIVATE },
  );
}

/** From the banner on any page, and from this one. `quietly`: no redirect. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, site, secureCookies, callerAddress } = context.get(depsContext);
  const form = new URLSearchParams((await readBody(request)) ?? "");
  const choice = chosen(form);
  const textVersion = cookieTextVersion(adPlatformsOf((await site()).operator));
  if (choice === undefined) return new Response(null, { status: 400 });
  if (!mayChoose(networkOf(callerAddress))) {
    const later =
      "Zurzeit kommen zu viele Anfragen aus Ihrem Netz. Bitte versuchen Sie es in zehn Minuten noch einmal.\n";
    return new Response(later, { status: 429, headers: { "content-type": "text/plain; charset=utf-8", ...PRIVATE } });
  }
  const place = form.get("place") === "banner" ? "banner" : "settings";
  const headers = new Headers(PRIVATE);
  if (textVersion !== undefined) {
    await recordCookieChoice(db, { marketing: choice === "marketing", textVersion, place });
    for (const cookie of choiceCookies(choice, textVersion, secureCookies)) headers.append("set-cookie", cookie);
  }
  if (form.has("quietly")) return new Response(null, { status: 204, headers });
  const back = ownPathWithQuery(form.get("back"), request.headers.get("referer"));
  return redirect(place === "banner" ? back : "?gespeichert", { status: 303, headers });
}

function chosen(form: URLSearchParams): Choice | undefined {
  switch (form.get("choice")) {
    case "necessary":
      return "necessary";
    case "marketing":
      return "marketing";
    case "selected":
      return form.has("marketing") ? "marketing" : "necessary";
    case null:
    default:
      return undefined;
  }
}

export const headers = ({ loaderHeaders, actionHeaders }: Route.HeadersArgs) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Cookie-Einstellungen · ${loaderData?.brand ?? ""}` },
  { name: "description", content: "Was wir auf Ihrem Gerät speichern, und wie Sie Ihre Wahl ändern." },
  { name: "robots", content: "noindex" },
];

export const handle: Handle = { noJs: true, asksCookies: true };

export default function CookieSettings({ loaderData }: Route.ComponentProps) {
  const { operator } = useRouteLoaderData("root") as { operator: SiteOwner };
  const { question, marketing, bySignal, saved } = loaderData;
  return (
    <Page owner={operator}>
      <main id="main" className="wrap cookie-page">
        <h1>Cookie-Einstellungen</h1>
        {saved && (
          <p className="banner" role="status">
            {cookieTexts.saved}
          </p>
        )}
        {question ? (
          <>
            {bySignal && <p>{cookieTexts.signal}</p>}
            <CookieChoice place="settings" back="/" question={question} marketing={marketing && !bySignal} />
          </>
        ) : (
          <p className="lede">{cookieTexts.nothingToAsk}</p>
        )}
        <p>
          Was wir genau speichern und wie lange, steht in der <a href="/datenschutz">Datenschutzerklärung</a>.
        </p>
        <p>
          <a className="btn ghost" href="/">
            Zur Startseite
          </a>
        </p>
      </main>
    </Page>
  );
}
