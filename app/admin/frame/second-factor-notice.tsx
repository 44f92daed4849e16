import { Link } from "react-router";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { formatMoment } from "#app/admin/labels/format.ts";
import type { SecondFactorDemand } from "#server/staff/second-factor-rule.ts";

/** Says until when a second factor has to be set up, or that nothing else opens any more. */
export function SecondFactorNotice({ demand, now }: { demand: SecondFactorDemand | undefined; now: Date }) {
  if (!demand) return null;
  return demand.isOverdue ? (
    <Notice kind="error" title="Your role needs a second factor">
      Set up your authenticator app here. Until then no other page opens.
    </Notice>
  ) : (
    <Notice kind="warning" title="Your role needs a second factor">
      Set up your authenticator app on <Link to="/admin/account">Your account</Link> by{" "}
      {formatMoment(demand.until, now)}. After that no other page opens without it.
    </Notice>
  );
}
