import type { Result } from "#funnels/results/say-result.ts";
import { RichText } from "./rich-text.tsx";

/** A quiet line that opens; `open` where there is room for all of it. */
export const ResultBox = ({ result: { headline, lines, sources }, open }: { result: Result; open?: boolean }) => (
  <details className="result" open={open}>
    <summary>{headline}</summary>
    <p>{lines.join(" ")}</p>
    <p className="fine">
      <RichText text={sources.join(" · ")} values={{}} />
    </p>
  </details>
);
