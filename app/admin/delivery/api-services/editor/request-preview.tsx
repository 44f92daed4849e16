import { FieldCaption } from "#app/admin/ui/controls/field.tsx";
import { Notice, NoticeFrame } from "#app/admin/ui/display/notice.tsx";
import type { RequestPreview as Preview } from "#server/delivery/api-services/preview-request.ts";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./editor.module.css";
import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import { indentXml, isXml } from "#app/admin/delivery/api-services/xml/xml-text.ts";
import { CodeBlock } from "#app/admin/ui/display/code-block.tsx";

/** A request as sent, with secrets masked. */
export const RequestText = ({ request, label }: { request: OutgoingRequest; label: string }) => (
  <CodeBlock label={label}>
    <Masked text={`${request.method} ${request.url}\n`} />
    {Object.entries(request.headers).map(([name, value]) => (
      <span key={name}>
        <span className={textStyles["faint"]}>{name}: </span>
        <Masked text={value} />
        {"\n"}
      </span>
    ))}
    {"\n"}
    <Masked text={pretty(request.body)} />
  </CodeBlock>
);

const MASK = /(‹[a-z_:]+›)/;

const Masked = ({ text }: { text: string }) =>
  text.split(MASK).map((part, index) =>
    MASK.test(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name
      <span key={index} data-kind="secret">
        {part === "‹signed›" ? "signature" : "redacted"}
      </span>
    ) : (
      part
    ),
  );

/** Formats JSON and XML; returns anything else as it is. */
export function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return isXml(body) ? indentXml(body) : body;
  }
}

type Props = {
  preview: Preview;
  /** undefined for the default note. */
  note: string | undefined;
};

const USUAL_NOTE =
  "The sample is an invented person. Fields a form does not ask stay out of the request. Answers about health are sent only if they are listed.";

/** The exact request of a lead with the current settings. */
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
