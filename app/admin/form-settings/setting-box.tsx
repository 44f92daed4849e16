import { useState } from "react";
import { useFetcher } from "react-router";
import { kindNames } from "#app/admin/api-services/service-texts.ts";
import type { StaffToast } from "#app/admin/leads/actions/send-toast.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { FieldFrame } from "#app/admin/ui/controls/field.tsx";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Switch } from "#app/admin/ui/controls/switch.tsx";
import { textIn } from "#app/web/text-in.ts";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";

export type ServiceSetting = {
  service: { id: string; name: string; description: string; kind: string; sendMode: string };
  isEnabled: boolean;
  leadType: string;
  customField: string;
};

export type SettingAnswer = { toast: StaffToast; apiServiceId?: string; problem?: string };

type Box = {
  setting: ServiceSetting;
  formName: string;
  leadTypes: readonly string[];
  canEdit: boolean;
  /** What the server answered when the page works without scripts. */
  answer: SettingAnswer | undefined;
};

/** One service on this form. Saves on every change; if that fails, each control shows what is stored again. */
export function SettingBox({ setting, formName, leadTypes, canEdit, answer }: Box) {
  const fetcher = useFetcher<SettingAnswer>();
  const { service } = setting;
  const [tried, setTried] = useState<FormData>();
  const shown = inFlight(fetcher.formData) ?? setting;
  const problem = fetcher.state === "idle" ? (fetcher.data ?? answer)?.problem : undefined;
  return (
    <section className="panel sset" aria-label={service.name}>
      <ActionToast toast={fetcher.data?.toast} />
      <fetcher.Form
        method="post"
        onSubmit={(event) => setTried(new FormData(event.currentTarget))}
        onChange={(event) => savesAtOnce(event.target) && event.currentTarget.requestSubmit()}
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="apiServiceId" value={service.id} />
        <div className="ssethead">
          <div className="grow">
            <div className="row wrap">
              <h2>{service.name}</h2>
              <span className="tag">{kindNames[service.kind] ?? service.kind}</span>
              <span className="t3 xs row">
                <Icon name={service.sendMode === "manual" ? "hand" : "bolt"} size={14} />
                {service.sendMode === "manual" ? "Manual" : "Automatic"}
              </span>
            </div>
            {service.description ? <p className="t3 xs">{service.description}</p> : null}
          </div>
          <Switch
            name="isEnabled"
            label={`Enable ${service.name} for ${formName}`}
            checked={shown.isEnabled}
            disabled={!canEdit}
            onChange={() => undefined}
          />
        </div>
        {shown.isEnabled && service.kind !== "mail" ? (
          <Details setting={setting} shown={shown} leadTypes={leadTypes} canEdit={canEdit} failed={problem} />
        ) : null}
        {canEdit ? (
          <noscript>
            <div className="ssetfoot">
              <button className="btn" type="submit">
                Save {service.name}
              </button>
            </div>
          </noscript>
        ) : null}
        {problem === undefined ? null : (
          <div className="ssetfoot">
            <div className="notice err" role="alert">
              <StatusGlyph status="error" />
              <span className="grow">{problem}</span>
              {tried ? (
                <Button size="sm" onClick={() => void fetcher.submit(tried, { method: "post" })}>
                  Try again
                </Button>
              ) : null}
            </div>
          </div>
        )}
      </fetcher.Form>
    </section>
  );
}

type Shown = Pick<ServiceSetting, "isEnabled" | "leadType" | "customField">;
type DetailsProps = Omit<Box, "formName" | "answer"> & { shown: Shown; failed: string | undefined };

function Details({ setting, shown, leadTypes, canEdit, failed }: DetailsProps) {
  // a failed save puts the field back, too
  const stored = `${setting.customField}${failed ?? ""}`;
  return (
    <div className="ssetfields">
      <FieldFrame label="Lead type">
        {(control) => (
          <select
            {...control}
            className="in"
            name="leadType"
            value={shown.leadType}
            disabled={!canEdit}
            onChange={() => undefined}
          >
            <option value="">Choose a lead type</option>
            {leadTypes.map((leadType) => (
              <option key={leadType}>{leadType}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      <CustomField key={stored} stored={setting.customField} canEdit={canEdit} />
    </div>
  );
}

/** Saved when it is left or Enter is pressed, not with every letter. */
function CustomField({ stored, canEdit }: { stored: string; canEdit: boolean }) {
  const [typed, setTyped] = useState(stored);
  return (
    <FieldFrame label="Custom field">
      {(control) => (
        <input
          {...control}
          className="in"
          name="customField"
          value={typed}
          maxLength={500}
          disabled={!canEdit}
          placeholder="Optional, sent with every lead of this form"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={(event) => typed.trim() !== stored && event.currentTarget.form?.requestSubmit()}
        />
      )}
    </FieldFrame>
  );
}

const savesAtOnce = (target: EventTarget): boolean => "name" in target && target.name !== "customField";

/** While a change is on its way, the controls show it. */
const inFlight = (sent: FormData | undefined): Shown | undefined =>
  sent && {
    isEnabled: sent.has("isEnabled"),
    leadType: textIn(sent, "leadType"),
    customField: textIn(sent, "customField"),
  };
