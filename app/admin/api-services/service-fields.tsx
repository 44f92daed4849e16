import { Field } from "#app/admin/ui/controls/field.tsx";
import { formatDay } from "#app/admin/labels/format.ts";
import { SecretField } from "#app/admin/ui/controls/secret-field.tsx";
import { Switch } from "#app/admin/ui/controls/switch.tsx";
import { problemAt, type Problem } from "./preview.ts";
import type { ServiceForm } from "./service-form.ts";

export type StoredKey = { hasKey: boolean; last4: string | null; setAt: Date | null; setBy: string | undefined };

type Props = { form: ServiceForm; storedKey: StoredKey; problems: readonly Problem[]; now: Date };

/** Where requests go, and the key for it: written, never read back. */
export function AddressFields({ form, storedKey, problems, now }: Props) {
  const { kind } = form;
  return (
    <>
      <div className="endpoint-field">
        <Field
          label="Endpoint"
          name="endpoint"
          type="url"
          mono
          spellCheck={false}
          defaultValue={form.endpoint}
          placeholder="https://api.example/v1/leads"
          error={problemAt(problems, "endpoint")}
        />
      </div>
      <SecretField
        name="apiKey"
        label={kind === "meta" ? "Access token" : "API key"}
        endsIn={storedKey.hasKey ? (storedKey.last4 ?? "") : undefined}
        hint={keyHint(storedKey, now)}
        error={problemAt(problems, "key")}
      />
      {kind === "meta" ? (
        <div className="two-fields">
          <Field
            label="Pixel ID"
            name="pixelId"
            mono
            inputMode="numeric"
            defaultValue={form.pixelId}
            hint="Stored together with the token"
            error={problemAt(problems, "pixelId")}
          />
          <Field
            label="Test event code"
            name="testEventCode"
            mono
            defaultValue={form.testEventCode}
            hint="While it is set, events count as tests"
            error={problemAt(problems, "testEventCode")}
          />
        </div>
      ) : null}
    </>
  );
}

function keyHint({ hasKey, setAt, setBy }: StoredKey, now: Date): string {
  if (!hasKey) return "Write-only: after saving, only the last 4 characters are shown";
  return `Write-only.${setAt ? ` Set on ${formatDay(setAt, now)}` : ""}${setBy ? ` by ${setBy}` : ""}.`;
}

/** When it is sent to, and how fast. */
export const SendingFields = ({ form, problems }: Pick<Props, "form" | "problems">) => (
  <>
    <fieldset className="field">
      <legend className="lbl">Send mode</legend>
      <div className="choices">
        <Choice
          mode="automatic"
          chosen={form.sendMode}
          title="Automatic"
          sentence="Data sent immediately at form submit"
        />
        <Choice mode="manual" chosen={form.sendMode} title="Manual" sentence="Sent only when an admin presses Send" />
      </div>
    </fieldset>
    <div>
      <Switch name="isActive" label="Active" on="Active" off="Inactive" defaultChecked={form.isActive} />
      <p className="t3 xs">Inactive services receive nothing, not even manual sends</p>
    </div>
    {form.kind === "mail" ? null : (
      <div>
        <Switch name="isSandbox" label="Sandbox" on="Sandbox" off="Not a sandbox" defaultChecked={form.isSandbox} />
        <p className="t3 xs">A sandbox gets the synthetic visitor&rsquo;s leads, and never a real one</p>
      </div>
    )}
    <div className="two-fields">
      <Field
        label="Leads per second"
        name="perSecond"
        inputMode="decimal"
        defaultValue={form.perSecond}
        error={problemAt(problems, "rate")}
      />
      <Field label="At once" name="concurrency" inputMode="numeric" defaultValue={form.concurrency} />
    </div>
  </>
);

type ChoiceProps = { mode: ServiceForm["sendMode"]; chosen: string; title: string; sentence: string };

const Choice = ({ mode, chosen, title, sentence }: ChoiceProps) => (
  <label className="choice">
    <input type="radio" className="radio" name="sendMode" value={mode} defaultChecked={chosen === mode} />
    <span className="strong">
      {title}
      <small className="t2 xs under">{sentence}</small>
    </span>
  </label>
);
