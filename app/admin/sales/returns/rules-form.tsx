import type { ComponentProps } from "react";
import { Field } from "#app/admin/ui/controls/field.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/input.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ReturnReason, ReturnRules } from "#server/sales/returns/return-rules.ts";
import { reasonTexts } from "./return-texts.ts";
import styles from "./forms.module.css";

/** A rule's condition, as stored. */
type RuleField = Exclude<keyof NonNullable<ReturnRules["reasons"][ReturnReason]>, "creditPercent">;

/** Conditions the editor offers for each reason; other stored ones are kept. */
const RULE_FIELDS: Readonly<Record<ReturnReason, readonly RuleField[]>> = {
  "dead-number": ["withinHours"],
  unreachable: ["notBeforeWorkingDays", "tries", "onDays"],
  "unknown-person": ["withinHours"],
  fake: ["withinHours"],
  "wrong-product": ["withinHours"],
  duplicate: ["boughtWithinDays"],
};

const RULE_FIELD_TEXTS: Readonly<Record<RuleField, string>> = {
  withinHours: "Within hours",
  notBeforeWorkingDays: "Not before working days",
  tries: "Tries to call",
  onDays: "On different days",
  boughtWithinDays: "Bought within days before",
};

export type RulesFields = Readonly<Record<string, string>>;

const textOf = (value: number | null | undefined): string => String(value ?? "");

/** The rules as form fields by name, empty where a condition is absent. */
export function fieldsOfRules(rules: ReturnRules): RulesFields {
  const fields: Record<string, string> = {
    withinWorkingDays: textOf(rules.withinWorkingDays),
    undecidedDays: textOf(rules.undecidedDays),
    monthlyLimitPercent: textOf(rules.monthlyLimitPercent),
  };
  for (const [reason, asked] of Object.entries(RULE_FIELDS) as [ReturnReason, readonly RuleField[]][]) {
    const rule = rules.reasons[reason];
    if (rule) fields[`reasons.${reason}`] = "yes";
    fields[`reasons.${reason}.creditPercent`] = textOf(rule?.creditPercent ?? 100);
    for (const field of asked) fields[`reasons.${reason}.${field}`] = textOf(rule?.[field]);
  }
  return fields;
}

/** Empty means no condition; invalid numbers pass through for the server to reject. */
const valueOf = (text: string): number | string | undefined => {
  const trimmed = text.trim();
  return trimmed === "" ? undefined : /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** Parses the form; the server validates. `before` are the original rules. */
export function rulesOfFields(fields: RulesFields, before: ReturnRules): unknown {
  const value = (name: string) => valueOf(fields[name] ?? "");
  const reasons = (Object.keys(RULE_FIELDS) as ReturnReason[]).filter(
    (reason) => fields[`reasons.${reason}`] === "yes",
  );
  return {
    withinWorkingDays: value("withinWorkingDays"),
    undecidedDays: value("undecidedDays"),
    monthlyLimitPercent: value("monthlyLimitPercent") ?? null,
    reasons: Object.fromEntries(
      reasons.map((reason) => {
        const asked = Object.fromEntries(
          RULE_FIELDS[reason].map((field) => [field, value(`reasons.${reason}.${field}`)] as const),
        );
        const rule = { ...before.reasons[reason], ...asked, creditPercent: value(`reasons.${reason}.creditPercent`) };
        return [reason, Object.fromEntries(Object.entries(rule).filter(([, one]) => one !== undefined))];
      }),
    ),
  };
}

/** All field names of the form. */
export const RULES_FIELD_NAMES: readonly string[] = [
  "withinWorkingDays",
  "undecidedDays",
  "monthlyLimitPercent",
  ...Object.entries(RULE_FIELDS).flatMap(([reason, asked]) => [
    `reasons.${reason}`,
    `reasons.${reason}.creditPercent`,
    ...asked.map((field) => `reasons.${reason}.${field}`),
  ]),
];

const MOST: Readonly<Record<string, number>> = {
  creditPercent: 100,
  monthlyLimitPercent: 100,
  withinHours: 2000,
  tries: 50,
  onDays: 50,
};

/** Error text of a field. */
export const fieldProblem = (name: string): string =>
  `A whole number from 1 to ${MOST[name.split(".").at(-1) ?? ""] ?? 365}`;

type Props = {
  fields: RulesFields;
  /** Names of invalid fields. */
  wrong: readonly string[];
};

/** General conditions, then each reason with its own. */
export const RulesForm = (props: Props) => (
  <>
    <Panel title="All requests" note="also those that are open now">
      <PanelBody className={styles["fields"]}>
        <NumberField {...props} name="withinWorkingDays" label="Requested within working days" required />
        <NumberField
          {...props}
          name="undecidedDays"
          label="Credited automatically after days"
          hint="Of requests that come in from now on"
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
    <Panel title="Reasons" note="unticked reasons are declined; empty fields are not checked">
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
        {reasonTexts[reason]}
      </CheckboxLine>
    </legend>
    <div className={styles["fields"]}>
      <NumberField {...props} name={`reasons.${reason}.creditPercent`} label="Credit, % of the price" />
      {RULE_FIELDS[reason].map((field) => (
        <NumberField key={field} {...props} name={`reasons.${reason}.${field}`} label={RULE_FIELD_TEXTS[field]} />
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
