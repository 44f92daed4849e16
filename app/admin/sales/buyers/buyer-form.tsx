import { Form, useNavigation } from "react-router";
import { BUYERS_PAGE } from "#app/admin/labels/paths.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Field, SelectField, TextArea } from "#app/admin/ui/controls/field.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import type { BuyerField } from "#server/sales/buyers/save-buyer.ts";
import { BUYER_FIELDS, fieldList, ROLE_TEXTS, type BuyerRefusal } from "./buyer-texts.ts";
import styles from "./buyer-form.module.css";

/** All fields as text, by name; phone numbers one per line. */
type BuyerFields = Readonly<Record<BuyerField, string>>;

type Props = { stored: BuyerFields; missing: readonly BuyerField[]; refusal: BuyerRefusal | undefined };

/** Company facts, most of which visitors read before consent. */
export function BuyerForm({ stored, missing, refusal }: Props) {
  const shown = refusal?.form ?? stored;
  const isSaving = useNavigation().formData?.get("intent") === "save";
  const field = (name: BuyerField) => {
    const { label, problem, hint = "" } = BUYER_FIELDS[name];
    return {
      name,
      label,
      defaultValue: shown[name],
      error: refusal?.fields.includes(name) ? problem : undefined,
      hint: missing.includes(name)
        ? [hint, "Missing: needed before an order goes live"].filter(Boolean).join(". ")
        : hint,
    };
  };
  return (
    <Form method="post" className={`${layoutStyles["stack"]} ${styles["buyerForm"]}`} preventScrollReset noValidate>
      {refusal ? (
        <Notice kind="error" title={refusal.title} appears>
          {fieldList(refusal.fields)}
        </Notice>
      ) : null}
      <Panel title="What visitors are told">
        <PanelBody className={layoutStyles["twoColumns"]}>
          <Field {...field("legalName")} required />
          <Field {...field("businessField")} />
          <Field {...field("street")} />
          <Field {...field("city")} />
          <Field {...field("register")} />
          <TextArea {...field("callerNumbers")} rows={2} />
          <Field {...field("privacyUrl")} type="url" />
          <Field {...field("privacyEmail")} type="email" />
        </PanelBody>
      </Panel>
      <Panel title="What we have agreed">
        <PanelBody className={layoutStyles["twoColumns"]}>
          <SelectField {...field("role")} options={Object.entries(ROLE_TEXTS)} />
          <Field {...field("noticeUrl")} type="url" />
          <Field {...field("contractOn")} type="date" />
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
