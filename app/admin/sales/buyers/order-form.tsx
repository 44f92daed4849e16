import { useState, useId, type ReactNode } from "react";
import { Form } from "react-router";
import { formName } from "#app/admin/labels/form-names.ts";
import { Field, FieldCaption, FieldGroup, FieldPair, SelectField } from "#app/admin/ui/controls/field.tsx";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/input.tsx";
import { Button } from "#app/admin/ui/controls/button.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { formTypes } from "#funnels/registry.ts";
import type { Area } from "#server/sales/routing/area.ts";
import type { AnswerChoice } from "#server/sales/buyers/answer-choices.ts";
import { AreaStrip } from "./order-charts.tsx";
import { ConditionRows } from "./condition-rows.tsx";
import { DAY_NAMES, WEEK, type Region } from "./rule-text.ts";
import { ORDER_FIELDS, type OrderField, type OrderFields } from "./order-fields.ts";
import styles from "./order.module.css";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";

export type OrderRefusal = { title: string; fields: readonly OrderField[]; form: OrderFields };

type Props = {
  id: string;
  stored: OrderFields;
  services: readonly { id: string; name: string }[];
  choices: readonly AnswerChoice[];
  /** Regions of last month's leads, if simulated, and the saved area. */
  regions: readonly Region[] | undefined;
  area: Area | null;
  refusal: OrderRefusal | undefined;
  isBusy: boolean;
  onChange: () => void;
};

/** Input attributes of each kind of field. */
const INPUTS = {
  text: {},
  optional: {},
  choice: {},
  whole: { inputMode: "numeric" },
  limit: { inputMode: "numeric" },
  euros: { inputMode: "decimal" },
  budget: { inputMode: "decimal" },
  moment: { type: "datetime-local" },
} as const;

/** An order's terms. Saving creates a draft; only going live changes routing. */
export function OrderForm({ id, stored, services, choices, regions, area, refusal, isBusy, onChange }: Props) {
  const shown = refusal?.form ?? stored;
  const [isAlwaysOpen, setAlwaysOpen] = useState(shown.hours.every((spans) => spans.trim() === ""));
  const error = (name: OrderField) => (refusal?.fields.includes(name) ? ORDER_FIELDS[name].problem : undefined);
  const field = (name: Exclude<OrderField, "formTypes" | "conditions" | "hours" | "isPaced">) => {
    const { kind, label, hint } = { hint: undefined, ...ORDER_FIELDS[name] };
    return { name, label, hint, defaultValue: shown[name], error: error(name), ...INPUTS[kind] };
  };
  return (
    <Form id={id} method="post" preventScrollReset noValidate onChange={onChange} className={layoutStyles["stack"]}>
      {refusal ? (
        <Notice kind="error" title={refusal.title} appears>
          {refusal.fields.map((name) => ORDER_FIELDS[name].label).join(", ")}
        </Notice>
      ) : null}
      <PanelFrame label="Order">
        <FormSection title="Order" note="Its name, and where leads go">
          <FieldPair>
            <Field {...field("name")} required />
            <SelectField
              {...field("apiServiceId")}
              empty="Choose a service"
              options={services.map((service) => [service.id, service.name])}
            />
          </FieldPair>
        </FormSection>
        <FormSection title="Leads" note="Which forms" error={error("formTypes")}>
          <div className={styles["picks"]}>
            {formTypes.map((formType) => (
              <CheckboxLine
                key={formType}
                name="formTypes"
                value={formType}
                defaultChecked={shown.formTypes.includes(formType)}
              >
                {formName(formType)}
              </CheckboxLine>
            ))}
          </div>
        </FormSection>
        <FormSection title="Area" note="Where they work">
          <Field {...field("area")} mono autoComplete="off" />
          {regions ? <AreaStrip regions={regions} area={area} /> : null}
        </FormSection>
        <FormSection title="Conditions" note="Which answers" error={error("conditions")}>
          <ConditionRows conditions={shown.conditions} choices={choices} />
        </FormSection>
        <FormSection title="Price" note="And with how many they share">
          <FieldPair>
            <Field {...field("price")} autoComplete="off" />
            <SelectField
              {...field("shareMax")}
              options={[
                ["1", "1: exclusive"],
                ["2", "2"],
                ["3", "3"],
                ["4", "4"],
              ]}
            />
          </FieldPair>
          <FieldPair>
            <Field {...field("priority")} />
            <Field {...field("weight")} />
          </FieldPair>
        </FormSection>
        <FormSection title="Limits" note="Berlin days and months. Empty: no limit">
          <div className={styles["limits"]}>
            <Field {...field("capDay")} autoComplete="off" />
            <Field {...field("capMonth")} autoComplete="off" />
            <Field {...field("capTotal")} autoComplete="off" />
            <Field {...field("budget")} autoComplete="off" />
          </div>
          <CheckboxLine name="isPaced" defaultChecked={shown.isPaced}>
            {ORDER_FIELDS.isPaced.label}
          </CheckboxLine>
        </FormSection>
        <FormSection title="Hours" note="When they take leads. All empty: always" error={error("hours")}>
          <div
            className={styles["week"]}
            onChange={({ currentTarget }) =>
              setAlwaysOpen([...currentTarget.querySelectorAll("input")].every(({ value }) => value.trim() === ""))
            }
          >
            {WEEK.map((day) => (
              <Field
                key={day}
                label={DAY_NAMES[day]}
                name={`hours${day}`}
                defaultValue={shown.hours[day] ?? ""}
                placeholder={isAlwaysOpen ? "open" : "closed"}
                autoComplete="off"
              />
            ))}
          </div>
          <SelectField
            {...field("outsideHours")}
            options={[
              ["hold", "Hold until they open"],
              ["skip", "Offer to the next"],
            ]}
          />
        </FormSection>
        <FormSection title="Duplicates and delays" note="Same person, no answer">
          <FieldPair>
            <Field {...field("duplicateDays")} />
            <Field {...field("rerouteAfterMinutes")} />
          </FieldPair>
        </FormSection>
        <FormSection title="Schedule" note="Berlin time. Empty: at once, for good">
          <FieldPair>
            <Field {...field("liveFrom")} />
            <Field {...field("liveUntil")} />
          </FieldPair>
        </FormSection>
      </PanelFrame>
      <FieldGroup>
        <div className={layoutStyles["row"]}>
          <Button type="submit" name="intent" value="save" kind="primary" busy={isBusy}>
            Save draft
          </Button>
          <FieldCaption>Drafts do not affect live delivery</FieldCaption>
        </div>
      </FieldGroup>
    </Form>
  );
}

/** A part of a long form: title and note on the left, fields on the right. */
function FormSection(props: { title: string; note: string; error?: string | undefined; children: ReactNode }) {
  const heading = useId();
  return (
    <div role="group" aria-labelledby={heading} className={styles["section"]}>
      <div>
        <h2 id={heading}>{props.title}</h2>
        <span className={textStyles["note"]}>{props.note}</span>
      </div>
      <div className={styles["fields"]}>
        {props.children}
        {props.error ? (
          <p className={`${textStyles["error"]} ${textStyles["small"]} ${styles["problem"]}`}>
            <StatusGlyph status="error" size={14} />
            {props.error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
