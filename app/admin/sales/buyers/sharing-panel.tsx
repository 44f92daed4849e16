import { Form } from "react-router";
import { formName } from "#app/admin/labels/form-names.ts";
import { rankingTexts } from "#app/admin/labels/routing-texts.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { SelectField } from "#app/admin/ui/controls/field.tsx";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/input.tsx";
import type { FormRouting } from "#server/sales/buyers/form-routing.ts";
import type { RankBy } from "#server/sales/routing/rank.ts";
import styles from "./buyers.module.css";

/** Routing settings of each form. */
export const SharingPanel = (props: {
  forms: readonly FormRouting[];
  rankings: readonly RankBy[];
  canEdit: boolean;
}) => (
  <div className={styles["sharing"]}>
    <Panel title="Distribution" note="For leads from now on">
      {props.forms.map((form) => (
        <SharingForm key={form.formType} {...form} rankings={props.rankings} canEdit={props.canEdit} />
      ))}
    </Panel>
  </div>
);

const SharingForm = ({
  formType,
  rankBy,
  maxBuyers,
  buyersLimit,
  namesPartners,
  rankings,
  canEdit,
}: FormRouting & { rankings: readonly RankBy[]; canEdit: boolean }) => (
  <Form method="post" className={styles["form"]} preventScrollReset>
    <input type="hidden" name="intent" value="share" />
    <input type="hidden" name="formType" value={formType} />
    <span className={styles["formName"]}>
      <FormCode formType={formType} />
      {formName(formType)}
    </span>
    <SelectField
      label="Order by"
      name="rankBy"
      defaultValue={rankBy}
      disabled={!canEdit}
      options={rankings.map((one) => [one, rankingTexts(one)])}
    />
    <SelectField
      label="At most"
      name="maxBuyers"
      defaultValue={String(maxBuyers)}
      disabled={!canEdit}
      options={Array.from({ length: buyersLimit }, (_, n) => n + 1).map(
        (one) => [one, one === 1 ? "1 firm" : `${one} firms`] as const,
      )}
    />
    <span className={styles["names"]}>
      <CheckboxLine name="namesPartners" defaultChecked={namesPartners} disabled={!canEdit}>
        Name buyers before consent
      </CheckboxLine>
    </span>
    {canEdit ? (
      <Button type="submit" aria-label={`Save ${formName(formType)}`}>
        Save
      </Button>
    ) : null}
  </Form>
);
