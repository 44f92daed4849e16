import type { ClaimForm } from "./claim-form.ts";
import type { OperatorFields } from "./operator-form.tsx";
import { siteToasts } from "./site-texts.ts";
import type { StaffToast } from "#app/admin/leads/actions/send-toast.ts";
import type { Changed } from "#server/site/change-site.ts";
import type { Needs } from "#app/web/context.ts";

type Sent = { of: "operator"; form: OperatorFields } | { of: "claim"; name: string; form: ClaimForm };

/** What the actions of the site's screen answer; what was refused comes back as it was typed. */
export type SiteAnswer =
  | { kind: "saved"; of: Sent["of"]; toast: StaffToast }
  | (Sent & { kind: "refused"; toast: StaffToast; title: string; fields: readonly string[]; isOurFault: boolean });

/** Does it, and says in the screen's words what came of it. */
export async function savedSite(
  { report }: Pick<Needs, "report">,
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
