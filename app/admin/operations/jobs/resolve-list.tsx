import { Form, Link } from "react-router";
import { formPath, JOBS_PAGE, jobPlanPath } from "#app/admin/frame/screens.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import { formatNumber } from "#app/admin/labels/format.ts";
import { explainJob } from "#app/admin/labels/job-texts.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Field, TextArea } from "#app/admin/ui/controls/field.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Doubts } from "#server/operations/jobs/plan-resolve.ts";
import { doubtsText } from "./job-texts.ts";
import styles from "./jobs.module.css";

type Props = { doubts: Doubts; list: string; problem: string | undefined; mayAct: boolean };

/** Leads in doubt at a service, with a field for its own list. */
export const ResolveList = ({ doubts, list, problem, mayAct }: Props) => (
  <Panel title={`In doubt at ${doubts.serviceName}`}>
    <PanelBody className={layoutStyles["column"]}>
      <p className={styles["forms"]}>
        {doubtsText(doubts)}
        {doubts.forms.map(({ formType, count }) => (
          <Link
            key={formType}
            className={textStyles["link"]}
            to={`${formPath(formType)}?${new URLSearchParams({ view: "in-doubt", service: doubts.apiServiceId }).toString()}`}
          >
            {formName(formType)}: {formatNumber(count)}
          </Link>
        ))}
      </p>
      <p className={textStyles["muted"]}>{explainJob("resolve")}</p>
      {mayAct ? (
        <Form
          method="post"
          action={jobPlanPath("resolve", doubts.apiServiceId)}
          encType="multipart/form-data"
          className={layoutStyles["column"]}
          preventScrollReset
        >
          <input type="hidden" name="intent" value="compare" />
          <input type="hidden" name="service" value={doubts.apiServiceId} />
          <input type="hidden" name="until" value={doubts.until.toISOString()} />
          <TextArea
            label="Their list"
            hint="Ids, e-mail addresses or phone numbers, one to a line, or a table with such a column"
            error={problem}
            name="list"
            rows={8}
            mono
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for nothing else
            autoFocus
            spellCheck={false}
            autoComplete="off"
            defaultValue={list}
          />
          <Field label="Or a file" hint="CSV or text" name="file" type="file" accept=".csv,.txt,text/csv,text/plain" />
          <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
            <Button type="submit" kind="primary" icon="check">
              Compare
            </Button>
            <ButtonLink kind="ghost" to={JOBS_PAGE}>
              Cancel
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <span className={textStyles["note"]}>Your role may look at plans, and not start them</span>
      )}
    </PanelBody>
  </Panel>
);
