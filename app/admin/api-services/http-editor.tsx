import { useState } from "react";
import { Field, FieldFrame, TextArea } from "#app/admin/ui/controls/field.tsx";
import { MappingEditor } from "./mapping-editor.tsx";
import { problemAt, type Problem } from "./preview.ts";
import { configOf, withDefinition, type ServiceForm } from "./service-form.ts";

type Props = {
  form: ServiceForm;
  /** The fields as they stand now. */
  readFields: () => ServiceForm | undefined;
  onForm: (form: ServiceForm) => void;
  onEdited: () => void;
  leadPaths: readonly string[];
  healthAnswers: readonly string[];
  problems: readonly Problem[];
  /** Changes when the fields are to be filled in anew. */
  revision: number;
};

/** How to speak to an HTTP service: as rows, or the whole definition as JSON. One button changes from one to the other. */
export function HttpEditor({ form, readFields, onForm, onEdited, revision, ...rest }: Props) {
  const [trouble, setTrouble] = useState<string>();
  const change = (editor: ServiceForm["editor"]) => {
    const now = readFields();
    const next = now && translated(now, editor);
    setTrouble(next ? undefined : CANNOT[editor]);
    if (next) onForm(next);
  };
  return (
    <fieldset className="editor">
      <legend className="sr">Definition</legend>
      <div className="row">
        <span className="lbl">Mapping</span>
        <span className="seg end">
          {(["simple", "json"] as const).map((editor) => (
            <label key={editor}>
              <input
                type="radio"
                className="sr"
                name="editor"
                value={editor}
                checked={form.editor === editor}
                onChange={() => change(editor)}
              />
              {editor === "simple" ? "Simple" : "As JSON"}
            </label>
          ))}
        </span>
      </div>
      {trouble === undefined ? null : (
        <p className="xs c-err" role="alert">
          {trouble}
        </p>
      )}
      <Simple key={`simple-${revision}`} form={form} onEdited={onEdited} {...rest} />
      <div className="jsonpart" key={`json-${revision}`}>
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
  const config = configOf({ ...form, editor: "simple" });
  return config.ok ? { ...form, editor, definition: JSON.stringify(config.value, null, 2) } : undefined;
}

type SimpleProps = Pick<Props, "form" | "onEdited" | "leadPaths" | "healthAnswers" | "problems">;

const Simple = ({ form, onEdited, leadPaths, healthAnswers, problems }: SimpleProps) => (
  <div className="simplepart col">
    <MappingEditor rows={form.rows} leadPaths={leadPaths} onEdited={onEdited} />
    {problems
      .filter(({ field }) => field === "mapping" || field === "definition")
      .map(({ sentence }) => (
        <p className="xs c-err" key={sentence}>
          {sentence}
        </p>
      ))}
    <div className="two-fields">
      <FieldFrame label="Key goes into">
        {(control) => (
          <select {...control} className="in" name="authType" defaultValue={form.authType}>
            <option value="bearer">Authorization: Bearer</option>
            <option value="header">A header of its own</option>
            <option value="basic">Basic, as password</option>
            <option value="body">A field of the body</option>
            <option value="none">Nowhere</option>
          </select>
        )}
      </FieldFrame>
      <Field label="Name of that header, field or user" name="authName" mono defaultValue={form.authName} />
    </div>
    <div className="two-fields">
      <FieldFrame label="Format">
        {(control) => (
          <select {...control} className="in" name="format" defaultValue={form.format}>
            <option value="json">JSON</option>
            <option value="form">Form fields</option>
          </select>
        )}
      </FieldFrame>
      <FieldFrame label="After a lost answer">
        {(control) => (
          <select {...control} className="in" name="recognition" defaultValue={form.recognition}>
            <option value="none">A person decides</option>
            <option value="key">Send again: it knows our id</option>
            <option value="natural">Send again: it knows the person</option>
          </select>
        )}
      </FieldFrame>
    </div>
    <label className="row">
      <input type="checkbox" className="check" name="anySuccess" defaultChecked={form.anySuccess} />
      Any answer of 200 to 299 counts as accepted
    </label>
    <HealthAnswers chosen={form.healthAnswers} healthAnswers={healthAnswers} />
  </div>
);

/** Nothing about health leaves the house unless somebody says so here. */
export const HealthAnswers = (props: { chosen: readonly string[]; healthAnswers: readonly string[] }) => (
  <fieldset className="col">
    <legend className="lbl">Answers about health this service may have</legend>
    <div className="row wrap">
      {props.healthAnswers.map((name) => (
        <label className="row" key={name}>
          <input
            type="checkbox"
            className="check"
            name="healthAnswers"
            value={name}
            defaultChecked={props.chosen.includes(name)}
          />
          {name}
        </label>
      ))}
    </div>
  </fieldset>
);
