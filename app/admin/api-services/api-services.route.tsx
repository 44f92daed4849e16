import { useEffect } from "react";
import { data, useNavigate } from "react-router";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { PageHead } from "#app/admin/ui/display/page-head.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ServiceDialog } from "./service-dialog.tsx";
import { ServicesTable } from "./services-table.tsx";
import { formString } from "#app/web/form-string.ts";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { serviceToasts } from "./service-texts.ts";
import { previewSent, saveSent, type ServiceAnswer } from "./service-actions.server.ts";
import { readDialog } from "./read-dialog.server.ts";
import { isId } from "#app/web/is-id.ts";
import { freshIntent, intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { isFormType } from "#funnels/registry.ts";
import { deleteService, whatDeletingStops } from "#server/api-services/delete-service.ts";
import { listServices } from "#server/api-services/list-services.ts";
import { pauseService, resumeService } from "#server/api-services/pause-service.ts";
import { sendTestLead } from "#server/api-services/send-test-lead.ts";
import { setActive } from "#server/api-services/set-active.ts";
import { mayActAs } from "#server/staff/roles.ts";
import type { Route } from "./+types/api-services.route";
import { announce } from "#app/admin/labels/staff-toast.ts";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { PageBody } from "#app/admin/ui/display/page-body.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./api-services.module.css";

const LIST = "/admin/api-services";

export const loader = staffLoader("viewer", async ({ deps, staff, request }) => {
  const canEdit = mayActAs(staff.role, "operator");
  const search = new URL(request.url).searchParams;
  const id = search.get("delete") ?? "";
  try {
    const services = await listServices(deps.db);
    const deletion = canEdit && isId(id) ? await whatDeletingStops(deps.db, id) : undefined;
    return {
      kind: "read" as const,
      canEdit,
      now: new Date(),
      // what a service answered may name a person
      services: canEdit ? services : services.map((one) => ({ ...one, circuit: { ...one.circuit, reason: null } })),
      dialog: canEdit ? await readDialog(deps, search) : undefined,
      deletion: deletion && { id, ...deletion },
    };
  } catch (error) {
    deps.report(error, "api services could not be loaded");
    return data({ kind: "failed" as const, toast: announce(serviceToasts.loadFailed) }, { status: 503 });
  }
});

const idIn = (form: FormData): string => {
  const id = formString(form, "id");
  return isId(id) ? id : "00000000-0000-0000-0000-000000000000"; // no service has this id
};
const done = (title: string): ServiceAnswer => ({ kind: "switched", toast: { title, destructive: false } });
type Answered = ServiceAnswer | ReturnType<typeof data<ServiceAnswer>>;

/** With an error status nothing is reloaded: the dialog stays as it is. */
const withStatus = (answer: ServiceAnswer): Answered =>
  answer.kind === "refused" || answer.kind === "failed" ? data(answer, { status: 422 }) : answer;
const failed = (toast: (typeof serviceToasts)["saveFailed" | "deleteFailed"]) =>
  withStatus({ kind: "failed", toast: announce(toast) });

export const action = staffActions<Answered>({
  save: freshIntent("operator", async ({ deps, form, staff }) => {
    try {
      return withStatus(await saveSent(deps, form, staff.email));
    } catch (error) {
      deps.report(error, "an api service could not be saved");
      return failed(serviceToasts.saveFailed);
    }
  }),
  delete: intent("operator", async ({ deps, form, staff }) => {
    try {
      const { kind } = await deleteService(deps.db, idIn(form), staff.email);
      if (kind === "deleted") return { kind: "done", toast: announce(serviceToasts.deleted) };
    } catch (error) {
      deps.report(error, "an api service could not be deleted");
    }
    return failed(serviceToasts.deleteFailed);
  }),
  "set-active": intent("operator", async ({ deps, form, staff }) => {
    const input = { apiServiceId: idIn(form), isActive: form.has("isActive") };
    try {
      const { kind } = await setActive(deps, input, staff.email);
      if (kind === "done") return { kind: "done", toast: announce(serviceToasts.updated) };
    } catch (error) {
      deps.report(error, "an api service could not be switched");
    }
    return failed(serviceToasts.saveFailed);
  }),
  pause: intent("operator", async ({ deps, form, staff }) => {
    await pauseService(deps.db, idIn(form), staff.email);
    return done("Paused: its leads wait until it is resumed");
  }),
  resume: intent("operator", async ({ deps, form, staff }) => {
    await resumeService(deps, idIn(form), staff.email);
    return done("Resumed: what waited goes out now");
  }),
  preview: intent("operator", async ({ deps, form }) => previewSent(deps, form)),
  test: intent("operator", async ({ deps, form, staff }) => {
    const formType = form.get("formType");
    if (!isFormType(formType)) return { kind: "tested", test: { kind: "not-found" } };
    const test = await sendTestLead(deps, { apiServiceId: idIn(form), formType }, staff.email);
    return { kind: "tested", test };
  }),
});

export default function ApiServices({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const close = () => void navigate(LIST, { preventScrollReset: true });
  const isDone = actionData?.kind === "done";
  // without scripts a toast would cover the dialog's buttons, and the dialog says the same
  const isCovered = !useScriptsRun() && actionData?.kind === "refused";
  useEffect(() => {
    if (isDone) void navigate(LIST, { replace: true, preventScrollReset: true });
  }, [isDone, navigate]);
  if (loaderData.kind === "failed") return <Failed toast={loaderData.toast} />;
  const { services, dialog, deletion, canEdit, now } = loaderData;
  return (
    <>
      <ActionToast toast={isCovered ? undefined : actionData?.toast} />
      <PageHead
        title="API Services"
        crumbs={[{ label: "Dashboard", to: "/admin" }]}
        actions={
          canEdit ? (
            <ButtonLink kind="primary" icon="plus" to="?add=http" preventScrollReset>
              Add service
            </ButtonLink>
          ) : null
        }
      />
      <PageBody>
        {services.length === 0 ? (
          <Empty canEdit={canEdit} />
        ) : (
          <ServicesTable services={services} canEdit={canEdit} now={now} />
        )}
        <p className={`${textStyles["note"]} ${styles["note"]}`}>
          Keys are stored encrypted and never shown again. Automatic: data sent immediately at form submit. Manual: sent
          only when an admin presses Send. Which form uses which service is set in Form Settings.
          {canEdit ? null : " Operators and owners can change services."}
        </p>
      </PageBody>
      {dialog && !isDone ? (
        <ServiceDialog
          key={dialog.form.id}
          dialog={dialog}
          refusal={actionData?.kind === "refused" ? actionData : undefined}
          tested={actionData?.kind === "tested" ? actionData.test : undefined}
          onClose={close}
          now={now}
        />
      ) : null}
      {deletion && !isDone ? <DeleteDialog key={deletion.id} deletion={deletion} onClose={close} /> : null}
    </>
  );
}

const Empty = ({ canEdit }: { canEdit: boolean }) => (
  <PanelFrame>
    <EmptyState
      title="No api service yet"
      actions={canEdit ? <ButtonLink to="?add=http">Add the first service</ButtonLink> : null}
    >
      Services that receive leads appear here. Until there is one, leads are stored and sent nowhere.
    </EmptyState>
  </PanelFrame>
);

type Toast = Extract<Route.ComponentProps["loaderData"], { kind: "failed" }>["toast"];

const Failed = ({ toast }: { toast: Toast }) => (
  <>
    <ActionToast toast={toast} />
    <PageHead title="API Services" crumbs={[{ label: "Dashboard", to: "/admin" }]} />
    <EmptyState
      picture={false}
      title={toast.description ?? ""}
      actions={
        <ButtonLink to={LIST} reloadDocument>
          Try again now
        </ButtonLink>
      }
    >
      Leads are still taken in and delivered. Only this page could not be read.
    </EmptyState>
  </>
);
