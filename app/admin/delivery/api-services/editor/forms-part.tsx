import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { Checkbox, Input, Select } from "#app/admin/ui/inputs/input.tsx";
import { CardTable } from "#app/admin/ui/table/table.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import type { FormSettings } from "#server/delivery/service-settings.ts";
import type { FormOfService } from "#server/delivery/form-settings/read-form-settings.ts";

type Props = {
  forms: readonly FormOfService[];
  leadTypes: readonly string[];
  /** What the settings on the screen send of a form's own. */
  sends: readonly (keyof FormSettings)[];
};

/** Which forms send to it, all in one place. */
export const FormsPart = ({ forms, leadTypes, sends }: Props) => (
  <Panel title="Forms" id="forms" note="switched on when you save">
    <CardTable className={undefined} label="Forms that send to it">
      <thead>
        <tr>
          <th scope="col">Form</th>
          <th scope="col">On</th>
          {sends.includes("leadType") ? <th scope="col">Lead type</th> : null}
          {sends.includes("customField") ? <th scope="col">Custom field</th> : null}
        </tr>
      </thead>
      <tbody>
        {forms.map((form) => (
          <FormRow key={form.formType} form={form} leadTypes={leadTypes} sends={sends} />
        ))}
      </tbody>
    </CardTable>
  </Panel>
);

const FormRow = ({ form, leadTypes, sends }: Omit<Props, "forms"> & { form: FormOfService }) => {
  const { formType, isEnabled, leadType, customField } = form;
  const name = formName(formType);
  return (
    <tr>
      <th scope="row">
        <span className={layoutStyles["row"]}>
          <FormCode formType={formType} />
          {name}
        </span>
      </th>
      <td data-label="On">
        <Checkbox name="form" value={formType} defaultChecked={isEnabled} aria-label={`Enable for ${name}`} />
      </td>
      {sends.includes("leadType") ? (
        <td data-label="Lead type">
          <Select name={`leadType:${formType}`} defaultValue={leadType} aria-label={`Lead type of ${name}`}>
            <option value="">None</option>
            {leadTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
        </td>
      ) : null}
      {sends.includes("customField") ? (
        <td data-label="Custom field">
          <Input
            name={`customField:${formType}`}
            defaultValue={customField}
            maxLength={500}
            aria-label={`Custom field of ${name}`}
          />
        </td>
      ) : null}
    </tr>
  );
};
