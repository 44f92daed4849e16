import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { claimLabel, claimProblem, type ClaimField } from "./site-texts.ts";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#app/admin/ui/dialogs/dialog.tsx";
import { Field, TextArea } from "#app/admin/ui/controls/field.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import { Switch } from "#app/admin/ui/controls/switch.tsx";
import { ChangesList, type SiteChange } from "./changes-list.tsx";
import { readClaimForm, readNow, type Claim, type ClaimForm } from "./claim-form.ts";
import { partPath } from "./site-parts.tsx";
import { StandingChip } from "./claim-status-chip.tsx";

type ClaimRefusal = { form: ClaimForm; fields: readonly string[]; title: string };

type Props = {
  claim: Claim;
  changes: readonly SiteChange[];
  refusal: ClaimRefusal | undefined;
  /** The day in Germany, "2026-11-15". */
  today: string;
  now: Date;
  onClose: () => void;
};

/** Edits a claim beside the very words that come of it. */
export function ClaimDialog({ claim, changes, refusal, today, now, onClose }: Props) {
  const shown = refusal?.form ?? claim;
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<ClaimForm>(shown);
  const isSaving = useNavigation().formData?.get("intent") === "claim";
  const errorAt = (field: ClaimField) => (refusal?.fields.includes(field) ? claimProblem(field) : undefined);
  return (
    <Dialog open onClose={onClose} size="mid" title={claim.about} glyph={<StandingChip standing={claim.standing} />}>
      <Form
        method="post"
        className="dform"
        ref={element}
        onChange={() => (element.current ? setTyped(readClaimForm(new FormData(element.current))) : undefined)}
        preventScrollReset
        noValidate
      >
        <input type="hidden" name="intent" value="claim" />
        <input type="hidden" name="name" value={claim.name} />
        <DialogBody>
          {refusal ? (
            <Notice kind="error" title={refusal.title} appears>
              {refusal.fields.map(claimLabel).join(", ")}
            </Notice>
          ) : null}
          <Switch name="on" label="Shown to visitors" on="Shown" off="Off" defaultChecked={shown.on} />
          <div className="two-fields">
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
              hint="The last day it is shown. Empty: no end"
            />
          </div>
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
          <TextArea
            label="Evidence"
            name="evidence"
            rows={3}
            defaultValue={shown.evidence}
            error={errorAt("evidence")}
            hint="What proves it and since when: a count, a certificate, where it is kept"
          />
          <Preview form={typed} today={today} />
          <section className="claimhistory" aria-labelledby="claim-history">
            <h3 id="claim-history" className="lbl">
              History
            </h3>
            <ChangesList changes={changes} labelOf={claimLabel} now={now} />
          </section>
        </DialogBody>
        <DialogFooter>
          <ButtonLink to={partPath("claims")} preventScrollReset>
            Cancel
          </ButtonLink>
          <Button kind="primary" type="submit" busy={isSaving}>
            Save claim
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

const Preview = ({ form, today }: { form: ClaimForm; today: string }) => (
  <dl className="claimpreview">
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
  words === "" ? <span className="t3">nothing</span> : <q lang="de">{words}</q>;
