import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Notice, NoticeFrame } from "#app/admin/ui/display/notice.tsx";
import { formatMoment } from "#app/admin/labels/format.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import type { SecondFactorDemand } from "#server/staff/second-factor.ts";

/** Announces the deadline for a second factor, or that nothing else opens any more. */
export const SecondFactorNotice = ({ demand, now }: { demand: SecondFactorDemand; now: Date }) =>
  demand.isOverdue ? (
    <Notice kind="error" title="Your role needs a second factor">
      Set up your authenticator app here. Until then no other page opens.
    </Notice>
  ) : (
    <NoticeFrame kind="warning">
      <div className={layoutStyles["grow"]}>
        <strong>Your role needs a second factor</strong>
        Set up your authenticator app by {formatMoment(demand.until, now)}. After that no other page opens without it.
      </div>
      <ButtonLink size="sm" to="/admin/account">
        Your account
      </ButtonLink>
    </NoticeFrame>
  );
