import { Form } from "react-router";
import { JOBS_PAGE } from "#app/admin/frame/screens.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { SelectField } from "#app/admin/ui/controls/field.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { JobPlan } from "#server/operations/jobs/job.ts";
import type { OldLeadTarget } from "#server/operations/jobs/select-leads.ts";
import { explainJob } from "#app/admin/labels/job-texts.ts";
import { ageChoices } from "./job-texts.ts";
import styles from "./jobs.module.css";

type Props = { targets: readonly OldLeadTarget[]; plan: JobPlan };

/** Selects leads and service by a GET form, so that the plan has a URL. */
export function OldLeadsForm({ targets, plan }: Props) {
  const forms = [...new Set(targets.flatMap((target) => target.forms))].toSorted();
  return (
    <Panel title="Which leads">
      <PanelBody className={layoutStyles["column"]}>
        <p className={textStyles["muted"]}>{explainJob("send-old")}</p>
        <Form method="get" action={JOBS_PAGE} className={layoutStyles["column"]} key={JSON.stringify(plan)}>
          <input type="hidden" name="plan" value="send-old" />
          <div className={styles["choices"]}>
            <SelectField
              label="Service"
              hint="Services that are switched on and that a form sends to"
              name="service"
              defaultValue={plan.apiServiceId}
              options={targets.map(({ id, name }) => [id, name])}
            />
            <SelectField
              label="Form"
              hint="Only forms that send to the service"
              name="form"
              defaultValue={plan.formType ?? ""}
              empty="All its forms"
              options={forms.map((formType) => [formType, formName(formType)])}
            />
            <SelectField
              label="Received"
              hint="Older leads are worth less to a buyer"
              name="days"
              defaultValue={String(plan.days ?? 30)}
              options={ageChoices}
            />
          </div>
          <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
            <Button type="submit" {...(plan.apiServiceId === undefined ? { kind: "primary" } : {})}>
              Show the plan
            </Button>
            <ButtonLink kind="ghost" to={JOBS_PAGE}>
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </PanelBody>
    </Panel>
  );
}
