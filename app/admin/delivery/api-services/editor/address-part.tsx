import { Field, FieldCaption, FieldGroup, FieldPair, SelectField } from "#app/admin/ui/controls/field.tsx";
import { Segmented } from "#app/admin/ui/controls/segmented.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { Choice } from "#app/admin/ui/inputs/input.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ServiceProblem } from "#server/delivery/api-services/service-problem.ts";
import { problemAt, type ServiceForm } from "./service-form.ts";
import type { PageData } from "./read-page.server.ts";
import { KeyField, KindFields } from "./service-fields.tsx";
import styles from "./editor.module.css";

type Props = {
  page: PageData;
  form: ServiceForm;
  problems: readonly ServiceProblem[];
  /** Changes when the fields must be reset; name, description and key keep their values. */
  revision: number;
  now: Date;
  isNew: boolean;
};

/** Name, endpoint and key. */
export function AddressPart({ page, form, problems, revision, now, isNew }: Props) {
  const { kind } = page;
  const addressOf = (opening: string) => page.openings.find(({ value }) => value === opening)?.address ?? "";
  return (
    <Panel title="Address and key" id="address">
      <PanelBody className={styles["part"]}>
        <FieldPair>
          <Field
            label="Name"
            name="name"
            required
            defaultValue={form.name}
            error={problemAt(problems, "name") && "Name is required"}
          />
          <Field label="Description" name="description" defaultValue={form.description} />
        </FieldPair>
        <FieldGroup>
          <FieldCaption>Kind</FieldCaption>
          {isNew ? (
            <Segmented label="Kind" options={page.openings} value={page.opening} hrefOf={addressOf} />
          ) : (
            <span>{kind.label}</span>
          )}
        </FieldGroup>
        <KindFields key={`above-${revision}`} where="above" kind={kind} form={form} problems={problems} />
        {isNew || kind.secretLabel !== undefined ? (
          <KeyField kind={kind} storedKey={page.storedKey} problems={problems} now={now} />
        ) : null}
        <KindFields key={`below-${revision}`} where="below" kind={kind} form={form} problems={problems} />
        {kind.editor === "http" ? <HttpAddress key={`http-${revision}`} form={form} problems={problems} /> : null}
      </PanelBody>
    </Panel>
  );
}

const HttpAddress = ({ form, problems }: Pick<Props, "form" | "problems">) => (
  <div className={styles["rowsOnly"]}>
    <FieldPair>
      <SelectField
        label="Send key as"
        name="authType"
        defaultValue={form.authType}
        options={[
          ["bearer", "Authorization: Bearer"],
          ["header", "A header of its own"],
          ["basic", "Basic, as password"],
          ["body", "A field of the body"],
          ["oauth", "Fetches a token (OAuth 2)"],
          ["none", "No authentication"],
        ]}
      />
      <Field label="Name of that header, field, user or client" name="authName" mono defaultValue={form.authName} />
    </FieldPair>
    <div className={styles["tokenOnly"]}>
      <FieldPair>
        <Field
          label="Token address"
          name="tokenUrl"
          type="url"
          mono
          spellCheck={false}
          defaultValue={form.tokenUrl}
          placeholder="https://login.example/oauth2/token"
          error={problemAt(problems, "tokenUrl")}
        />
        <Field label="Scope" name="tokenScope" mono spellCheck={false} defaultValue={form.tokenScope} />
      </FieldPair>
      <SelectField
        label="Client and key go there as"
        name="clientAuth"
        defaultValue={form.clientAuth}
        options={[
          ["basic", "Basic header"],
          ["body", "client_id and client_secret in the body"],
        ]}
      />
      <p className={textStyles["note"]}>
        The key is the client&rsquo;s secret. A token is fetched with it, kept until shortly before it ends, and fetched
        again once when it is refused.
      </p>
    </div>
    <SelectField
      label="Format"
      name="format"
      defaultValue={form.format}
      options={[
        ["json", "JSON"],
        ["form", "Form fields"],
        ["xml", "XML"],
      ]}
    />
    <FieldGroup as="fieldset">
      <FieldCaption as="legend">If an answer is lost on the way</FieldCaption>
      <div className={styles["choices"]}>
        {AFTER_A_LOST_ANSWER.map(({ value, word, sentence }) => (
          <Choice
            key={value}
            word={word}
            sentence={sentence}
            name="recognition"
            value={value}
            defaultChecked={form.recognition === value}
          />
        ))}
      </div>
    </FieldGroup>
  </div>
);

const AFTER_A_LOST_ANSWER = [
  { value: "key", word: "Send again", sentence: "They store one lead per id, once" },
  { value: "natural", word: "Send again, “duplicate” counts", sentence: "They know the person by phone or e-mail" },
  { value: "none", word: "A person decides", sentence: "They do neither, or do not say" },
];
