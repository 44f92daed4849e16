import { useState } from "react";
import { TextArea, FieldCaption } from "#app/admin/ui/controls/field.tsx";
import { SegmentedRadios } from "#app/admin/ui/controls/segmented.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/input.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ServiceProblem } from "#server/delivery/api-services/service-problem.ts";
import { PasteExample, MappingEditor } from "#app/admin/delivery/api-services/mapping/mapping-editor.tsx";
import type { Example } from "#app/admin/delivery/api-services/mapping/example-rows.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { problemAt, definitionOf, withDefinition, type ServiceForm } from "./service-form.ts";
import type { PageData } from "./read-page.server.ts";
import styles from "./editor.module.css";

type Props = {
  page: PageData;
  form: ServiceForm;
  problems: readonly ServiceProblem[];
  /** Changes when the fields must be reset. */
  revision: number;
  /** Values of the sample lead, by path. */
  samples: Readonly<Record<string, string>>;
  /** The current fields. */
  readFields: () => ServiceForm | undefined;
  onForm: (form: ServiceForm) => void;
  onEdited: () => void;
};

const EDITORS = [
  { value: "simple", label: "Rows" },
  { value: "json", label: "JSON" },
] as const;

/** The request body as rows or as JSON, with a button to switch. */
export function FieldsPart({ page, form, problems, revision, samples, readFields, onForm, onEdited }: Props) {
  const [problem, setProblem] = useState<string>();
  const { kind } = page;
  const isHttp = kind.editor === "http";
  const change = (editor: ServiceForm["editor"]) => {
    const now = readFields();
    const next = now && translated(now, editor);
    setProblem(next ? undefined : CANNOT[editor]);
    if (next) onForm(next);
  };
  const scriptsRun = useScriptsRun();
  const take = (example: Example) => {
    const now = readFields();
    if (now) onForm({ ...now, ...example });
  };
  const chooses = isHttp || kind.fields.some(({ input }) => input === "health-answers");
  return (
    <Panel
      title="Fields"
      id="fields"
      note="what we send, and nothing else"
      actions={isHttp ? <SegmentedRadios name="editor" options={EDITORS} value={form.editor} onPick={change} /> : null}
    >
      <PanelBody className={styles["part"]}>
        {problem === undefined ? null : (
          <p className={`${textStyles["small"]} ${textStyles["error"]}`} role="alert">
            {problem}
          </p>
        )}
        {isHttp ? (
          <>
            {scriptsRun ? (
              <div className={styles["rowsOnly"]}>
                <PasteExample onExample={take} />
              </div>
            ) : null}
            <div className={styles["rowsOnly"]} key={`rows-${revision}`}>
              <MappingEditor
                rows={form.rows}
                leadPaths={page.leadPaths}
                samples={samples}
                choices={page.choices}
                answerNames={page.answerNames}
                onEdited={onEdited}
              />
              {problems
                .filter(({ field }) => field === "mapping" || field === "definition")
                .map(({ sentence }) => (
                  <p className={`${textStyles["small"]} ${textStyles["error"]}`} key={sentence}>
                    {sentence}
                  </p>
                ))}
            </div>
            <div className={styles["jsonOnly"]} key={`json-${revision}`}>
              <TextArea
                label="Definition"
                name="definition"
                rows={22}
                mono
                spellCheck={false}
                defaultValue={form.definition}
                error={problemAt(problems, "definition")}
              />
            </div>
          </>
        ) : null}
        {chooses ? (
          <div className={isHttp ? styles["rowsOnly"] : undefined} key={`health-${revision}`}>
            <HealthAnswers chosen={form.healthAnswers} healthAnswers={page.healthAnswers} />
          </div>
        ) : (
          <p className={textStyles["note"]}>{kind.previewNote ?? "There is nothing to choose for this kind."}</p>
        )}
      </PanelBody>
    </Panel>
  );
}

const CANNOT = {
  simple: "This definition can only be edited as JSON: it is not valid, or it says something that rows cannot say.",
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

type HealthAnswersProps = { chosen: readonly string[]; healthAnswers: readonly string[] };

/** Health answers this service may get. Visitors consent to that at the end of the questionnaire. */
const HealthAnswers = ({ chosen, healthAnswers }: HealthAnswersProps) => (
  <fieldset className={layoutStyles["column"]}>
    <FieldCaption as="legend">Answers about health this service may have</FieldCaption>
    <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
      {healthAnswers.map((name) => (
        <CheckboxLine key={name} name="healthAnswers" value={name} defaultChecked={chosen.includes(name)}>
          {name}
        </CheckboxLine>
      ))}
    </div>
  </fieldset>
);
