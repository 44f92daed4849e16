import { FieldFrame } from "#app/admin/ui/controls/field.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import type { RequestPreview as Preview } from "./preview.ts";
import { RequestText } from "./request-text.tsx";
import type { ServiceKind } from "./service-form.ts";

type Props = {
  preview: Preview;
  formTypes: readonly string[];
  formType: string;
  onFormType: (formType: string) => void;
  kind: ServiceKind;
};

/** The very request that a lead would make with the settings as they stand. */
export const RequestPreview = ({ preview: { request, problems }, formTypes, formType, onFormType, kind }: Props) => (
  <section className="previewcol" aria-label="Preview">
    <FieldFrame label="Request for a sample lead of">
      {(control) => (
        <select
          {...control}
          className="in"
          name="formType"
          value={formType}
          onChange={(event) => onFormType(event.target.value)}
        >
          {formTypes.map((type) => (
            <option key={type} value={type}>
              {formName(type)}
            </option>
          ))}
        </select>
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
    <p className="t3 xs">{noteOf(kind)}</p>
  </section>
);

function noteOf(kind: ServiceKind): string {
  switch (kind) {
    case "meta":
      return "Personal data is hashed before it leaves. Answers about care and health are never sent to this kind.";
    case "mail":
      return "The letter is written from this: it repeats the consent and says how to withdraw, and holds no answer. A test mail goes to your own address.";
    case "http":
    case "webhook":
      return "The sample is an invented person. Fields a form does not ask stay out of the request. Answers about health are sent only if they are listed.";
  }
}
