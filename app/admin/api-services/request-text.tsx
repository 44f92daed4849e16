export type ShownRequest = {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** A request as it goes over the line; where a secret stands, only that there is one. */
export const RequestText = ({ request, label }: { request: ShownRequest; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also for those who use the keyboard
  <pre className="pre" tabIndex={0} role="group" aria-label={label}>
    <Masked text={`${request.method} ${request.url}\n`} />
    {Object.entries(request.headers).map(([name, value]) => (
      <span key={name}>
        <span className="t3">{name}: </span>
        <Masked text={value} />
        {"\n"}
      </span>
    ))}
    {"\n"}
    <Masked text={pretty(request.body)} />
  </pre>
);

const MASK = /(‹[a-z_:]+›)/;

const Masked = ({ text }: { text: string }) =>
  text.split(MASK).map((part, index) =>
    MASK.test(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name
      <span key={index} className="red">
        {part === "‹signed›" ? "signature" : "redacted"}
      </span>
    ) : (
      part
    ),
  );

/** JSON with line breaks; anything else as it is. */
export function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
