import { useRouteLoaderData } from "react-router";
import { trackingLinks } from "./tracking-links.ts";
import trackingStyles from "./tracking-test.css?url";
import { Page, type SiteOwner } from "#app/ui/page/page.tsx";
import type { Route } from "./+types/tracking-test.route";
import type { Handle } from "#app/web/route-handle.ts";

export const handle: Handle = { noJs: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: trackingStyles }];

export const meta: Route.MetaFunction = () => [
  { title: "Testseite für Tracking-Parameter" },
  { name: "description", content: "Für Kolleginnen und Kollegen: Was kommt von der Adresse einer Anzeige bei uns an?" },
  { name: "robots", content: "noindex" },
];

/** Spec §2: for staff who check which parameters of an advertisement's address arrive. */
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
