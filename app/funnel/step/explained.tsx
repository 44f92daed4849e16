import type { Explanation } from "#funnels/engine/types.ts";

/** Below the answers and closed, so that it is in nobody's way; opening it answers nothing. */
export const Explained = ({ asks, words }: Explanation) => (
  <details className="explained">
    <summary>{asks}</summary>
    <dl>
      {Object.entries(words).map(([word, meaning]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
);
