import { staffLoader } from "#app/web/staff-guard.ts";
import { mayActAs } from "#server/staff/roles.ts";
import type { Route } from "./+types/returns.route";
import { ReturnDetails } from "./return-details.tsx";
import { ReturnsList } from "./returns-list.tsx";
import { readReturnsData } from "./read-returns.server.ts";

export const loader = staffLoader("viewer", async ({ deps: { db }, staff, request }) => {
  const desk = await readReturnsData(db, new URL(request.url).searchParams);
  if (!desk) throw new Error("The returns list could not be read");
  return { desk, canAct: mayActAs(staff.role, "operator") };
});

/** The list, with the first request beside it where there is room. */
export default function Returns({ loaderData: { desk, canAct } }: Route.ComponentProps) {
  return (
    <ReturnsList desk={desk} shows="list" canAct={canAct}>
      {desk.request ? (
        <ReturnDetails request={desk.request} filter={desk.filter} canAct={canAct} isNext={false} now={desk.now} />
      ) : null}
    </ReturnsList>
  );
}
