import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import { indentXml, isXml } from "#app/admin/delivery/api-services/xml/xml-text.ts";
import { CodeBlock } from "#app/admin/ui/display/code-block.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";

/** A request as it goes over the line; where a secret stands, only that there is one. */
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

/** JSON and XML with line breaks; anything else as it is. */
export function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return isXml(body) ? indentXml(body) : body;
  }
}
