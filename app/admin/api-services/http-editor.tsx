import { useState } from "react";
import { Field, FieldFrame, TextArea } from "#app/admin/ui/controls/field.tsx";
import { MappingEditor } from "./mapping-editor.tsx";
import { problemAt } from "./preview.ts";
import type { ServiceProblem } from "#server/api-services/service-problem.ts";
import { definitionOf, withDefinition, type ServiceForm } from "./service-form.ts";
import { Select } from "#app/admin/ui/inputs/input.tsx";
import { FieldCaption, FieldPair } from "#app/admin/ui/controls/field-group.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/checkbox.tsx";
import { SegmentedRadios } from "#app/admin/ui/controls/segmented.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./api-services.module.css";

type Props = {
  form: ServiceForm;
  /** The current fields. */
  readFields: () => ServiceForm | undefined;
  onForm: (form: ServiceForm) => void;
  onEdited: () => void;
  leadPaths: readonly string[];
  healthAnswers: readonly string[];
  problems: readonly ServiceProblem[];
  /** Changes when the fields are to be filled in anew. */
  revision: number;
};

const EDITORS = [
  { value: "simple", label: "Simple" },
  { value: "json", label: "As JSON" },
] as const;

/** How to speak to an HTTP service: as rows, or the whole definition as JSON. One button changes from one to the other. */
export function HttpEditor({ form, readFields, onForm, onEdited, revision, ...rest }: Props) {
  const [problem, setProblem] = useState<string>();
  const change = (editor: ServiceForm["editor"]) => {
    const now = readFields();
    const next = now && translated(now, editor);
    setProblem(next ? undefined : CANNOT[editor]);
    if (next) onForm(next);
  };
  return (
    <fieldset className={styles["editor"]}>
      <legend className={layoutStyles["visuallyHidden"]}>Definition</legend>
      <div className={layoutStyles["row"]}>
        <FieldCaption>Mapping</FieldCaption>
        <span className={`${layoutStyles["row"]} ${layoutStyles["end"]}`}>
          <SegmentedRadios name="editor" options={EDITORS} value={form.editor} onPick={change} />
        </span>
      </div>
      {problem === undefined ? null : (
        <p className={`${textStyles["small"]} ${textStyles["error"]}`} role="alert">
          {problem}
        </p>
      )}
      <Simple key={`simple-${revision}`} form={form} onEdited={onEdited} {...rest} />
      <div className={styles["jsonPart"]} key={`json-${revision}`}>
        <TextArea
          label="Definition"
          name="definition"
          rows={22}
          mono
          spellCheck={false}
          defaultValue={form.definition}
          error={problemAt(rest.problems, "definition")}
        />
      </div>
    </fieldset>
  );
}

const CANNOT = {
  simple: "This definition can only be edited as JSON: it is not valid, or a field has a dot in its name.",
  json: "Mend the rows first: a field is there twice, or a JSON row is not JSON.",
};

function translated(form: ServiceForm, editor: ServiceForm["editor"]): ServiceForm | undefined {
  if (editor === "simple") {
    const read = withDefinition(form, form.definition);
    return read.editor === "simple" ? read : undefined;
  }
  const config = definitionOf({ ...form, editor: "simple" });
  return config.ok ? { ...form, editor, definition: JSON.stringify(config.value, null, 2) } : undefined;
}

type SimpleProps = Pick<Props, "form" | "onEdited" | "leadPaths" | "healthAnswers" | "problems">;

const Simple = ({ form, onEdited, leadPaths, healthAnswers, problems }: SimpleProps) => (
  <div className={`${layoutStyles["column"]} ${styles["simplePart"]}`}>
    <MappingEditor rows={form.rows} leadPaths={leadPaths} onEdited={onEdited} />
    {problems
      .filter(({ field }) => field === "mapping" || field === "definition")
      .map(({ sentence }) => (
        <p className={`${textStyles["small"]} ${textStyles["error"]}`} key={sentence}>
          {sentence}
        </p>
      ))}
    <FieldPair>
      <FieldFrame label="Key goes into">
        {(control) => (
          <Select {...control} name="authType" defaultValue={form.authType}>
            <option value="bearer">Authorization: Bearer</option>
            <option value="header">A header of its own</option>
            <option value="basic">Basic, as password</option>
            <option value="body">A field of the body</option>
            <option value="none">Nowhere</option>
          </Select>
        )}
      </FieldFrame>
      <Field label="Name of that header, field or user" name="authName" mono defaultValue={form.authName} />
    </FieldPair>
    <FieldPair>
      <FieldFrame label="Format">
        {(control) => (
          <Select {...control} name="format" defaultValue={form.format}>
            <option value="json">JSON</option>
            <option value="form">Form fields</option>
          </Select>
        )}
      </FieldFrame>
      <FieldFrame label="After a lost answer">
        {(control) => (
          <Select {...control} name="recognition" defaultValue={form.recognition}>
            <option value="none">A person decides</option>
            <option value="key">Send again: it knows our id</option>
            <option value="natural">Send again: it knows the person</option>
          </Select>
        )}
      </FieldFrame>
    </FieldPair>
    <CheckboxLine name="anySuccess" defaultChecked={form.anySuccess}>
      Any answer of 200 to 299 counts as accepted
    </CheckboxLine>
    <HealthAnswers
      label="Answers about health this service may have"
      chosen={form.healthAnswers}
      healthAnswers={healthAnswers}
    />
  </div>
);

type HealthAnswersProps = { label: string; chosen: readonly string[]; healthAnswers: readonly string[] };

/** Nothing about health leaves the house unless somebody says so here. */
export const HealthAnswers = (props: HealthAnswersProps) => (
  <fieldset className={layoutStyles["column"]}>
    <FieldCaption as="legend">{props.label}</FieldCaption>
    <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
      {props.healthAnswers.map((name) => (
        <CheckboxLine key={name} name="healthAnswers" value={name} defaultChecked={props.chosen.includes(name)}>
          {name}
        </CheckboxLine>
      ))}
    </div>
  </fieldset>
);
