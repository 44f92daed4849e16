import type { Result } from "#funnels/results/say-result.ts";
import { RichText } from "./rich-text.tsx";

/** A line that unfolds; `open` where there is room. */
export const ResultBox = ({ result: { headline, lines, sources }, open }: { result: Result; open?: boolean }) => (
  <details className="result" open={open}>
    <summary>{headline}</summary>
    <p>{lines.join(" ")}</p>
    <p className="fine">
      <RichText text={sources.join(" · ")} values={{}} />
    </p>
  </details>
);
