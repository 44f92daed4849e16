import { useRouteLoaderData } from "react-router";
import type { FooterLinks } from "#app/ui/page/site-footer.tsx";

const PARTNERS: FooterLinks = [["/partner", "Unsere Partner"]];

/** The page about partners, while there are any. */
export const useFooterLinks = (): FooterLinks =>
  useRouteLoaderData<{ hasPartners: boolean }>("root")?.hasPartners ? PARTNERS : [];
