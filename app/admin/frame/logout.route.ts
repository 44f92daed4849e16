import { redirect } from "react-router";
import { recordAudit } from "#server/audit/record-audit.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";

/** Nothing to see; a typed address leads back. */
export const loader = staffLoader("viewer", async () => redirect("/admin"));

export const action = staffActions({
  logout: intent("viewer", async ({ staff, needs, request }) => {
    const headers = await needs.staffAuth.signOut({ request, address: needs.callerAddress });
    await recordAudit(needs.db, {
      actor: staff.email,
      action: "session.sign-out",
      target: { kind: "staff", id: staff.id },
    });
    return redirect("/user1", { headers });
  }),
});
