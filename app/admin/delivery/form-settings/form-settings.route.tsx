import { data, Link } from "react-router";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { NewLeadRail } from "./delivery-preview.tsx";
import { SettingBox, type SettingAnswer } from "./setting-box.tsx";
import { PageHead, PageBody } from "#app/admin/ui/display/page-head.tsx";
import { formString, isId } from "#app/web/form-values.ts";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { LEAD_TYPES } from "#server/delivery/api-services/lead-choices.ts";
import { readFormSettings } from "#server/delivery/form-settings/read-form-settings.ts";
import { saveFormSettings } from "#server/delivery/form-settings/save-form-settings.ts";
import { formTypes } from "#funnels/registry.ts";
import { mayActAs } from "#server/staff/roles.ts";
import { loadAnotherAddress } from "#app/admin/ui/dialogs/lost-action.ts";
import type { Route } from "./+types/form-settings.route";
import { announce } from "#app/admin/labels/staff-toast.ts";
import { settingsToasts } from "./settings-texts.ts";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./form-settings.module.css";

export const loader = staffLoader("viewer", async ({ deps, params, staff }) => {
  const { formId = "" } = params;
  try {
    const read = await readFormSettings(deps.db, formId);
    if (read.kind === "invalid-form-type") {
      return data({ kind: read.kind, toast: announce(settingsToasts.invalidFormType) }, { status: 404 });
    }
    return { ...read, formId, leadTypes: LEAD_TYPES, canEdit: mayActAs(staff.role, "operator") };
  } catch (error) {
    deps.report(error, "form settings could not be loaded");
    return data({ kind: "failed" as const, toast: announce(settingsToasts.loadFailed) }, { status: 503 });
  }
});

const NOT_SAVED = "Not saved: the server did not accept the change. The controls are back to what is stored.";
const refused = (apiServiceId: string, problem = NOT_SAVED): SettingAnswer => ({
  toast: announce(settingsToasts.updateFailed),
  apiServiceId,
  problem,
});
/** An error status prevents revalidation, so the page shows the stored values. */
const withStatus = (answer: SettingAnswer, status = 503) =>
  answer.problem === undefined ? answer : data(answer, { status });

export const action = staffActions<ReturnType<typeof withStatus>>({
  save: intent("operator", async ({ staff, deps, params, form }) => {
    const text = (name: string) => (form.has(name) ? { [name]: formString(form, name) } : {});
    const apiServiceId = formString(form, "apiServiceId");
    if (!isId(apiServiceId)) return withStatus(refused(apiServiceId), 422);
    const input = { formType: params["formId"] ?? "", apiServiceId, isEnabled: form.has("isEnabled") };
    try {
      const settings = { ...input, ...text("leadType"), ...text("customField") };
      const saved = await saveFormSettings(deps.db, settings, staff.email);
      if (saved.kind === "saved") return withStatus({ toast: announce(settingsToasts.updated) });
      const why = saved.kind === "too-many-recipients" ? `Not saved: ${saved.sentence}.` : undefined;
      return withStatus(refused(apiServiceId, why), 422);
    } catch (error) {
      deps.report(error, "form settings could not be saved");
      return withStatus(refused(apiServiceId));
    }
  }),
});

/** Treats a lost connection like any failed save. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return withStatus(await serverAction());
  } catch (error) {
    if (error instanceof TypeError) return withStatus(refused(formString(form, "apiServiceId")));
    throw error;
  }
}

export const shouldRevalidate = loadAnotherAddress;

export default function FormSettings({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.kind !== "read")
    return <ProblemPage {...loaderData} address={`/admin/forms/${params.formId}/settings`} />;
  const { formId, settings, inactive, leadTypes, canEdit } = loaderData;
  const name = formName(formId);
  return (
    <>
      <ActionToast toast={actionData?.toast} />
      <PageHead
        title={`${name} settings`}
        formType={formId}
        crumbs={[
          { label: "Dashboard", to: "/admin" },
          { label: name, to: `/admin/forms/${formId}` },
        ]}
        actions={
          <ButtonLink icon="leads" to={`/admin/forms/${formId}`}>
            View Submissions
          </ButtonLink>
        }
      />
      <PageBody>
        <p className={textStyles["muted"]}>
          {canEdit
            ? "Changes save by themselves and apply to leads from now on."
            : "Operators and owners can change these settings. You can read them."}
        </p>
        <div className={`${layoutStyles["withAside"]} ${styles["columns"]}`}>
          <div className={layoutStyles["column"]}>
            {settings.map((setting) => (
              <SettingBox
                key={setting.service.id}
                setting={setting}
                formName={name}
                leadTypes={leadTypes}
                canEdit={canEdit}
                answer={actionData?.apiServiceId === setting.service.id ? actionData : undefined}
              />
            ))}
            {settings.length === 0 ? <NoServices /> : null}
            <p className={textStyles["note"]}>
              {inactive.length === 0
                ? null
                : `${inactive.length} inactive ${inactive.length === 1 ? "service is" : "services are"} not listed: ${inactive.join(", ")}. `}
              <Link className={textStyles["link"]} to="/admin/api-services">
                API Services
              </Link>
            </p>
          </div>
          <NewLeadRail settings={settings} />
        </div>
      </PageBody>
    </>
  );
}

const NoServices = () => (
  <PanelFrame>
    <EmptyState
      title="No service to send to"
      actions={<ButtonLink to="/admin/api-services/new">Add service</ButtonLink>}
    >
      Each active api service appears here with a switch. Until one is enabled, leads are stored and sent nowhere.
    </EmptyState>
  </PanelFrame>
);

type ProblemPage = Exclude<Route.ComponentProps["loaderData"], { kind: "read" }>;

function ProblemPage({ kind, toast, address }: ProblemPage & { address: string }) {
  const isUnknown = kind === "invalid-form-type";
  return (
    <>
      <ActionToast toast={toast} />
      <PageHead title="Form Settings" crumbs={[{ label: "Dashboard", to: "/admin" }]} />
      <EmptyState
        picture={false}
        title={isUnknown ? "There is no such form" : (toast.description ?? "")}
        actions={
          <ButtonLink to={isUnknown ? "/admin" : address} reloadDocument={!isUnknown}>
            {isUnknown ? "To the dashboard" : "Try again now"}
          </ButtonLink>
        }
      >
        {isUnknown
          ? `There are settings for ${formTypes.join(", ")}.`
          : "The server could not read them. Nothing was changed."}
      </EmptyState>
    </>
  );
}
