import { useCallback, useEffect, useRef, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import { kindNames } from "./service-texts.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#app/admin/ui/dialogs/dialog.tsx";
import { Field } from "#app/admin/ui/controls/field.tsx";
import { formTypes } from "#app/admin/labels/form-names.ts";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { Segmented } from "#app/admin/ui/controls/segmented.tsx";
import { AnswerTester } from "./answer-tester.tsx";
import { HealthAnswers, HttpEditor } from "./http-editor.tsx";
import { problemAt, type Problem, type RequestPreview as FirstPreview } from "./preview.ts";
import { readServiceForm } from "./read-service-form.ts";
import { RequestPreview } from "./request-preview.tsx";
import { AddressFields, SendingFields, type StoredKey } from "./service-fields.tsx";
import type { ServiceForm } from "./service-form.ts";
import { TestResult, type TestAnswer } from "./test-result.tsx";
import { usePreview } from "./use-preview.ts";
import { VersionsList, type Version } from "./versions-list.tsx";

type DialogData = {
  /** Which way in: `http`, `plain-json`, `meta`, `webhook`, `mail`, or the id of a stored service. */
  opening: string;
  form: ServiceForm;
  storedKey: StoredKey;
  versions: readonly Version[];
  preview: FirstPreview;
  formType: string;
  leadPaths: readonly string[];
  healthAnswers: readonly string[];
};

/** Without scripts the answer to a save comes with the page, and the fields with it. */
type Refusal = { form: ServiceForm; problems: readonly Problem[] };

const LIST = "/admin/api-services";

const OPENINGS = [
  { value: "http", label: "Lead marketplace" },
  { value: "plain-json", label: "Plain JSON" },
  { value: "meta", label: "Conversions API" },
  { value: "webhook", label: "Webhook" },
  { value: "mail", label: "Mail" },
];

const addressOf = (opening: string) => (opening === "plain-json" ? "?add=http&preset=plain-json" : `?add=${opening}`);

type Props = {
  dialog: DialogData;
  refusal: Refusal | undefined;
  tested: TestAnswer | undefined;
  onClose: () => void;
  now: Date;
};

/** Adds or edits a service, beside the very request that comes of it. */
export function ServiceDialog({ dialog, refusal, tested, onClose, now }: Props) {
  const isNew = dialog.form.id === "";
  const problems = refusal?.problems ?? [];
  const [{ form, revision, opening }, setShown] = useState({
    form: refusal?.form ?? dialog.form,
    revision: 0,
    opening: dialog.opening,
  });
  // another kind was chosen: its own fields begin anew, name and description stay
  if (opening !== dialog.opening) setShown({ form: dialog.form, revision: revision + 1, opening: dialog.opening });
  const element = useRef<HTMLFormElement>(null);
  const { preview, refresh, stop } = usePreview(element, dialog.storedKey.hasKey);
  const readFields = () => (element.current ? readServiceForm(new FormData(element.current)) : undefined);
  const onForm = useCallback(
    (next: ServiceForm) => setShown((shown) => ({ ...shown, form: next, revision: shown.revision + 1 })),
    [],
  );
  const test = useFetcher<{ kind: string; test?: TestAnswer }>();
  const testAnswer = test.data?.test ?? tested;
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
      <Form method="post" className="dform" ref={element} onChange={refresh} onSubmit={stop} preventScrollReset>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="id" value={form.id} />
        <input type="hidden" name="kind" value={dialog.form.kind} />
        <DialogBody>
          <div className="servicegrid">
            <div className="col servicefields">
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
              <div className="field">
                <span className="lbl">Kind</span>
                {isNew ? (
                  <Segmented label="Kind" options={OPENINGS} value={dialog.opening} hrefOf={addressOf} />
                ) : (
                  <span>{kindNames[form.kind]}</span>
                )}
              </div>
              {form.kind === "mail" ? (
                <p className="t3 xs">
                  Confirms a request to the visitor who made it. Goes through the mail server of this installation
                  (SMTP_URL), and only one service of this kind is needed
                </p>
              ) : (
                <AddressFields
                  key={`address-${revision}`}
                  form={form}
                  storedKey={dialog.storedKey}
                  problems={problems}
                  now={now}
                />
              )}
              <SendingFields form={form} problems={problems} />
              {form.kind === "http" ? (
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
              {form.kind === "webhook" ? (
                <HealthAnswers chosen={form.healthAnswers} healthAnswers={dialog.healthAnswers} />
              ) : null}
              {scriptsRun && form.kind !== "mail" ? <AnswerTester answer={preview?.answer} /> : null}
              {isNew ? null : <VersionsList versions={dialog.versions} now={now} />}
            </div>
            <RequestPreview
              preview={preview?.request ?? dialog.preview}
              formTypes={formTypes}
              formType={formType}
              onFormType={setFormType}
              kind={form.kind}
            />
          </div>
        </DialogBody>
        {testAnswer ? (
          <div className="testresult">
            <TestResult answer={testAnswer} />
          </div>
        ) : null}
        <DialogFooter>
          <span className="grow row">
            <Button icon="send" type="submit" form="test-lead" disabled={isNew} busy={test.state !== "idle"}>
              {form.kind === "mail" ? "Send me a test mail" : "Send test lead"}
            </Button>
            <span className="t3 xs servicehint">{isNew ? "After it is created" : "With the saved settings"}</span>
          </span>
          <ButtonLink to={LIST} preventScrollReset>
            Cancel
          </ButtonLink>
          <Button kind="primary" type="submit" busy={isSaving}>
            {isNew ? "Create service" : "Save changes"}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
