import type { ReactNode } from "react";
import { Chevron } from "./arrows.tsx";

type Question = { readonly question: string; readonly answer: ReactNode };

/** Questions that open without scripts; the first one is open. */
export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <div className="qa">
    {questions.map(({ question, answer }, index) => (
      <details key={question} open={index === 0}>
        <summary>
          {question}
          <Chevron />
        </summary>
        <p>{answer}</p>
      </details>
    ))}
  </div>
);
