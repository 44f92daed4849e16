import { FieldFrame } from "#app/admin/ui/controls/field.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import type { FormType } from "#funnels/registry.ts";
import type { RequestPreview as Preview } from "#server/api-services/preview-request.ts";
import { RequestText } from "./request-text.tsx";
import { Select } from "#app/admin/ui/inputs/input.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./api-services.module.css";

type Props = {
  preview: Preview;
  formTypes: readonly FormType[];
  formType: FormType;
  onFormType: (formType: FormType) => void;
  /** Undefined: the usual words. */
  note: string | undefined;
};

const USUAL_NOTE =
  "The sample is an invented person. Fields a form does not ask stay out of the request. Answers about health are sent only if they are listed.";

/** The very request that a lead would make with the settings as they stand. */
export const RequestPreview = ({ preview: { request, problems }, formTypes, formType, onFormType, note }: Props) => (
  <section className={styles["preview"]} aria-label="Preview">
    <FieldFrame label="Request for a sample lead of">
      {(control) => (
        <Select
          {...control}
          name="formType"
          value={formType}
          onChange={(event) => {
            const chosen = formTypes.find((type) => type === event.target.value);
            if (chosen) onFormType(chosen);
          }}
        >
          {formTypes.map((type) => (
            <option key={type} value={type}>
              {formName(type)}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
    {problems.length === 0 ? null : (
      <Notice kind="warning" title={request ? "Not allowed as it is" : "No request yet"}>
        <ul>
          {problems.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
    )}
    {request ? <RequestText request={request} label="Request" /> : null}
    <p className={textStyles["note"]}>{note ?? USUAL_NOTE}</p>
  </section>
);
