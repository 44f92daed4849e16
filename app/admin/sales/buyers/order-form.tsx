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
import type { OrderField, OrderFields } from "./order-fields.ts";
import { ORDER_FIELD_NAMES, orderProblem } from "./order-texts.ts";
import styles from "./order.module.css";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";

export type OrderRefusal = { title: string; fields: readonly OrderField[]; form: OrderFields };

type Props = {
  id: string;
  stored: OrderFields;
  services: readonly { id: string; name: string }[];
  choices: readonly AnswerChoice[];
  /** Last month's leads, where the order was run with them; and where the saved area is. */
  regions: readonly Region[] | undefined;
  area: Area | null;
  refusal: OrderRefusal | undefined;
  isBusy: boolean;
  onChange: () => void;
};

/** What the buyer wants. Saving makes a draft; only going live changes who gets leads. */
export function OrderForm({ id, stored, services, choices, regions, area, refusal, isBusy, onChange }: Props) {
  const shown = refusal?.form ?? stored;
  const [isAlwaysOpen, setAlwaysOpen] = useState(shown.hours.every((spans) => spans.trim() === ""));
  const error = (name: OrderField) => (refusal?.fields.includes(name) ? orderProblem(name) : undefined);
  const field = (name: Exclude<OrderField, "formTypes" | "conditions" | "hours">) => ({
    name,
    label: ORDER_FIELD_NAMES[name],
    defaultValue: shown[name],
    error: error(name),
  });
  return (
    <Form id={id} method="post" preventScrollReset noValidate onChange={onChange} className={styles["form"]}>
      {refusal ? (
        <Notice kind="error" title={refusal.title} appears>
          {refusal.fields.map((name) => ORDER_FIELD_NAMES[name]).join(", ")}
        </Notice>
      ) : null}
      <PanelFrame label="Order">
        <FormSection title="Order" note="Its name, and where leads go">
          <FieldPair>
            <Field {...field("name")} required />
            <SelectField
              label={ORDER_FIELD_NAMES.apiServiceId}
              error={error("apiServiceId")}
              name="apiServiceId"
              defaultValue={shown.apiServiceId}
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
          <Field
            {...field("area")}
            mono
            hint="Two digits, five digits or ranges: 40-42, 50823. Empty: everywhere"
            autoComplete="off"
          />
          {regions ? <AreaStrip regions={regions} area={area} /> : null}
        </FormSection>
        <FormSection title="Conditions" note="Which answers" error={error("conditions")}>
          <ConditionRows conditions={shown.conditions} choices={choices} />
        </FormSection>
        <FormSection title="Price" note="And with how many they share">
          <FieldPair>
            <Field {...field("price")} hint="Euros: 45 or 45,50" inputMode="decimal" autoComplete="off" />
            <SelectField
              label={ORDER_FIELD_NAMES.shareMax}
              error={error("shareMax")}
              name="shareMax"
              defaultValue={shown.shareMax}
              options={[
                ["1", "1: exclusive"],
                ["2", "2"],
                ["3", "3"],
                ["4", "4"],
              ]}
            />
          </FieldPair>
          <FieldPair>
            <Field {...field("priority")} hint="1 comes first, where the form goes by priority" inputMode="numeric" />
            <Field {...field("weight")} hint="Its share, where the form goes by weight" inputMode="numeric" />
          </FieldPair>
        </FormSection>
        <FormSection title="Limits" note="Berlin days and months. Empty: no limit">
          <div className={styles["limits"]}>
            <Field {...field("capDay")} inputMode="numeric" autoComplete="off" />
            <Field {...field("capMonth")} inputMode="numeric" autoComplete="off" />
            <Field {...field("capTotal")} inputMode="numeric" autoComplete="off" />
            <Field {...field("budget")} inputMode="decimal" autoComplete="off" />
          </div>
          <CheckboxLine name="isPaced" defaultChecked={shown.isPaced}>
            Spread the day&#39;s cap over the opening hours
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
            label={ORDER_FIELD_NAMES.outsideHours}
            error={error("outsideHours")}
            name="outsideHours"
            defaultValue={shown.outsideHours}
            options={[
              ["hold", "Hold until they open"],
              ["skip", "Offer to the next"],
            ]}
          />
        </FormSection>
        <FormSection title="Twice, stuck" note="Same person, no answer">
          <FieldPair>
            <Field {...field("duplicateDays")} hint="Days, by phone number or e-mail" inputMode="numeric" />
            <Field
              {...field("rerouteAfterMinutes")}
              hint="Minutes, if it was never sent. Empty: it waits"
              inputMode="numeric"
            />
          </FieldPair>
        </FormSection>
        <FormSection title="From, until" note="Berlin time. Empty: at once, for good">
          <FieldPair>
            <Field {...field("liveFrom")} type="datetime-local" />
            <Field {...field("liveUntil")} type="datetime-local" />
          </FieldPair>
        </FormSection>
      </PanelFrame>
      <FieldGroup>
        <div className={layoutStyles["row"]}>
          <Button type="submit" name="intent" value="save" kind="primary" busy={isBusy}>
            Save draft
          </Button>
          <FieldCaption>Saving changes nothing that is live</FieldCaption>
        </div>
      </FieldGroup>
    </Form>
  );
}

/** A part of a long form: its name and what it is about on the left, its fields on the right. */
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
