import { Field, FieldCaption, FieldGroup, FieldPair } from "#app/admin/ui/controls/field.tsx";
import { formatDay } from "#app/admin/labels/format.ts";
import { SecretField } from "#app/admin/ui/controls/secret-field.tsx";
import { Switch } from "#app/admin/ui/controls/switch.tsx";
import { RECIPIENT_TYPE_TEXTS } from "./service-texts.ts";
import { problemAt, type ServiceForm } from "./service-form.ts";
import type { ServiceProblem } from "#server/delivery/api-services/service-problem.ts";
import type { StoredKey } from "./read-page.server.ts";
import type { KindDescription } from "#server/delivery/api-services/describe-kind.ts";
import { Choice } from "#app/admin/ui/inputs/input.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./editor.module.css";

type Props = {
  kind: KindDescription;
  form: ServiceForm;
  problems: readonly ServiceProblem[];
};

/** Fields from the kind's record: the address above the key, the rest below it. */
export function KindFields({ where, kind, form, problems }: Props & { where: "above" | "below" }) {
  const draw = (field: DrawnField) => (
    <KindField key={field.name} field={field} value={form.fields[field.name]} problems={problems} />
  );
  if (where === "above") {
    return (
      <>
        {kind.about === undefined ? null : <p className={textStyles["note"]}>{kind.about}</p>}
        {kind.fields
          .filter(({ input }) => input === "url")
          .map((field) => (
            <div className={styles["rowsOnly"]} key={field.name}>
              {draw(field)}
            </div>
          ))}
      </>
    );
  }
  const below = kind.fields.filter(({ input }) => input === "text" || input === "digits");
  return below.length === 0 ? null : <FieldPair>{below.map(draw)}</FieldPair>;
}

type KeyProps = Pick<Props, "kind" | "problems"> & { storedKey: StoredKey; now: Date };

/** A write-only key. A kind without a key hides the field, so that its value survives a change of kind. */
export const KeyField = ({ kind, storedKey, problems, now }: KeyProps) => (
  <div className={kind.secretLabel === undefined ? styles["hiddenKey"] : undefined}>
    <SecretField
      name="apiKey"
      label={kind.secretLabel ?? "Key"}
      endsIn={storedKey.hasKey ? (storedKey.last4 ?? "") : undefined}
      hint={keyHint(storedKey, now)}
      error={problemAt(problems, "key")}
    />
  </div>
);

type DrawnField = KindDescription["fields"][number];
type KindFieldProps = { field: DrawnField; value: string | undefined; problems: readonly ServiceProblem[] };

const KindField = ({ field: { name, label, input, required, hint, placeholder }, value, problems }: KindFieldProps) => (
  <Field
    label={label}
    name={name}
    mono
    {...(input === "url" ? { type: "url", spellCheck: false } : {})}
    {...(input === "digits" ? { inputMode: "numeric" as const } : {})}
    {...(required ? { required } : {})}
    defaultValue={value}
    placeholder={placeholder}
    hint={hint}
    error={problemAt(problems, name)}
  />
);

const KindChoice = ({ field: { name, label, options }, value }: Omit<KindFieldProps, "problems">) => (
  <FieldGroup as="fieldset">
    <FieldCaption as="legend">{label}</FieldCaption>
    <div className={styles["choices"]}>
      {options?.map((option) => (
        <Choice
          key={option.value}
          word={option.label}
          sentence={option.sentence}
          name={name}
          value={option.value}
          defaultChecked={option.value === value}
        />
      ))}
    </div>
  </FieldGroup>
);

/** Whether it counts as a firm that pages promise, and its name for visitors. */
const RecipientFields = ({ form, problems }: Pick<Props, "form" | "problems">) => (
  <>
    <FieldGroup as="fieldset">
      <FieldCaption as="legend">Who receives the leads</FieldCaption>
      <div className={styles["choices"]}>
        {Object.entries(RECIPIENT_TYPE_TEXTS).map(([type, words]) => (
          <Choice
            key={type}
            {...words}
            name="recipientType"
            value={type}
            defaultChecked={form.recipientType === type}
          />
        ))}
      </div>
    </FieldGroup>
    <Field
      label="Name for visitors"
      name="publicName"
      defaultValue={form.publicName}
      hint="Shown wherever firms are named. Without it visitors read 'ein Partnerunternehmen'"
      error={problemAt(problems, "publicName")}
    />
  </>
);

function keyHint({ hasKey, setAt, setBy }: StoredKey, now: Date): string {
  if (!hasKey) return "Write-only: after saving, only the last 4 characters are shown";
  return `Write-only.${setAt ? ` Set on ${formatDay(setAt, now)}` : ""}${setBy ? ` by ${setBy}` : ""}.`;
}

/** Send mode and rate. */
export const SendingFields = ({ kind, form, problems }: Props) => (
  <>
    <FieldGroup as="fieldset">
      <FieldCaption as="legend">Send mode</FieldCaption>
      <div className={styles["choices"]}>
        <Choice
          word="Automatic"
          sentence="Data sent immediately at form submit"
          name="sendMode"
          value="automatic"
          defaultChecked={form.sendMode === "automatic"}
        />
        <Choice
          word="Manual"
          sentence="Sent only when an admin presses Send"
          name="sendMode"
          value="manual"
          defaultChecked={form.sendMode === "manual"}
        />
      </div>
    </FieldGroup>
    {kind.receivesLeads ? <RecipientFields form={form} problems={problems} /> : null}
    {kind.fields.map((field) =>
      field.input === "choice" ? <KindChoice key={field.name} field={field} value={form.fields[field.name]} /> : null,
    )}
    {kind.transport === "email" ? null : (
      <div>
        <Switch name="isSandbox" label="Sandbox" on="Sandbox" off="Not a sandbox" defaultChecked={form.isSandbox} />
        <p className={textStyles["note"]}>A sandbox gets the synthetic visitor&rsquo;s leads, and never a real one</p>
      </div>
    )}
    <FieldPair>
      <Field
        label="Leads per second"
        name="perSecond"
        inputMode="decimal"
        defaultValue={form.perSecond}
        error={problemAt(problems, "rate")}
      />
      <Field label="At once" name="concurrency" inputMode="numeric" defaultValue={form.concurrency} />
    </FieldPair>
    <Field
      label="One at a time after refusals in a row"
      name="refusalLimit"
      inputMode="numeric"
      defaultValue={form.refusalLimit}
      hint="After so many leads refused one after another the others wait, and one at a time is tried until one is accepted"
      error={problemAt(problems, "refusalLimit")}
    />
  </>
);
