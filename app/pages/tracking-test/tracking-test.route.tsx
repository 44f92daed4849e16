import { useRouteLoaderData } from "react-router";
import trackingStyles from "./tracking-test.css?url";
import { Page, type SiteOwner } from "#app/ui/page/page.tsx";
import type { Route } from "./+types/tracking-test.route";
import type { Handle } from "#app/web/route-handle.ts";

const to = (parameters: Readonly<Record<string, string>>): string =>
  `/solar?${new URLSearchParams(parameters).toString()}`;

/** URLs as advertisements, emails and partners use them (spec §2, test page). */
const trackingLinks: readonly { name: string; address: string }[] = [
  {
    name: "Google-Anzeige (cpc)",
    address: to({ utm_source: "google", utm_medium: "cpc", utm_campaign: "solar-test", utm_term: "solaranlage" }),
  },
  {
    name: "Facebook (social)",
    address: to({ utm_source: "facebook", utm_medium: "social", utm_campaign: "solar-test", utm_content: "bild-1" }),
  },
  {
    name: "Newsletter (email)",
    address: to({ utm_source: "newsletter", utm_medium: "email", utm_campaign: "fruehjahr" }),
  },
  {
    name: "Partnerlink (ref, tracking_id)",
    address: to({ utm_source: "partner", utm_medium: "referral", ref: "partner-123", tracking_id: "track-456" }),
  },
  {
    name: "Komplexer Link (gclid, fbclid, user_id, session_id)",
    address: to({
      utm_source: "google",
      utm_medium: "cpc",
      utm_campaign: "solar-komplex",
      gclid: "test-gclid-123",
      fbclid: "test-fbclid-456",
      user_id: "user-789",
      session_id: "session-012",
    }),
  },
];

export const handle: Handle = { noJs: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: trackingStyles }];

export const meta: Route.MetaFunction = () => [
  { title: "Testseite für Tracking-Parameter" },
  { name: "description", content: "Für Kolleginnen und Kollegen: Was kommt von der Adresse einer Anzeige bei uns an?" },
  { name: "robots", content: "noindex" },
];

/** Spec §2: for staff who check which parameters of an advertisement's URL arrive. */
export default function TrackingTest() {
  const { operator } = useRouteLoaderData("root") as { operator: SiteOwner };
  return (
    <Page owner={operator}>
      <main id="main" className="wrap tracking-test">
        <h1>Testseite für Tracking-Parameter</h1>
        <p>
          Öffnen Sie einen der Links, senden Sie das Solar-Formular ab und prüfen Sie im Adminbereich unter{" "}
          <a href="/user1">/user1</a> das Feld <code>sourceUrl</code>. Ohne Marketing-Einwilligung fehlen dort die
          Klick-Kennungen (gclid, fbclid) – das ist gewollt. Alle anderen Parameter werden gespeichert. Nach dem
          Absenden können Sie hierher zurückkehren und den nächsten Link öffnen.
        </p>
        <ul>
          {trackingLinks.map(({ name, address }) => (
            <li key={name}>
              <a href={address}>{name}</a>
              <code>{address}</code>
            </li>
          ))}
        </ul>
      </main>
    </Page>
  );
}
