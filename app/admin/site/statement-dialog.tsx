import { useRef, useState } from "react";
import { useNavigation } from "react-router";
import { statementLabel, statementProblem, type StatementField } from "./site-texts.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Dialog, DialogBody, DialogForm, DialogFooter } from "#app/admin/ui/dialogs/dialog.tsx";
import { Field, TextArea, FieldCaption, FieldPair } from "#app/admin/ui/controls/field.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { Switch } from "#app/admin/ui/controls/switch.tsx";
import { ChangesList } from "./changes-list.tsx";
import type { SiteChanges, LastChange } from "#server/site/read-changes.ts";
import type { StatementState, ListedStatement } from "#server/site/site.ts";
import { StatementStatusChip } from "./statement-status-chip.tsx";
import { partPath } from "#app/admin/labels/paths.ts";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./site.module.css";
import { formString } from "#app/web/form-values.ts";

type StatementRefusal = { form: StatementState; fields: readonly string[]; title: string };

type Props = {
  statement: EditableStatement;
  changes: readonly SiteChanges[];
  refusal: StatementRefusal | undefined;
  /** The day in Germany, "2026-11-15". */
  today: string;
  now: Date;
  onClose: () => void;
};

/** Edits a statement beside the resulting sentence. */
export function StatementDialog({ statement, changes, refusal, today, now, onClose }: Props) {
  const { name, about, status } = statement;
  const shown = refusal?.form ?? statement;
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<StatementState>(shown);
  const isSaving = useNavigation().formData?.get("intent") === "statement";
  const errorAt = (field: StatementField) => (refusal?.fields.includes(field) ? statementProblem(field) : undefined);
  return (
    <Dialog open onClose={onClose} size="mid" title={about} glyph={<StatementStatusChip status={status} />}>
      <DialogForm
        method="post"
        ref={element}
        onChange={() => (element.current ? setTyped(readStatementForm(new FormData(element.current))) : undefined)}
        preventScrollReset
        noValidate
      >
        <input type="hidden" name="intent" value="statement" />
        <input type="hidden" name="name" value={name} />
        <DialogBody>
          {refusal ? (
            <Notice kind="error" title={refusal.title} appears>
              {refusal.fields.map(statementLabel).join(", ")}
            </Notice>
          ) : null}
          <Switch name="on" label="Shown to visitors" on="Shown" off="Off" defaultChecked={shown.on} />
          <FieldPair>
            <Field
              label="Value"
              name="value"
              required
              lang="de"
              defaultValue={shown.value}
              error={errorAt("value")}
              hint="The bare figure, as texts repeat it"
            />
            <Field
              label="Valid until"
              name="validUntil"
              type="date"
              defaultValue={shown.validUntil}
              error={errorAt("validUntil")}
              hint="The last day it is shown. Empty: no expiry"
            />
          </FieldPair>
          <Field
            label="Wording"
            name="wording"
            required
            lang="de"
            defaultValue={shown.wording}
            error={errorAt("wording")}
            hint="In German. {value} stands for the value"
          />
          <Field
            label="Fallback"
            name="fallback"
            lang="de"
            defaultValue={shown.fallback}
            error={errorAt("fallback")}
            hint="What pages say while it is off or expired. Empty: nothing"
          />
          <Field
            label="Source"
            name="source"
            lang="de"
            defaultValue={shown.source}
            error={errorAt("source")}
            hint="Who says so, and of when. Visitors read it; without one, nothing is calculated with the figure"
          />
          <TextArea
            label="Evidence"
            name="evidence"
            rows={3}
            defaultValue={shown.evidence}
            error={errorAt("evidence")}
            hint="What proves it and since when: a count, a certificate, where it is kept"
          />
          <Preview form={typed} today={today} />
          <section className={styles["statementHistory"]} aria-labelledby="statement-history">
            <FieldCaption as="h3" id="statement-history">
              History
            </FieldCaption>
            <ChangesList changes={changes} labelOf={statementLabel} now={now} />
          </section>
        </DialogBody>
        <DialogFooter>
          <ButtonLink to={partPath("claims")} preventScrollReset>
            Cancel
          </ButtonLink>
          <Button kind="primary" type="submit" busy={isSaving}>
            Save statement
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

const Preview = ({ form, today }: { form: StatementState; today: string }) => (
  <dl className={styles["statementPreview"]}>
    <dt>Visitors read now</dt>
    <dd>
      <Said words={readNow(form, today)} />
    </dd>
    <dt>While it is off or expired</dt>
    <dd>
      <Said words={form.fallback} />
    </dd>
  </dl>
);

const Said = ({ words }: { words: string }) =>
  words === "" ? <span className={textStyles["faint"]}>nothing</span> : <q lang="de">{words}</q>;

export type EditableStatement = ListedStatement & { last: LastChange | undefined };

/** Normalises the CR LF that browsers send. */
export const linesIn = (sent: FormData, name: string): string => formString(sent, name).replaceAll("\r\n", "\n").trim();

export const readStatementForm = (sent: FormData): StatementState => ({
  value: linesIn(sent, "value"),
  wording: linesIn(sent, "wording"),
  fallback: linesIn(sent, "fallback"),
  source: linesIn(sent, "source"),
  evidence: linesIn(sent, "evidence"),
  validUntil: linesIn(sent, "validUntil"),
  on: sent.has("on"),
});

export const wordingOf = ({ wording, value }: Pick<StatementState, "wording" | "value">): string =>
  wording.replaceAll("{value}", value);

/** What visitors read on this day. */
const readNow = (state: StatementState, today: string): string =>
  state.on && (state.validUntil === "" || state.validUntil >= today) ? wordingOf(state) : state.fallback;
