import { data, useRouteLoaderData, useSearchParams } from "react-router";
import { takeSuccessLead, takeSuccessToken } from "#app/funnel/state/success-token.ts";
import { successTexts } from "./success-texts.ts";
import { trustBadges } from "#app/ui/visitor-texts.ts";
import { Badges } from "#app/ui/badges.tsx";
import { Page, type SiteOwner } from "#app/ui/page/page.tsx";
import { Pixel, type PixelSource } from "#app/ui/page/pixel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { sayText, type Values } from "#funnels/engine/texts.ts";
import type { Thanks } from "#funnels/engine/types.ts";
import { hasSuccessPass, usedPass } from "#app/funnel/http/success-cookie.ts";
import type { Route } from "./+types/success.route";
import type { Handle } from "#app/web/route-handle.ts";

/** By form type, from the registry: vite.config.ts puts the object in place of the name. */
declare const THANKS: Readonly<Record<string, { layout: string; texts: Thanks }>>;

/** The words for this form type, and the layout whose looks the page keeps. */
function thanksFor(formType: string | null) {
  const own = new Map(Object.entries(THANKS)).get(formType ?? "");
  return { ...successTexts[own?.texts ?? "neutral"], layout: own?.layout ?? "" };
}

/** The server only knows visitors without scripts, by their one-minute cookie. */
export async function loader({ request }: Route.LoaderArgs) {
  const granted = await hasSuccessPass(request);
  const headers = new Headers({ "cache-control": "private, no-store" });
  if (granted) headers.append("set-cookie", await usedPass());
  return data({ granted, lead: undefined as string | undefined }, { headers });
}

/** With scripts the token is in session storage, valid for one display; without a match the visitor is sent home. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (takeSuccessToken(new URL(request.url).searchParams.get("token")))
    return { granted: true, lead: takeSuccessLead() };
  if ((await serverLoader()).granted) return { granted: true, lead: undefined };
  location.replace("/");
  return new Promise<never>(() => undefined);
}
clientLoader.hydrate = true as const;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta: Route.MetaFunction = ({ location, matches }) => {
  const { title, text } = thanksFor(new URLSearchParams(location.search).get("type"));
  const root = matches[0]?.loaderData as { operator: SiteOwner } | undefined;
  return [
    { title: `${title} · ${root?.operator.brand ?? ""}` },
    { name: "description", content: text },
    { name: "robots", content: "noindex" },
  ];
};

export const handle: Handle = { pictures: () => ["erfolg", "erfolg-solar"], pixel: true };

export default function Success({ loaderData }: Route.ComponentProps) {
  const { operator, claims, pixel } = useRouteLoaderData("root") as {
    operator: SiteOwner;
    claims: Values;
    pixel?: PixelSource;
  };
  const { text, funding, next, layout, picture, tagline } = thanksFor(useSearchParams()[0].get("type"));
  const screen = useFocusOnArrival();
  if (!loaderData.granted) return <GoHomeWithoutScripts />;
  return (
    <Page owner={{ ...operator, tagline }} className={layout}>
      {pixel && loaderData.lead ? <Pixel pixel={pixel} lead={loaderData.lead} /> : null}
      <main id="main" className="wrap notice">
        <div className="step" ref={screen}>
          <Picture name={picture} size="scene" />
          <h1 tabIndex={-1}>Vielen Dank für Ihre Anfrage!</h1>
          <p className="lede">{text}</p>
          <Badges badges={funding ? trustBadges : trustBadges.slice(0, 2)} />
          {next ? <WhatHappensNext steps={next.flatMap((step) => sayText(step, claims) ?? [])} /> : <TipForTheCall />}
          <p>
            <a className="btn ghost" href="/">
              Zur Startseite
            </a>
          </p>
        </div>
      </main>
    </Page>
  );
}

const GoHomeWithoutScripts = () => (
  <noscript>
    <meta httpEquiv="refresh" content="0;url=/" />
  </noscript>
);

const WhatHappensNext = ({ steps }: { steps: readonly string[] }) => (
  <div className="tip next">
    <h2>So geht es weiter</h2>
    <ol>
      {steps.map((step, index) => (
        <li key={step}>
          <span className="plate">{index + 1}</span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  </div>
);

const TipForTheCall = () => (
  <div className="tip">
    <h2>Ein Tipp für den ersten Anruf</h2>
    <p>
      Legen Sie Stift und Papier bereit und notieren Sie vorab Ihre Fragen. Seriöse Anbieter nennen ihren vollen
      Firmennamen und drängen Sie nicht zu einer Unterschrift.
    </p>
  </div>
);
