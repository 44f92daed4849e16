import { Tag } from "#app/admin/ui/status/tag.tsx";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import { SyntheticTag } from "./synthetic-tag.tsx";

/** What sets a lead apart, beside its name. */
export const LeadTags = ({ isIncomplete, isSynthetic }: Pick<LeadRow, "isIncomplete" | "isSynthetic">) => (
  <>
    {isIncomplete ? <Tag look="outline">Incomplete</Tag> : null}
    {isSynthetic ? <SyntheticTag /> : null}
  </>
);
