import { FieldCaption } from "#app/admin/ui/controls/field-group.tsx";
import { Notice, NoticeFrame } from "#app/admin/ui/display/notice.tsx";
import type { RequestPreview as Preview } from "#server/delivery/api-services/preview-request.ts";
import { RequestText } from "./request-text.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./editor.module.css";

type Props = {
  preview: Preview;
  /** Undefined: the usual words. */
  note: string | undefined;
};

const USUAL_NOTE =
  "The sample is an invented person. Fields a form does not ask stay out of the request. Answers about health are sent only if they are listed.";

/** The very request that a lead would make with the settings as they stand. */
export const RequestPreview = ({ preview: { request, problems, warnings }, note }: Props) => (
  <section className={styles["preview"]} aria-label="Preview">
    <FieldCaption as="h3">What would be sent</FieldCaption>
    {problems.length === 0 ? null : (
      <Notice kind="warning" title={request ? "Not allowed as it is" : "No request yet"}>
        <ul>
          {problems.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
    )}
    {warnings.map((sentence) => (
      <NoticeFrame kind="warning" key={sentence}>
        {sentence}
      </NoticeFrame>
    ))}
    {request ? <RequestText request={request} label="Request" /> : null}
    <p className={textStyles["note"]}>{note ?? USUAL_NOTE}</p>
  </section>
);
