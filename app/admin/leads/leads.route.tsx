import { randomBytes } from "node:crypto";
import { data, isRouteErrorResponse } from "react-router";
import { ErrorPage } from "#app/admin/ui/display/error-page.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { formatClockSeconds } from "#app/admin/labels/format.ts";
import { AskingDialog } from "./actions/confirmation-dialog.tsx";
import { FetchFailed } from "./fetch-failed.tsx";
import { LeadScreen } from "./lead-screen.tsx";
import { PageHead } from "#app/admin/ui/display/page-head.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { staffErrorText } from "#app/admin/frame/error-texts.ts";
import { leadDeeds } from "./actions/lead-actions.server.ts";
import { readList } from "./read-list.server.ts";
import { staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { isFormType } from "#funnels/registry.ts";
import type { Route } from "./+types/leads.route";

/** No personal data in titles: they end up in histories. */
export const meta = ({ params }: Route.MetaArgs) => [
  { title: isFormType(params.formId) ? `${formName(params.formId)} · Stufenlos` : "Page not found · Stufenlos" },
];

export const loader = staffLoader("viewer", async ({ staff, needs, params, request }) => {
  const { formId } = params;
  if (!isFormType(formId)) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  try {
    return await readList(needs.db, { formType: formId, params: searchParams, staff });
  } catch (error) {
    const requestId = `req_${randomBytes(4).toString("hex")}`;
    needs.report(error, "the list could not be read", { requestId });
    throw data({ requestId, at: formatClockSeconds(new Date()) }, { status: 503 });
  }
});

export const action = staffActions(leadDeeds);

export default function Submissions({ loaderData, actionData }: Route.ComponentProps) {
  const { asking, ...list } = loaderData;
  return (
    <>
      <ActionToast toast={actionData?.toast} />
      <LeadScreen {...list} formName={formName(list.formType)}>
        {asking ? <AskingDialog asking={asking} {...list} /> : null}
      </LeadScreen>
    </>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 503) {
    return <ErrorPage {...staffErrorText(isRouteErrorResponse(error) ? error.status : undefined)} />;
  }
  const { requestId, at } = error.data as { requestId: string; at: string };
  const { formId } = params;
  return (
    <div className="fills">
      <PageHead title={formName(formId)} formType={formId} crumbs={[{ label: "Dashboard", to: "/admin" }]} />
      <FetchFailed requestId={requestId} at={at} />
    </div>
  );
}
