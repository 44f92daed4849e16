import { useCallback, useEffect, useRef, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { useKeys } from "#app/admin/frame/use-shortcuts.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { aboutService, stateTexts } from "./service-texts.ts";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/input.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { TestSend } from "#server/delivery/api-services/send-test-lead.ts";
import type { ServiceProblem } from "#server/delivery/api-services/service-problem.ts";
import { AddressPart } from "./address-part.tsx";
import { AnswersPart } from "./answers-part.tsx";
import { FieldsPart } from "./fields-part.tsx";
import { FormsPart } from "./forms-part.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import type { PageData } from "./read-page.server.ts";
import { readServiceForm } from "./read-service-form.ts";
import type { ServiceAnswer } from "./service-actions.server.ts";
import { isFilledIn, type RuleRow } from "#app/admin/delivery/api-services/rules/rule-rows.ts";
import { SendingFields } from "./service-fields.tsx";
import type { ServiceForm } from "./service-form.ts";
import { TestPanel } from "./test-panel.tsx";
import { usePreview } from "./use-preview.ts";
import { VersionsList } from "./versions-list.tsx";
import styles from "./editor.module.css";

/** Without scripts the page itself carries the result and the fields. */
type Refusal = { form: ServiceForm; problems: readonly ServiceProblem[] };

const LIST = "/admin/api-services";

type Props = {
  page: PageData;
  refusal: Refusal | undefined;
  tested: TestSend | undefined;
  /** The tested fields, for pages without scripts. */
  typed: ServiceForm | undefined;
  /** Proof for the save that the last test was accepted. */
  proof: string;
  now: Date;
};

/** Adds or edits a service: all parts are open, and the test beside them sends the current fields. */
export function ServicePage({ page, refusal, tested, typed, proof, now }: Props) {
  const { kind } = page;
  const isNew = page.form.id === "";
  const isLive = page.form.isActive;
  const stopped = page.stopped && stateTexts(page.stopped, now);
  const problems = refusal?.problems ?? [];
  const [{ form, revision, opening }, setShown] = useState({
    form: refusal?.form ?? typed ?? page.form,
    revision: 0,
    opening: page.opening,
  });
  // another preset resets its fields; name, description and a typed key stay
  if (opening !== page.opening) setShown({ form: page.form, revision: revision + 1, opening: page.opening });
  const element = useRef<HTMLFormElement>(null);
  const { preview, refresh, stop } = usePreview(element, page.storedKey.hasKey);
  const [hasChanges, setHasChanges] = useState(false);
  const readFields = () => (element.current ? readServiceForm(new FormData(element.current), kind) : undefined);
  const onEdited = useCallback(() => {
    setHasChanges(true);
    refresh();
  }, [refresh]);
  const onForm = useCallback((next: ServiceForm) => {
    setHasChanges(true);
    setShown((shown) => ({ ...shown, form: next, revision: shown.revision + 1 }));
  }, []);
  const test = useFetcher<ServiceAnswer>();
  const testAnswer = test.data?.kind === "tested" ? test.data.test : tested;
  const addRule = (rule: RuleRow) => {
    const now = readFields();
    if (now?.editor === "simple") onForm({ ...now, rules: [rule, ...now.rules.filter(isFilledIn)] });
  };
  const sendTest = () => {
    if (!element.current) return;
    const fields = new FormData(element.current);
    fields.set("intent", "test");
    void test.submit(fields, { method: "post", defaultShouldRevalidate: false }); // a test changes nothing, so no revalidation
  };
  useKeys({ t: () => (test.state === "idle" ? sendTest() : undefined) });
  const scriptsRun = useScriptsRun();
  const isSaving = useNavigation().formData?.get("intent") === "save";
  useEffect(() => {
    if (revision > 0) refresh();
  }, [revision, refresh]);
  return (
    <>
      <LeaveQuestion asks={hasChanges && !isSaving} />
      <PageHead
        title={isNew ? "Connect a buyer" : `Edit ${page.form.name}`}
        crumbs={[{ label: "API Services", to: LIST }]}
        sub={
          isNew
            ? "Nothing is saved and nothing is sent to anybody until you say so"
            : aboutService(kind.label, page.orders)
        }
      />
      <PageBody>
        <Form method="post" ref={element} onChange={onEdited} onSubmit={stop} preventScrollReset>
          <DefaultButton live={isLive} />
          <div className={styles["columns"]}>
            <Steps isHttp={kind.editor === "http"} />
            <div className={styles["sections"]}>
              {stopped ? (
                <Notice kind="warning" title={stopped.title}>
                  {page.stopped?.reason ? <span lang="de">{page.stopped.reason}</span> : null}
                </Notice>
              ) : null}
              <AddressPart page={page} form={form} problems={problems} revision={revision} now={now} isNew={isNew} />
              <FieldsPart
                page={page}
                form={form}
                problems={problems}
                revision={revision}
                samples={preview?.samples ?? page.samples}
                readFields={readFields}
                onForm={onForm}
                onEdited={onEdited}
              />
              {kind.transport === "http" ? (
                <AnswersPart
                  key={`answers-${revision}`}
                  kind={kind}
                  form={form}
                  problems={problems}
                  onEdited={onEdited}
                  decided={testAnswer?.kind === "sent" ? testAnswer.rule?.number : undefined}
                  answer={preview?.answer}
                  canTry={scriptsRun}
                />
              ) : null}
              <FormsPart
                forms={form.forms}
                leadTypes={page.leadTypes}
                sends={(preview?.request ?? page.preview).sends}
              />
              <Panel title="Sending" id="sending">
                <PanelBody className={styles["part"]}>
                  <SendingFields kind={kind} form={form} problems={problems} />
                </PanelBody>
              </Panel>
              {isNew ? null : (
                <Panel title="History" id="history">
                  <PanelBody>
                    <VersionsList versions={page.versions} now={now} />
                  </PanelBody>
                </Panel>
              )}
            </div>
            <TestPanel
              page={page}
              preview={preview?.request ?? page.preview}
              answer={testAnswer}
              onRule={scriptsRun && kind.editor === "http" ? addRule : undefined}
              isSending={test.state !== "idle"}
              onSend={scriptsRun ? sendTest : undefined}
              tests={test.data?.kind === "tested" ? (test.data.tests ?? page.tests) : page.tests}
              now={now}
            />
          </div>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="id" value={form.id} />
          <input type="hidden" name="testProof" value={test.data?.kind === "tested" ? test.data.proof : proof} />
          <input type="hidden" name="kind" value={kind.kind} />
          <div className={styles["saveBar"]}>
            {problems.length === 0 ? null : (
              <div className={styles["whyNot"]}>
                <Notice kind="error" title="Failed to save API service" appears>
                  {problems.map(({ sentence }) => (
                    <span key={sentence} className={styles["why"]}>
                      {sentence}{" "}
                    </span>
                  ))}
                </Notice>
              </div>
            )}
            <span className={`${layoutStyles["grow"]} ${textStyles["note"]} ${styles["hint"]}`}>
              {isLive
                ? (stopped?.hint ?? "Active: leads of its forms go to it")
                : "Switched off: nothing is sent to it"}
            </span>
            {isLive ? null : <CheckboxLine name="withoutTest">Without a test</CheckboxLine>}
            <ButtonLink kind="ghost" to={LIST}>
              Cancel
            </ButtonLink>
            <Button type="submit" name="live" value="off">
              Save as inactive
            </Button>
            <Button kind="primary" type="submit" name="live" value="on" busy={isSaving}>
              {isLive ? "Save changes" : "Save and switch on"}
            </Button>
          </div>
        </Form>
      </PageBody>
    </>
  );
}

/** Makes Enter save: otherwise it would press the form's first button, which sends a test. */
const DefaultButton = ({ live }: { live: boolean }) => (
  <button
    type="submit"
    name="live"
    value={live ? "on" : "off"}
    className={layoutStyles["visuallyHidden"]}
    tabIndex={-1}
    aria-hidden="true"
  >
    Save
  </button>
);

const Steps = ({ isHttp }: { isHttp: boolean }) => (
  <nav className={styles["steps"]} aria-label="Steps">
    <ol>
      <Step to="#address" label="Address and key" note="where leads go" />
      <Step to="#fields" label="Fields" note="what we send" />
      {isHttp ? <Step to="#answers" label="Answers" note="what they mean" /> : null}
      <Step to="#forms" label="Forms" note="which ones send to it" />
      <Step to="#sending" label="Sending" note="when and how fast" />
      <Step to="#test" label="Test" note="before anything is saved" />
    </ol>
  </nav>
);

const Step = ({ to, label, note }: { to: string; label: string; note: string }) => (
  <li>
    <a href={to}>
      <span className={textStyles["strong"]}>{label}</span>
      <small>{note}</small>
    </a>
  </li>
);
