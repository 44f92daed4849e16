import { useFetcher } from "react-router";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formTypes as allForms } from "#funnels/registry.ts";
import { formatCount, formatPercent } from "#app/admin/labels/format.ts";
import { IconButton, IconLink } from "#app/admin/ui/controls/icon-button.tsx";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Switch } from "#app/admin/ui/controls/switch.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { ListedService } from "#server/delivery/api-services/list-services.ts";
import { circuitLabel, pauseOrResume } from "#app/admin/labels/circuit-states.ts";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./api-services.module.css";

/** Below this rate the day gets a warning sign. */
const GOOD_SHARE = 0.98;

type Props = { services: readonly ListedService[]; canEdit: boolean; now: Date };

export const ServicesTable = ({ services, canEdit, now }: Props) => (
  <PanelFrame scrolls>
    <DataTable
      label="API services, newest first"
      className={styles["services"]}
      rows={services}
      keyOf={({ id }) => id}
      rowProps={({ isActive }) => ({ "data-dimmed": isActive ? undefined : true })}
      columns={[
        {
          head: "Name",
          hasTwoLines: true,
          cell: (service) => (
            <>
              <span className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
                <span className={textStyles["strong"]}>{service.name}</span>
                {service.isSandbox ? <Tag look="outline">Sandbox</Tag> : null}
                <Circuit service={service} />
              </span>
              <small>{service.description}</small>
            </>
          ),
        },
        {
          head: "Kind",
          hasTwoLines: true,
          cell: ({ kindLabel, transport, host }) => (
            <>
              {kindLabel}
              <small className={textStyles["oneLine"]}>
                {transport === "email" ? "our mail server" : (host ?? "settings cannot be read")}
              </small>
            </>
          ),
        },
        {
          head: "Key",
          cell: ({ hasKey, keyLast4 }) =>
            hasKey ? (
              <span className={textStyles["mono"]}>
                <span className={textStyles["faint"]}>••••</span>
                {keyLast4}
              </span>
            ) : (
              <span className={textStyles["faint"]}>none</span>
            ),
        },
        {
          head: "Send mode",
          cell: ({ sendMode }) => (
            <span className={layoutStyles["row"]}>
              <Icon name={sendMode === "manual" ? "hand" : "bolt"} size={14} />
              {sendMode === "manual" ? "Manual" : "Automatic"}
            </span>
          ),
        },
        { head: "Used by", cell: ({ formTypes }) => <UsedBy formTypes={formTypes} /> },
        { head: "Accepted 24 h", isRight: true, cell: ({ lastDay }) => <Success {...lastDay} /> },
        { head: "Active", cell: (service) => <ActiveSwitch service={service} canEdit={canEdit} /> },
        {
          head: "Created",
          cellClassName: textStyles["faint"],
          cell: ({ createdAt }) => <Time at={createdAt} as="day" now={now} />,
        },
        canEdit && {
          head: "Actions",
          hasHiddenHead: true,
          cellClassName: textStyles["right"],
          cell: (service) => (
            <span className={`${layoutStyles["row"]} ${styles["rowActions"]}`}>
              <PauseButton service={service} />
              <IconLink icon="edit" label={`Edit ${service.name}`} to={`/admin/api-services/${service.id}`} />
              <IconLink icon="trash" label={`Delete ${service.name}`} to={`?delete=${service.id}`} preventScrollReset />
            </span>
          ),
        },
      ]}
    />
  </PanelFrame>
);

function Circuit({ service: { circuit } }: { service: ListedService }) {
  const { state, reason } = circuit;
  if (state === "closed") return null;
  return (
    <>
      <StatusChip {...circuitLabel(state)} />
      {reason ? <span className={`${textStyles["note"]} ${styles["gateReason"]}`}>{reason}</span> : null}
    </>
  );
}

function UsedBy({ formTypes }: { formTypes: readonly string[] }) {
  if (formTypes.length === 0) return <span className={textStyles["faint"]}>none</span>;
  const used = allForms.filter((formType) => formTypes.includes(formType));
  const [first = "", last = ""] = [used[0], used.at(-1)];
  if (used.length <= 3) {
    return (
      <span className={`${layoutStyles["row"]} ${styles["usedBy"]}`}>
        {used.map((formType) => (
          <FormCode key={formType} formType={formType} />
        ))}
      </span>
    );
  }
  return (
    <span className={`${layoutStyles["row"]} ${styles["usedBy"]}`}>
      <FormCode formType={first} />
      <span className={textStyles["note"]}>…</span>
      <FormCode formType={last} />
      <span className={textStyles["note"]}>{used.length} forms</span>
    </span>
  );
}

function Success({ accepted, refused, failed, inDoubt }: ListedService["lastDay"]) {
  const all = accepted + refused + failed + inDoubt;
  if (all === 0) return <span className={textStyles["faint"]}>no traffic</span>;
  const share = accepted / all;
  return (
    <span
      className={`${layoutStyles["row"]} ${styles["right"]}`}
      title={`${formatCount(all, "attempt")}: ${accepted} accepted, ${refused} refused, ${failed} failed, ${inDoubt} in doubt`}
    >
      {share < GOOD_SHARE ? <StatusGlyph status="warning" size={14} /> : null}
      {formatPercent(share)}
    </span>
  );
}

type Answer = { toast?: StaffToast };

function ActiveSwitch({ service, canEdit }: { service: ListedService; canEdit: boolean }) {
  const fetcher = useFetcher<Answer>();
  const isActive = fetcher.formData ? fetcher.formData.has("isActive") : service.isActive;
  if (canEdit && !service.isActive && !service.settingsWereLive)
    return (
      <ButtonLink size="sm" to={`/admin/api-services/${service.id}`} aria-label={`Test and switch on ${service.name}`}>
        Test and switch on
      </ButtonLink>
    );
  return (
    <fetcher.Form
      method="post"
      className={layoutStyles["row"]}
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      <ActionToast toast={fetcher.data?.toast} />
      <input type="hidden" name="intent" value="set-active" />
      <input type="hidden" name="id" value={service.id} />
      <Switch
        name="isActive"
        label={`${service.name} active`}
        on="Active"
        off="Inactive"
        checked={isActive}
        disabled={!canEdit}
        onChange={() => undefined}
      />
      {canEdit ? (
        <noscript>
          <Button size="sm" type="submit">
            Save
          </Button>
        </noscript>
      ) : null}
    </fetcher.Form>
  );
}

function PauseButton({ service: { id, name, circuit } }: { service: ListedService }) {
  const fetcher = useFetcher<Answer>();
  const action = pauseOrResume(circuit.state);
  if (action === undefined) return null;
  return (
    <fetcher.Form method="post">
      <ActionToast toast={fetcher.data?.toast} />
      <input type="hidden" name="intent" value={action} />
      <input type="hidden" name="id" value={id} />
      <IconButton
        type="submit"
        icon={action === "pause" ? "pause" : "play"}
        label={action === "pause" ? `Pause ${name}` : `Resume ${name}`}
      />
    </fetcher.Form>
  );
}
