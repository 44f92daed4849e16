import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { Checkbox, Input, Select } from "#app/admin/ui/inputs/input.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import type { FormSettings } from "#server/delivery/service-settings.ts";
import type { FormOfService } from "#server/delivery/form-settings/read-form-settings.ts";

type Props = {
  forms: readonly FormOfService[];
  leadTypes: readonly string[];
  /** Form-specific settings that the current mapping uses. */
  sends: readonly (keyof FormSettings)[];
};

/** The forms that send to this service. */
export const FormsPart = ({ forms, leadTypes, sends }: Props) => (
  <Panel title="Forms" id="forms" note="switched on when you save">
    <DataTable
      label="Forms that send to it"
      rows={forms}
      keyOf={({ formType }) => formType}
      columns={[
        {
          head: "Form",
          cell: ({ formType }) => (
            <span className={layoutStyles["row"]}>
              <FormCode formType={formType} />
              {formName(formType)}
            </span>
          ),
        },
        {
          head: "On",
          cell: ({ formType, isEnabled }) => (
            <Checkbox
              name="form"
              value={formType}
              defaultChecked={isEnabled}
              aria-label={`Enable for ${formName(formType)}`}
            />
          ),
        },
        sends.includes("leadType") && {
          head: "Lead type",
          cell: ({ formType, leadType }) => (
            <Select
              name={`leadType:${formType}`}
              defaultValue={leadType}
              aria-label={`Lead type of ${formName(formType)}`}
              empty="None"
              options={leadTypes.map((type) => [type, type])}
            />
          ),
        },
        sends.includes("customField") && {
          head: "Custom field",
          cell: ({ formType, customField }) => (
            <Input
              name={`customField:${formType}`}
              defaultValue={customField}
              maxLength={500}
              aria-label={`Custom field of ${formName(formType)}`}
            />
          ),
        },
      ]}
    />
  </Panel>
);
