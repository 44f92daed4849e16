import { Outlet, isRouteErrorResponse, useLocation, useNavigation } from "react-router";
import { ErrorPage } from "#app/admin-ui/error-page.tsx";
import { LeadsSkeleton } from "#app/admin-ui/leads/leads-skeleton.tsx";
import { Shell } from "#app/admin-ui/shell.tsx";
import { staffErrorText } from "#app/texts/staff-errors.ts";
import { requireStaff, staffLoader } from "#app/web/staff.ts";
import { themeOf } from "#app/web/theme.ts";
import { toldTo } from "#app/web/told-to.ts";
import { readOverview } from "#server/dashboard/read-overview.ts";
import type { Handle } from "../../root.tsx";
import type { Route } from "./+types/layout";

export const middleware = [requireStaff];

export const handle: Handle = { staff: true };

export const loader = staffLoader("viewer", async ({ staff, needs, request }) => ({
  staff: { name: staff.name, role: staff.role },
  theme: themeOf(request),
  ...(await readOverview(needs.db, toldTo(staff.role))),
}));

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const formType = useListOnTheWay();
  return <Shell {...loaderData}>{formType ? <LeadsSkeleton formType={formType} /> : <Outlet />}</Shell>;
}

/** The form whose list is being loaded for the first time. */
function useListOnTheWay(): string | undefined {
  const here = useLocation().pathname;
  const next = useNavigation().location?.pathname;
  return next === undefined || next === here ? undefined : /^\/admin\/forms\/([^/]+)$/.exec(next)?.[1];
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage {...staffErrorText(isRouteErrorResponse(error) ? error.status : undefined)} />;
  return loaderData ? <Shell {...loaderData}>{page}</Shell> : <main>{page}</main>;
}
