import { useRouteLoaderData } from "react-router";
import type { FooterLinks } from "#app/ui/page/site-footer.tsx";

const PARTNERS: FooterLinks = [["/partner", "Unsere Partner"]];

/** Links to the page about partners, if there are any. */
export const useFooterLinks = (): FooterLinks =>
  useRouteLoaderData<{ hasPartners: boolean }>("root")?.hasPartners ? PARTNERS : [];
