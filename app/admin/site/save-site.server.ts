import type { ClaimState } from "#server/site/site.ts";
import type { OperatorFields } from "./operator-form.tsx";
import { siteToasts } from "./site-texts.ts";
import type { Changed } from "#server/site/change-site.ts";
import type { Deps } from "#app/web/context.ts";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { ClaimName } from "#server/site/claim-registry.ts";

type Sent = { of: "operator"; form: OperatorFields } | { of: "claim"; name: ClaimName; form: ClaimState };

/** What the actions of the site's screen return; refused input is returned as typed. */
export type SiteAnswer =
  | { kind: "saved"; of: Sent["of"]; toast: StaffToast }
  | (Sent & { kind: "refused"; toast: StaffToast; title: string; fields: readonly string[]; isOurFault: boolean });

/** Saves, and returns the result as a text for the screen. */
export async function savedSite(
  { report }: Pick<Deps, "report">,
  sent: Sent,
  savedToast: () => StaffToast,
  change: () => Promise<Changed>,
): Promise<SiteAnswer> {
  const refuse = (toast: StaffToast, fields: readonly string[], isOurFault: boolean): SiteAnswer => {
    const title = toast.description ?? toast.title;
    return { ...sent, kind: "refused", toast, title, fields, isOurFault };
  };
  try {
    const changed = await change();
    switch (changed.kind) {
      case "changed":
        return { kind: "saved", of: sent.of, toast: savedToast() };
      case "unchanged":
        return { kind: "saved", of: sent.of, toast: siteToasts.unchanged() };
      case "invalid":
        return refuse(siteToasts.refused(), changed.fields, false);
    }
  } catch (error) {
    report(error, "the site's settings could not be saved");
    return refuse(siteToasts.failed(), [], true);
  }
}
