import { Segmented } from "#app/admin/ui/controls/segmented.tsx";

export type SitePart = "claims" | "operator";

export const SITE_PAGE = "/admin/site";

const PARTS = [
  { value: "claims", label: "Claims" },
  { value: "operator", label: "Operator" },
] as const;

export const partPath = (part: SitePart): string => `${SITE_PAGE}?part=${part}`;

/** What the site claims, and who runs it. */
export const SiteParts = ({ part }: { part: SitePart }) => (
  <Segmented label="Part" options={PARTS} value={part} hrefOf={partPath} />
);
