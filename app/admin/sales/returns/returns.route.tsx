import { staffLoader } from "#app/web/staff-guard.ts";
import { mayActAs } from "#server/staff/roles.ts";
import type { Route } from "./+types/returns.route";
import { ClaimView } from "./claim-view.tsx";
import { Desk } from "./desk.tsx";
import { readDesk } from "./read-desk.server.ts";

export const loader = staffLoader("viewer", async ({ deps: { db }, staff, request }) => {
  const desk = await readDesk(db, new URL(request.url).searchParams);
  if (!desk) throw new Error("The returns list could not be read");
  return { desk, canAct: mayActAs(staff.role, "operator") };
});

/** The list, with the first request beside it where there is room. */
export default function Returns({ loaderData: { desk, canAct } }: Route.ComponentProps) {
  return (
    <Desk desk={desk} shows="list" canAct={canAct}>
      {desk.claim ? (
        <ClaimView claim={desk.claim} filter={desk.filter} canAct={canAct} isNext={false} now={desk.now} />
      ) : null}
    </Desk>
  );
}
