import { useRouteLoaderData } from "react-router";
import type { ReactNode } from "react";
import { useFooterLinks } from "#app/pages/parts/use-footer-links.ts";
import { Page, type SiteOwner } from "#app/ui/page/page.tsx";

/** The frame of all pages about one lead. */
export const RequestFrame = ({ children }: { children: (owner: SiteOwner) => ReactNode }) => {
  const { operator } = useRouteLoaderData("root") as { operator: SiteOwner };
  return (
    <Page owner={operator} footerLinks={useFooterLinks()}>
      {children(operator)}
    </Page>
  );
};

/** A generic title, because it ends up in the browser's history. */
export const requestMeta = (title: string, description: string, brand: string | undefined) => [
  { title: `${title} · ${brand ?? ""}` },
  { name: "description", content: description },
  { name: "robots", content: "noindex, nofollow" },
];
