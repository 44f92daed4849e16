import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigation } from "react-router";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Dialog, DialogBody, DialogForm, DialogFooter } from "#app/admin/ui/dialogs/dialog.tsx";
import { Field } from "#app/admin/ui/controls/field.tsx";
import { formTypes } from "#funnels/registry.ts";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { Segmented } from "#app/admin/ui/controls/segmented.tsx";
import { AnswerTester } from "./answer-tester.tsx";
import { HealthAnswers, HttpEditor } from "./http-editor.tsx";
import { problemAt } from "./preview.ts";
import type { TestSend } from "#server/api-services/send-test-lead.ts";
import type { ServiceProblem } from "#server/api-services/service-problem.ts";
import type { DialogData } from "./read-dialog.server.ts";
import type { ServiceAnswer } from "./service-actions.server.ts";
import { readServiceForm } from "./read-service-form.ts";
import { RequestPreview } from "./request-preview.tsx";
import { KindFields, SendingFields } from "./service-fields.tsx";
import type { ServiceForm } from "./service-form.ts";
import { TestResult } from "./test-result.tsx";
import { usePreview } from "./use-preview.ts";
import { VersionsList } from "./versions-list.tsx";
import { FieldCaption, FieldGroup } from "#app/admin/ui/controls/field-group.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./api-services.module.css";

/** Without scripts the answer to a save comes with the page, and the fields with it. */
type Refusal = { form: ServiceForm; problems: readonly ServiceProblem[] };

const LIST = "/admin/api-services";

type Props = {
  dialog: DialogData;
  refusal: Refusal | undefined;
  tested: TestSend | undefined;
  onClose: () => void;
  now: Date;
};

/** Adds or edits a service, beside the request it results in. */
export function ServiceDialog({ dialog, refusal, tested, onClose, now }: Props) {
  const { kind } = dialog;
  const isNew = dialog.form.id === "";
  const addressOf = (opening: string) => dialog.openings.find(({ value }) => value === opening)?.address ?? "";
  const healthAnswers = kind.fields.find(({ input }) => input === "health-answers");
  const problems = refusal?.problems ?? [];
  const [{ form, revision, opening }, setShown] = useState({
    form: refusal?.form ?? dialog.form,
    revision: 0,
    opening: dialog.opening,
  });
  // another kind was chosen: its fields are reset, name and description stay
  if (opening !== dialog.opening) setShown({ form: dialog.form, revision: revision + 1, opening: dialog.opening });
  const element = useRef<HTMLFormElement>(null);
  const { preview, refresh, stop } = usePreview(element, dialog.storedKey.hasKey);
  const readFields = () => (element.current ? readServiceForm(new FormData(element.current), kind) : undefined);
  const onForm = useCallback(
    (next: ServiceForm) => setShown((shown) => ({ ...shown, form: next, revision: shown.revision + 1 })),
    [],
  );
  const test = useFetcher<ServiceAnswer>();
  const testAnswer = test.data?.kind === "tested" ? test.data.test : tested;
  const scriptsRun = useScriptsRun();
  const isSaving = useNavigation().formData?.get("intent") === "save";
  const [formType, setFormType] = useState(dialog.formType);
  useEffect(() => {
    if (revision > 0) refresh();
  }, [revision, refresh]);
  return (
    <Dialog open onClose={onClose} size="wide" title={isNew ? "Add API service" : `Edit ${dialog.form.name}`}>
      <test.Form method="post" id="test-lead" defaultShouldRevalidate={false}>
        <input type="hidden" name="intent" value="test" />
        <input type="hidden" name="id" value={dialog.form.id} />
        <input type="hidden" name="formType" value={formType} />
      </test.Form>
      <DialogForm method="post" ref={element} onChange={refresh} onSubmit={stop} preventScrollReset>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="id" value={form.id} />
        <input type="hidden" name="kind" value={kind.kind} />
        <DialogBody>
          <div className={styles["columns"]}>
            <div className={`${layoutStyles["column"]} ${styles["fields"]}`}>
              {problems.length === 0 ? null : (
                <Notice kind="error" title="Failed to save API service" appears>
                  {problems.map(({ sentence }) => sentence).join(" ")}
                </Notice>
              )}
              <Field
                label="Name"
                name="name"
                required
                defaultValue={form.name}
                error={problemAt(problems, "name") && "Name is required"}
              />
              <Field label="Description" name="description" defaultValue={form.description} />
              <FieldGroup>
                <FieldCaption>Kind</FieldCaption>
                {isNew ? (
                  <Segmented label="Kind" options={dialog.openings} value={dialog.opening} hrefOf={addressOf} />
                ) : (
                  <span>{kind.label}</span>
                )}
              </FieldGroup>
              <KindFields
                key={`fields-${revision}`}
                kind={kind}
                form={form}
                storedKey={dialog.storedKey}
                problems={problems}
                now={now}
              />
              <SendingFields kind={kind} form={form} problems={problems} />
              {kind.editor === "http" ? (
                <HttpEditor
                  form={form}
                  readFields={readFields}
                  onForm={onForm}
                  onEdited={refresh}
                  leadPaths={dialog.leadPaths}
                  healthAnswers={dialog.healthAnswers}
                  problems={problems}
                  revision={revision}
                />
              ) : null}
              {healthAnswers ? (
                <HealthAnswers
                  label={healthAnswers.label}
                  chosen={form.healthAnswers}
                  healthAnswers={dialog.healthAnswers}
                />
              ) : null}
              {scriptsRun && kind.transport === "http" ? <AnswerTester answer={preview?.answer} /> : null}
              {isNew ? null : <VersionsList versions={dialog.versions} now={now} />}
            </div>
            <RequestPreview
              preview={preview?.request ?? dialog.preview}
              formTypes={formTypes}
              formType={formType}
              onFormType={setFormType}
              note={kind.previewNote}
            />
          </div>
        </DialogBody>
        {testAnswer ? (
          <div className={styles["testResult"]}>
            <TestResult answer={testAnswer} />
          </div>
        ) : null}
        <DialogFooter>
          <span className={`${layoutStyles["grow"]} ${layoutStyles["row"]}`}>
            <Button icon="send" type="submit" form="test-lead" disabled={isNew} busy={test.state !== "idle"}>
              {kind.transport === "email" ? "Send me a test mail" : "Send test lead"}
            </Button>
            <span className={`${textStyles["note"]} ${styles["hint"]}`}>
              {isNew ? "After it is created" : "With the saved settings"}
            </span>
          </span>
          <ButtonLink to={LIST} preventScrollReset>
            Cancel
          </ButtonLink>
          <Button kind="primary" type="submit" busy={isSaving}>
            {isNew ? "Create service" : "Save changes"}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
