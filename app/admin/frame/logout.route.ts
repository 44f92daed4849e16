import { redirect } from "react-router";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";

/** Redirects typed URLs: there is no page. */
export const loader = staffLoader("viewer", async () => redirect("/admin"));

export const action = staffActions({
  logout: intent("viewer", async ({ staff, deps, request }) => {
    const headers = await deps.staffAuth.signOut({ request, address: deps.callerAddress });
    await recordAudit(deps.db, {
      actor: staff.email,
      action: "session.sign-out",
      target: { kind: "staff", id: staff.id },
    });
    return redirect("/user1", { headers });
  }),
});
