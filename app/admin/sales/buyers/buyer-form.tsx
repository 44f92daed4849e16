import { Form, useNavigation } from "react-router";
import { BUYERS_PAGE } from "#app/admin/labels/paths.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Field, SelectField, TextArea } from "#app/admin/ui/controls/field.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import type { BuyerField } from "#server/sales/buyers/save-buyer.ts";
import { FIELD_NAMES, fieldProblem, ROLE_WORDS, type BuyerRefusal } from "./buyer-texts.ts";
import styles from "./buyer-form.module.css";

/** All fields as text, by name; what the firm calls from is one number to a line. */
type BuyerFields = Readonly<Record<BuyerField, string>>;

type Props = { stored: BuyerFields; missing: readonly BuyerField[]; refusal: BuyerRefusal | undefined };

/** Who the firm is. Visitors are told most of it before they agree. */
export function BuyerForm({ stored, missing, refusal }: Props) {
  const shown = refusal?.form ?? stored;
  const isSaving = useNavigation().formData?.get("intent") === "save";
  const field = (name: BuyerField, hint = "") => ({
    name,
    label: FIELD_NAMES[name],
    defaultValue: shown[name],
    error: refusal?.fields.includes(name) ? fieldProblem(name) : undefined,
    hint: missing.includes(name)
      ? [hint, "Missing: needed before an order goes live"].filter(Boolean).join(". ")
      : hint,
  });
  return (
    <Form method="post" className={styles["buyerForm"]} preventScrollReset noValidate>
      {refusal ? (
        <Notice kind="error" title={refusal.title} appears>
          {refusal.fields.map((name) => FIELD_NAMES[name]).join(", ")}
        </Notice>
      ) : null}
      <Panel title="What visitors are told">
        <PanelBody className={styles["pair"]}>
          <Field {...field("legalName", "As in the register")} required />
          <Field {...field("businessField", "In German, as the visitor reads it: Treppenlifte, Einbau und Wartung")} />
          <Field {...field("street")} />
          <Field {...field("city", "As on a letter: 50823 Köln")} />
          <Field {...field("register", "HRB 12345, Amtsgericht Köln")} />
          <TextArea {...field("callerNumbers", "One number to a line")} rows={2} />
          <Field {...field("privacyUrl", "https://…")} type="url" />
          <Field {...field("privacyEmail")} type="email" />
        </PanelBody>
      </Panel>
      <Panel title="What we have agreed">
        <PanelBody className={styles["pair"]}>
          <SelectField
            label={FIELD_NAMES.role}
            error={refusal?.fields.includes("role") ? fieldProblem("role") : undefined}
            name="role"
            defaultValue={shown.role}
            options={Object.entries(ROLE_WORDS)}
          />
          <Field
            {...field(
              "noticeUrl",
              "Gets withdrawals, erasures and wishes as JSON. Empty: by e-mail to the address above",
            )}
            type="url"
          />
          <Field {...field("contractOn", "Empty: there is no contract yet")} type="date" />
        </PanelBody>
      </Panel>
      <div className={layoutStyles["row"]}>
        <Button kind="primary" type="submit" name="intent" value="save" busy={isSaving}>
          Save buyer
        </Button>
        <ButtonLink to={BUYERS_PAGE}>Cancel</ButtonLink>
      </div>
    </Form>
  );
}
