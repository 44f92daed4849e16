import { data, useRouteLoaderData } from "react-router";
import { NotFoundPage } from "./not-found-page.tsx";
import { Page, type SiteOwner } from "#app/ui/page/page.tsx";
import type { Handle } from "#app/web/route-handle.ts";

export const loader = () => data(null, { status: 404 });

/** A post to an unknown page gets the same answer. */
export const action = loader;

export const meta = () => [
  { title: "Seite nicht gefunden" },
  {
    name: "description",
    content: "Diese Seite gibt es leider nicht oder nicht mehr. Von hier kommen Sie zur Startseite.",
  },
  { name: "robots", content: "noindex" },
];

export const handle: Handle = { noJs: true, pictures: () => ["seite-404"] };

export default function NotFound() {
  const { operator } = useRouteLoaderData("root") as { operator: SiteOwner };
  return (
    <Page owner={operator}>
      <NotFoundPage />
    </Page>
  );
}
