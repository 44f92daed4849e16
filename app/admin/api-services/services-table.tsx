import { useFetcher } from "react-router";
import { kindNames } from "./service-texts.ts";
import type { StaffToast } from "#app/admin/leads/actions/send-toast.ts";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formTypes as allForms } from "#app/admin/labels/form-names.ts";
import { formatPercent } from "#app/admin/labels/format.ts";
import { IconButton, IconLink } from "#app/admin/ui/controls/icon-button.tsx";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Switch } from "#app/admin/ui/controls/switch.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";

export type ListedService = {
  id: string;
  name: string;
  description: string;
  kind: string;
  host: string | undefined;
  hasKey: boolean;
  keyLast4: string | null;
  isActive: boolean;
  sendMode: string;
  isSandbox: boolean;
  createdAt: Date;
  gate: { state: string; reason: string | null };
  formTypes: readonly string[];
  lastDay: { delivered: number; failed: number };
};

/** Under this share of a day's leads, the number gets a sign. */
const GOOD_SHARE = 0.98;

export const ServicesTable = (props: { services: readonly ListedService[]; canEdit: boolean; now: Date }) => (
  <div className="panel tablewrap">
    <table className="tbl tall services" aria-label="API services, newest first">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Kind</th>
          <th scope="col">Key</th>
          <th scope="col">Send mode</th>
          <th scope="col">Used by</th>
          <th scope="col" className="r">
            Success 24 h
          </th>
          <th scope="col">Active</th>
          <th scope="col">Created</th>
          {props.canEdit ? (
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {props.services.map((service) => (
          <Row key={service.id} service={service} canEdit={props.canEdit} now={props.now} />
        ))}
      </tbody>
    </table>
  </div>
);

function Row({ service, canEdit, now }: { service: ListedService; canEdit: boolean; now: Date }) {
  const { id, name, kind, host, isActive, sendMode } = service;
  return (
    <tr className={isActive ? undefined : "off"}>
      <th scope="row" className="two">
        <span className="row wrap">
          <span className="strong">{name}</span>
          {service.isSandbox ? <span className="tag line">Sandbox</span> : null}
          <Gate gate={service.gate} />
        </span>
        <small>{service.description}</small>
      </th>
      <td className="two" data-label="Kind">
        {kindNames[kind] ?? kind}
        <small className="trunc">{kind === "mail" ? "our mail server" : (host ?? "settings cannot be read")}</small>
      </td>
      <td data-label="Key">
        {service.hasKey ? (
          <span className="mono">
            <span className="t3">••••</span>
            {service.keyLast4}
          </span>
        ) : (
          <span className="t3">none</span>
        )}
      </td>
      <td data-label="Send mode">
        <span className="row">
          <Icon name={sendMode === "manual" ? "hand" : "bolt"} size={14} />
          {sendMode === "manual" ? "Manual" : "Automatic"}
        </span>
      </td>
      <td data-label="Used by">
        <UsedBy formTypes={service.formTypes} />
      </td>
      <td className="r" data-label="Success 24 h">
        <Success {...service.lastDay} />
      </td>
      <td data-label="Active">
        <ActiveSwitch service={service} canEdit={canEdit} />
      </td>
      <td className="t3" data-label="Created">
        <Time at={service.createdAt} as="day" now={now} />
      </td>
      {canEdit ? (
        <td className="r">
          <span className="row rowacts">
            <PauseButton service={service} />
            <IconLink icon="edit" label={`Edit ${name}`} to={`?edit=${id}`} preventScrollReset />
            <IconLink icon="trash" label={`Delete ${name}`} to={`?delete=${id}`} preventScrollReset />
          </span>
        </td>
      ) : null}
    </tr>
  );
}

function Gate({ gate: { state, reason } }: { gate: ListedService["gate"] }) {
  if (state === "open") return null;
  return (
    <>
      <StatusChip
        status={state === "paused" ? "paused" : "warning"}
        word={state === "paused" ? "Paused" : "In trouble"}
      />
      {reason ? <span className="t3 xs gatewhy">{reason}</span> : null}
    </>
  );
}

function UsedBy({ formTypes }: { formTypes: readonly string[] }) {
  if (formTypes.length === 0) return <span className="t3">none</span>;
  const used = allForms.filter((formType) => formTypes.includes(formType));
  const [first = "", last = ""] = [used[0], used.at(-1)];
  if (used.length <= 3) {
    return (
      <span className="row usedby">
        {used.map((formType) => (
          <FormCode key={formType} formType={formType} />
        ))}
      </span>
    );
  }
  return (
    <span className="row usedby">
      <FormCode formType={first} />
      <span className="t3 xs">…</span>
      <FormCode formType={last} />
      <span className="t3 xs">{used.length} forms</span>
    </span>
  );
}

function Success({ delivered, failed }: ListedService["lastDay"]) {
  if (delivered + failed === 0) return <span className="t3">no traffic</span>;
  const share = delivered / (delivered + failed);
  return (
    <span className="row right" title={`${delivered} delivered, ${failed} failed or in doubt`}>
      {share < GOOD_SHARE ? <StatusGlyph status="warning" size={14} /> : null}
      {formatPercent(share)}
    </span>
  );
}

type Answer = { toast?: StaffToast };

function ActiveSwitch({ service, canEdit }: { service: ListedService; canEdit: boolean }) {
  const fetcher = useFetcher<Answer>();
  const isActive = fetcher.formData ? fetcher.formData.has("isActive") : service.isActive;
  return (
    <fetcher.Form method="post" className="row" onChange={(event) => event.currentTarget.requestSubmit()}>
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
          <button className="btn sm" type="submit">
            Save
          </button>
        </noscript>
      ) : null}
    </fetcher.Form>
  );
}

function PauseButton({ service: { id, name, gate } }: { service: ListedService }) {
  const fetcher = useFetcher<Answer>();
  const isOpen = gate.state === "open";
  return (
    <fetcher.Form method="post">
      <ActionToast toast={fetcher.data?.toast} />
      <input type="hidden" name="intent" value={isOpen ? "pause" : "resume"} />
      <input type="hidden" name="id" value={id} />
      <IconButton type="submit" icon={isOpen ? "pause" : "play"} label={isOpen ? `Pause ${name}` : `Resume ${name}`} />
    </fetcher.Form>
  );
}
