import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { operatorProblem, STILL_INVENTED } from "./site-texts.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Field, SelectField, TextArea } from "#app/admin/ui/controls/field.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { ShorterRetention, type RetentionQuestion } from "./retention-notices.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { linesIn } from "./statement-dialog.tsx";
import { SITE_PAGE } from "#app/admin/labels/paths.ts";
import { operatorGroups, operatorLabel } from "#app/admin/labels/operator-fields.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./site.module.css";

/** All fields as text, by name. */
export type OperatorFields = Readonly<Record<string, string>>;

type OperatorRefusal = { form: OperatorFields; fields: readonly string[]; title: string };

export const readOperatorForm = (sent: FormData): OperatorFields =>
  Object.fromEntries(
    operatorGroups.flatMap(({ fields }) => Object.keys(fields)).map((name) => [name, linesIn(sent, name)]),
  );

type Props = {
  operator: OperatorFields;
  invented: readonly string[];
  refusal: OperatorRefusal | undefined;
  /** Set if the submitted form shortens retention. */
  asked: { form: OperatorFields; question: RetentionQuestion } | undefined;
};

/** The operator's data. */
export function OperatorForm({ operator, invented, refusal, asked }: Props) {
  const shown = refusal?.form ?? asked?.form ?? operator;
  const isSaving = useNavigation().formData?.get("intent") === "operator";
  return (
    <Form method="post" className={`${layoutStyles["stack"]} ${styles["operatorForm"]}`} preventScrollReset noValidate>
      <input type="hidden" name="intent" value="operator" />
      {refusal ? (
        <Notice kind="error" title={refusal.title} appears>
          {refusal.fields.map(operatorLabel).join(", ")}
        </Notice>
      ) : null}
      {operatorGroups.map(({ title, fields }) => (
        <Panel key={title} title={title}>
          <PanelBody className={layoutStyles["twoColumns"]}>
            {Object.entries(fields).map(([name, { label, hint, kind, options, optional }]) => {
              const props = {
                name,
                label,
                required: !optional,
                defaultValue: shown[name] ?? "",
                error: refusal?.fields.includes(name) ? operatorProblem(name) : undefined,
                hint: <Hint text={hint} isInvented={invented.includes(name)} />,
              };
              return options ? (
                <Choice key={name} {...props} options={options} />
              ) : kind === "block" ? (
                <TextArea key={name} {...props} rows={3} />
              ) : (
                <Field key={name} {...props} type={kind === "choice" ? "text" : (kind ?? "text")} />
              );
            })}
          </PanelBody>
        </Panel>
      ))}
      <div className={`${layoutStyles["row"]} ${styles["operatorSave"]}`}>
        <Button kind="primary" type="submit" busy={isSaving}>
          Save operator data
        </Button>
        <ButtonLink icon="history" to={`${SITE_PAGE}?history=operator`} preventScrollReset>
          History
        </ButtonLink>
      </div>
      {/* after Save, which Enter presses */}
      {asked ? <ShorterRetention {...asked.question} /> : null}
    </Form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  hint: ReactNode;
  error: string | undefined;
  defaultValue: string;
  options: Readonly<Record<string, string>>;
};

const Choice = ({ name, label, hint, error, defaultValue, options }: ChoiceProps) => (
  <SelectField
    label={label}
    hint={hint}
    error={error}
    name={name}
    defaultValue={defaultValue}
    options={Object.entries(options)}
  />
);

const Hint = ({ text, isInvented }: { text: string; isInvented: boolean }) => (
  <>
    {text}
    {isInvented ? (
      <span className={styles["invented"]}>
        <StatusGlyph status="warning" size={14} />
        {STILL_INVENTED}
      </span>
    ) : null}
  </>
);
