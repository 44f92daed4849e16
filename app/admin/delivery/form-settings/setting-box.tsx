import { useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Field, SelectField } from "#app/admin/ui/controls/field.tsx";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Switch } from "#app/admin/ui/controls/switch.tsx";
import { formString } from "#app/web/form-values.ts";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { ServiceSetting } from "#server/delivery/form-settings/read-form-settings.ts";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { NoticeFrame } from "#app/admin/ui/display/notice.tsx";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { answersSent, WITHOUT_ORDER } from "./settings-texts.ts";
import styles from "./form-settings.module.css";

export type SettingAnswer = { toast: StaffToast; apiServiceId?: string; problem?: string };

type Box = {
  setting: ServiceSetting;
  formName: string;
  leadTypes: readonly string[];
  canEdit: boolean;
  /** The server's answer on a page without scripts. */
  answer: SettingAnswer | undefined;
};

/** One service on this form. Saves on every change; on failure each control returns to its stored value. */
export function SettingBox({ setting, formName, leadTypes, canEdit, answer }: Box) {
  const fetcher = useFetcher<SettingAnswer>();
  const { service } = setting;
  const [tried, setTried] = useState<FormData>();
  const shown = inFlight(fetcher.formData) ?? setting;
  const problem = fetcher.state === "idle" ? (fetcher.data ?? answer)?.problem : undefined;
  return (
    <PanelFrame label={service.name}>
      <ActionToast toast={fetcher.data?.toast} />
      <fetcher.Form
        method="post"
        onSubmit={(event) => setTried(new FormData(event.currentTarget))}
        onChange={(event) => savesAtOnce(event.target) && event.currentTarget.requestSubmit()}
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="apiServiceId" value={service.id} />
        <div className={styles["head"]}>
          <div className={layoutStyles["grow"]}>
            <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
              <h2>{service.name}</h2>
              <Tag>{service.kindLabel}</Tag>
              <span className={`${textStyles["note"]} ${layoutStyles["row"]}`}>
                <Icon name={service.sendMode === "manual" ? "hand" : "bolt"} size={14} />
                {service.sendMode === "manual" ? "Manual" : "Automatic"}
              </span>
            </div>
            {service.description ? <p className={textStyles["note"]}>{service.description}</p> : null}
            {shown.isEnabled && service.getsLeads === "not-without-order" ? (
              <p className={textStyles["note"]}>
                {service.name} {WITHOUT_ORDER}
              </p>
            ) : null}
            {service.withheld ? <p className={textStyles["note"]}>{answersSent(service.withheld)}</p> : null}
          </div>
          <Switch
            name="isEnabled"
            label={`Enable ${service.name} for ${formName}`}
            checked={shown.isEnabled}
            disabled={!canEdit}
            onChange={() => undefined}
          />
        </div>
        {shown.isEnabled && service.sends.length > 0 ? (
          <Details setting={setting} shown={shown} leadTypes={leadTypes} canEdit={canEdit} failed={problem} />
        ) : null}
        {canEdit ? (
          <noscript>
            <div className={styles["foot"]}>
              <Button type="submit">Save {service.name}</Button>
            </div>
          </noscript>
        ) : null}
        {problem === undefined ? null : (
          <div className={styles["foot"]}>
            <NoticeFrame kind="error" appears>
              <span className={layoutStyles["grow"]}>{problem}</span>
              {tried ? (
                <Button size="sm" onClick={() => void fetcher.submit(tried, { method: "post" })}>
                  Try again
                </Button>
              ) : null}
            </NoticeFrame>
          </div>
        )}
      </fetcher.Form>
    </PanelFrame>
  );
}

type Shown = Pick<ServiceSetting, "isEnabled" | "leadType" | "customField">;
type DetailsProps = Omit<Box, "formName" | "answer"> & { shown: Shown; failed: string | undefined };

function Details({ setting, shown, leadTypes, canEdit, failed }: DetailsProps) {
  const { sends } = setting.service;
  // a failed save resets the field too
  const stored = `${setting.customField}${failed ?? ""}`;
  return (
    <div className={styles["fields"]}>
      {sends.includes("leadType") ? (
        <SelectField
          label="Lead type"
          name="leadType"
          value={shown.leadType}
          disabled={!canEdit}
          onChange={() => undefined}
          empty="Choose a lead type"
          options={leadTypes.map((leadType) => [leadType, leadType])}
        />
      ) : null}
      {sends.includes("customField") ? (
        <CustomField key={stored} stored={setting.customField} canEdit={canEdit} />
      ) : null}
    </div>
  );
}

/** Saves on blur or Enter, not on every keystroke. */
function CustomField({ stored, canEdit }: { stored: string; canEdit: boolean }) {
  const [typed, setTyped] = useState(stored);
  return (
    <Field
      label="Custom field"
      name="customField"
      value={typed}
      maxLength={500}
      disabled={!canEdit}
      placeholder="Optional, sent with every lead of this form"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={(event) => typed.trim() !== stored && event.currentTarget.form?.requestSubmit()}
    />
  );
}

const savesAtOnce = (target: EventTarget): boolean => "name" in target && target.name !== "customField";

/** Optimistic values while a change is being saved. */
const inFlight = (sent: FormData | undefined): Shown | undefined =>
  sent && {
    isEnabled: sent.has("isEnabled"),
    leadType: formString(sent, "leadType"),
    customField: formString(sent, "customField"),
  };
