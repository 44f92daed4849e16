import { randomBytes } from "node:crypto";
import { data, isRouteErrorResponse, useRevalidator } from "react-router";
import { ErrorPage } from "#app/admin/ui/display/error-page.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { formatClockSeconds } from "#app/admin/labels/format.ts";
import { ConfirmationDialog } from "./actions/confirmation-dialog.tsx";
import { LeadScreen } from "./lead-screen.tsx";
import { PageHead, FillingPage } from "#app/admin/ui/display/page-head.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { ConfirmIdentity, identityAskedIn } from "#app/admin/frame/confirm-identity.tsx";
import { staffErrorText } from "#app/admin/frame/error-texts.ts";
import { lostAction, loadAnotherAddress } from "#app/admin/ui/dialogs/lost-action.ts";
import { leadActions } from "./actions/lead-actions.server.ts";
import { readList } from "./read-list.server.ts";
import { staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { isFormType } from "#funnels/registry.ts";
import type { Route } from "./+types/leads.route";
import { useEffect, useState } from "react";
import { FETCH_FAILED } from "./actions/lead-texts.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { useCopy } from "#app/admin/ui/dialogs/use-copy.ts";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./leads.module.css";

/** No personal data in titles: they end up in histories. */
export const meta = ({ params }: Route.MetaArgs) => [
  { title: isFormType(params.formId) ? `${formName(params.formId)} · Stufenlos` : "Page not found · Stufenlos" },
];

export const loader = staffLoader("viewer", async ({ staff, deps, params, request }) => {
  const { formId } = params;
  if (!isFormType(formId)) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  try {
    return await readList(deps, { formType: formId, params: searchParams, staff });
  } catch (error) {
    const requestId = `req_${randomBytes(4).toString("hex")}`;
    deps.report(error, "the list could not be read", { requestId });
    throw data({ requestId, at: formatClockSeconds(new Date()) }, { status: 503 });
  }
});

export const action = staffActions(leadActions);

/** A lost action shows a toast without revalidation, so the list stays. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || identityAskedIn(error)) throw error; // a redirect, or an identity check
    return lostAction(form.get("service"));
  }
}

export const shouldRevalidate = loadAnotherAddress;

export default function Submissions({ loaderData, actionData }: Route.ComponentProps) {
  const { confirmation, ...list } = loaderData;
  return (
    <>
      <ActionToast toast={actionData?.toast} />
      <LeadScreen {...list} formName={formName(list.formType)}>
        {confirmation ? <ConfirmationDialog confirmation={confirmation} {...list} /> : null}
      </LeadScreen>
    </>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const asked = identityAskedIn(error);
  if (asked) return <ConfirmIdentity {...asked} />;
  if (!isRouteErrorResponse(error) || error.status !== 503) {
    return <ErrorPage {...staffErrorText(isRouteErrorResponse(error) ? error.status : undefined)} />;
  }
  const { requestId, at } = error.data as { requestId: string; at: string };
  const { formId } = params;
  return (
    <FillingPage>
      <PageHead title={formName(formId)} formType={formId} crumbs={[{ label: "Dashboard", to: "/admin" }]} />
      <FetchFailed requestId={requestId} at={at} />
    </FillingPage>
  );
}

const AGAIN_AFTER_S = 8;

/** The list could not be read. The page retries automatically. */
function FetchFailed({ requestId, at }: { requestId: string; at: string }) {
  const { revalidate, state } = useRevalidator();
  const left = useCountdown(AGAIN_AFTER_S, state === "idle", () => void revalidate());
  const copy = useCopy();
  const details = `GET submissions · ${requestId} · ${at}`;
  return (
    <>
      <ActionToast toast={FETCH_FAILED} />
      <EmptyState
        title="Failed to fetch submissions"
        picture={
          <span className={styles["bigGlyph"]}>
            <StatusGlyph status="error" />
          </span>
        }
        actions={
          <>
            <Button kind="primary" icon="retry" busy={state !== "idle"} onClick={() => void revalidate()}>
              Try again now
            </Button>
            <Button kind="ghost" icon="copy" onClick={() => void copy(details, "Details copied")}>
              Copy details
            </Button>
          </>
        }
      >
        The server could not read the list. This page tries again by itself in {left} s.
      </EmptyState>
      <p className={`${textStyles["faint"]} ${textStyles["tiny"]} ${textStyles["mono"]} ${styles["details"]}`}>
        {details}
      </p>
    </>
  );
}

/** Seconds left; restarts after each end. */
function useCountdown(from: number, isRunning: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => {
      if (left > 1) return setLeft(left - 1);
      setLeft(from);
      onEnd();
    }, 1000);
    return () => clearTimeout(timer);
  }, [left, from, isRunning, onEnd]);
  return left;
}
