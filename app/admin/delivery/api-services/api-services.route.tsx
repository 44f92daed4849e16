import { useEffect } from "react";
import { data, redirect, useNavigate } from "react-router";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { PageHead, PageBody } from "#app/admin/ui/display/page-head.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ServicesTable } from "./services-table.tsx";
import { formString, isId } from "#app/web/form-values.ts";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { hasOrdersText, serviceToasts, untestedToast } from "./editor/service-texts.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { deleteService, readDeletionImpact } from "#server/delivery/api-services/delete-service.ts";
import { listServices } from "#server/delivery/api-services/list-services.ts";
import { pauseService, resumeService, setActive } from "#server/delivery/api-services/pause-service.ts";
import { mayActAs } from "#server/staff/roles.ts";
import { loadAnotherAddress } from "#app/admin/ui/dialogs/lost-action.ts";
import { resumedText } from "#app/admin/labels/circuit-states.ts";
import type { Route } from "./+types/api-services.route";
import { announce, errorToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./api-services.module.css";

const LIST = "/admin/api-services";

export const loader = staffLoader("viewer", async ({ deps, staff, request }) => {
  const canEdit = mayActAs(staff.role, "operator");
  const search = new URL(request.url).searchParams;
  const id = search.get("delete") ?? "";
  const moved = canEdit ? pageOf(search) : undefined;
  if (moved !== undefined) throw redirect(moved);
  try {
    const services = await listServices(deps.db);
    const deletion = canEdit && isId(id) ? await readDeletionImpact(deps.db, id) : undefined;
    return {
      kind: "read" as const,
      canEdit,
      now: new Date(),
      // service responses may hold personal data
      services: canEdit ? services : services.map((one) => ({ ...one, circuit: { ...one.circuit, reason: null } })),
      saved: savedIn(search),
      deletion: deletion && { id, ...deletion },
    };
  } catch (error) {
    deps.report(error, "api services could not be loaded");
    return data({ kind: "failed" as const, toast: announce(serviceToasts.loadFailed) }, { status: 503 });
  }
});

/** Keeps old links working: adding and editing once were dialogs of this page. */
function pageOf(search: URLSearchParams): string | undefined {
  const [kind, preset, id] = [search.get("add"), search.get("preset"), search.get("edit")];
  if (id !== null && isId(id)) return `${LIST}/${id}`;
  if (kind === null) return undefined;
  return `${LIST}/new?${new URLSearchParams(preset === null ? { kind } : { kind, preset }).toString()}`;
}

/** Toast for a save on the page before. */
function savedIn(search: URLSearchParams): StaffToast | undefined {
  const saved = search.get("saved");
  return saved === "created" || saved === "updated" ? announce(serviceToasts[saved]) : undefined;
}

type ListAnswer = { kind: "done" | "switched" | "failed"; toast: StaffToast };

const idIn = (form: FormData): string => {
  const id = formString(form, "id");
  return isId(id) ? id : "00000000-0000-0000-0000-000000000000"; // matches no service
};
const done = (title: string): ListAnswer => ({ kind: "switched", toast: { title, destructive: false } });
type Answered = ListAnswer | ReturnType<typeof data<ListAnswer>>;

/** An error status prevents revalidation, so the page stays as it is. */
const withStatus = (answer: ListAnswer): Answered =>
  answer.kind === "failed" ? data(answer, { status: 422 }) : answer;
const failed = (toast: (typeof serviceToasts)["saveFailed" | "deleteFailed"]) =>
  withStatus({ kind: "failed", toast: announce(toast) });

export const action = staffActions<Answered>({
  delete: intent("operator", async ({ deps, form, staff }) => {
    try {
      const deleted = await deleteService(deps.db, idIn(form), staff.email);
      if (deleted.kind === "has-orders") {
        const toast = errorToast(hasOrdersText(deleted.name, deleted.orders));
        return withStatus({ kind: "failed", toast });
      }
      if (deleted.kind === "deleted") return { kind: "done", toast: announce(serviceToasts.deleted) };
    } catch (error) {
      deps.report(error, "an api service could not be deleted");
    }
    return failed(serviceToasts.deleteFailed);
  }),
  "set-active": intent("operator", async ({ deps, form, staff }) => {
    const input = { apiServiceId: idIn(form), isActive: form.has("isActive") };
    try {
      const set = await setActive(deps, input, staff.email);
      if (set.kind === "done") return { kind: "done", toast: announce(serviceToasts.updated) };
      if (set.kind === "untested") return withStatus({ kind: "failed", toast: untestedToast });
      if (set.kind === "too-many-recipients") return withStatus({ kind: "failed", toast: errorToast(set.sentence) });
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
    const resumed = await resumeService(deps, idIn(form), staff.email);
    return resumed.kind === "done"
      ? done(`Resumed. ${resumedText(resumed.goesAlone)}`)
      : failed(serviceToasts.saveFailed);
  }),
});

export const shouldRevalidate = loadAnotherAddress;

export default function ApiServices({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const close = () => void navigate(LIST, { preventScrollReset: true });
  const isDone = actionData?.kind === "done";
  const saved = loaderData.kind === "read" ? loaderData.saved : undefined;
  const hasSaved = saved !== undefined;
  useEffect(() => {
    if (isDone || hasSaved) void navigate(LIST, { replace: true, preventScrollReset: true });
  }, [isDone, hasSaved, navigate]);
  if (loaderData.kind === "failed") return <Failed toast={loaderData.toast} />;
  const { services, deletion, canEdit, now } = loaderData;
  return (
    <>
      <ActionToast toast={actionData?.toast ?? saved} />
      <PageHead
        title="API Services"
        crumbs={[{ label: "Dashboard", to: "/admin" }]}
        actions={
          canEdit ? (
            <ButtonLink kind="primary" icon="plus" to={`${LIST}/new`}>
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
      {deletion && !isDone ? <DeleteDialog key={deletion.id} deletion={deletion} onClose={close} /> : null}
    </>
  );
}

const Empty = ({ canEdit }: { canEdit: boolean }) => (
  <PanelFrame>
    <EmptyState
      title="No api service yet"
      actions={canEdit ? <ButtonLink to={`${LIST}/new`}>Add the first service</ButtonLink> : null}
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
      The server could not read them. Nothing was changed.
    </EmptyState>
  </>
);
