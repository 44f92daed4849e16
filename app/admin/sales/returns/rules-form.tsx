import type { ComponentProps } from "react";
import { Field } from "#app/admin/ui/controls/field.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/checkbox.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ReturnReason } from "#server/sales/returns/return-rules.ts";
import { reasonWords } from "./return-words.ts";
import { fieldProblem, RULE_FIELD_WORDS, RULE_FIELDS, type RulesFields } from "./rules-fields.ts";
import styles from "./forms.module.css";

type Props = {
  fields: RulesFields;
  /** Names of fields that cannot be as they are. */
  wrong: readonly string[];
};

/** What holds for all claims, then each reason with what it asks. */
export const RulesForm = (props: Props) => (
  <>
    <Panel title="All claims" note="also those that are open now">
      <PanelBody className={styles["fields"]}>
        <NumberField {...props} name="withinWorkingDays" label="Claimed within working days" required />
        <NumberField
          {...props}
          name="undecidedDays"
          label="Credited by itself after days"
          hint="Of claims that come in from now on"
          required
        />
        <NumberField
          {...props}
          name="monthlyLimitPercent"
          label="At most, % of a month's sales"
          hint="Empty: no limit"
        />
      </PanelBody>
    </Panel>
    <Panel title="Reasons" note="what is not ticked is declined; an empty field is not asked">
      {(Object.keys(RULE_FIELDS) as ReturnReason[]).map((reason) => (
        <ReasonFields key={reason} {...props} reason={reason} />
      ))}
    </Panel>
  </>
);

const ReasonFields = ({ reason, ...props }: Props & { reason: ReturnReason }) => (
  <fieldset className={styles["reason"]}>
    <legend className={textStyles["strong"]}>
      <CheckboxLine name={`reasons.${reason}`} value="yes" defaultChecked={props.fields[`reasons.${reason}`] === "yes"}>
        {reasonWords[reason]}
      </CheckboxLine>
    </legend>
    <div className={styles["fields"]}>
      <NumberField {...props} name={`reasons.${reason}.creditPercent`} label="Credit, % of the price" />
      {RULE_FIELDS[reason].map((field) => (
        <NumberField key={field} {...props} name={`reasons.${reason}.${field}`} label={RULE_FIELD_WORDS[field]} />
      ))}
    </div>
  </fieldset>
);

const NumberField = ({
  fields,
  wrong,
  name,
  ...said
}: Props & Pick<ComponentProps<typeof Field>, "label" | "hint" | "required"> & { name: string }) => (
  <Field
    {...said}
    name={name}
    inputMode="numeric"
    autoComplete="off"
    defaultValue={fields[name] ?? ""}
    error={wrong.includes(name) ? fieldProblem(name) : undefined}
  />
);
