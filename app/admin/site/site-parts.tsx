import { Segmented } from "#app/admin/ui/controls/segmented.tsx";
import type { SitePart } from "#app/admin/labels/paths.ts";
import { partPath } from "#app/admin/labels/paths.ts";

const PARTS = [
  { value: "claims", label: "Claims" },
  { value: "operator", label: "Operator" },
] as const;
/** What the site claims, and who runs it. */
export const SiteParts = ({ part }: { part: SitePart }) => (
  <Segmented label="Part" options={PARTS} value={part} hrefOf={partPath} />
);
