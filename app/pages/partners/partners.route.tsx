import { data, useRouteLoaderData } from "react-router";
import { Page, type SiteOwner } from "#app/ui/page/page.tsx";
import { useFooterLinks } from "#app/pages/parts/use-footer-links.ts";
import { depsContext } from "#app/web/context.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { readPartners } from "#server/sales/buyers/read-partners.ts";
import { partnerGroups, readPostalCode } from "./partner-cards.server.ts";
import { PartnersPage } from "./partners-page.tsx";
import styles from "./partners.css?url";
import type { Route } from "./+types/partners.route";
import type { Handle } from "#app/web/route-handle.ts";

const PATH = "/partner";

export const handle: Handle = { noJs: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, site, publicUrl } = context.get(depsContext);
  const { brand } = (await site()).operator;
  const { orders, directRecipients, namingForms } = await readPartners(db);
  const typed = url.searchParams.get("plz")?.slice(0, 10) ?? "";
  const postalCode = readPostalCode(typed);
  const groups = partnerGroups(orders, directRecipients, postalCode);
  return data(
    { brand, publicUrl, groups, typed, postalCode, namesBefore: namingForms.length > 0 },
    // Not cached, because the URL holds a visitor's postal code.
    { headers: typed === "" ? {} : { "cache-control": "private, no-store" } },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta({
          title: `Unsere Partner · ${loaderData.brand}`,
          description: "An welche Betriebe wir Anfragen weitergeben, wie wir sie auswählen und wovon wir leben.",
          path: PATH,
          publicUrl: loaderData.publicUrl,
          brand: loaderData.brand,
          picture: "home",
        }),
      ]
    : [];

export default function Partners({ loaderData }: Route.ComponentProps) {
  const { operator } = useRouteLoaderData("root") as { operator: SiteOwner };
  return (
    <Page owner={operator} footerLinks={useFooterLinks()}>
      <PartnersPage {...loaderData} phone={operator.phone} />
    </Page>
  );
}
