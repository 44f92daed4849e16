import { Outlet, isRouteErrorResponse, matchPath, useLocation, useNavigation } from "react-router";
import { ErrorPage } from "./ui/display/error-page.tsx";
import { SearchDialog } from "./operations/search/search-dialog.tsx";
import { LeadsSkeleton } from "./operations/leads/leads-skeleton.tsx";
import { screenAddress, screens } from "./frame/screens.ts";
import { ConfirmIdentity, identityAskedIn } from "./frame/confirm-identity.tsx";
import { unlessLost } from "./ui/dialogs/lost-action.ts";
import { Shell } from "./frame/shell.tsx";
import { staffErrorText } from "./frame/error-texts.ts";
import { requireStaff, staffLoader } from "#app/web/staff-guard.ts";
import { themeOf } from "./frame/theme-switch.tsx";
import { attentionScope } from "#server/operations/dashboard/attention-for-role.ts";
import { readOverview, UNCOUNTED } from "#server/operations/dashboard/read-overview.ts";
import type { Route } from "./+types/layout.route";
import type { Handle } from "#app/web/route-handle.ts";

export const middleware = [requireStaff];

export const handle: Handle = { staff: true };

export const loader = staffLoader("viewer", async ({ staff, deps, request }) => ({
  staff: { name: staff.name, role: staff.role },
  theme: themeOf(request),
  ...(await readOverview(deps.db, attentionScope(staff.role)).catch((error: unknown) => {
    deps.report(error, "the counts of the staff frame could not be read");
    return UNCOUNTED;
  })),
}));

export const shouldRevalidate = unlessLost;

/** Default title of every screen, and that of the error page. */
export const meta: Route.MetaFunction = ({ location, error }) => {
  if (error) return [{ title: identityAskedIn(error) ? "Confirm it's you" : staffErrorText(statusOf(error)).title }];
  const screen = screens.find((one) => matchPath(screenAddress(one), location.pathname));
  return screen ? [{ title: screen.title ?? screen.label }] : [];
};

const statusOf = (error: unknown): number | undefined => (isRouteErrorResponse(error) ? error.status : undefined);

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const formType = useListOnTheWay();
  return (
    <Shell {...loaderData} search={SearchDialog}>
      {formType ? <LeadsSkeleton formType={formType} /> : <Outlet />}
    </Shell>
  );
}

/** The form whose list is loading for the first time. */
function useListOnTheWay(): string | undefined {
  const here = useLocation().pathname;
  const next = useNavigation().location?.pathname;
  return next === undefined || next === here ? undefined : /^\/admin\/forms\/([^/]+)$/.exec(next)?.[1];
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const asked = identityAskedIn(error);
  const page = asked ? <ConfirmIdentity {...asked} /> : <ErrorPage {...staffErrorText(statusOf(error))} />;
  if (!loaderData) return <main>{page}</main>;
  return (
    <Shell {...loaderData} search={SearchDialog}>
      {page}
    </Shell>
  );
}
