import type { LeadDetails } from "#server/operations/leads/read-lead.ts";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./lead-panel.module.css";

/** In question order, in the visitor's language. */
export function AnswersSection({ answers }: Pick<LeadDetails, "answers">) {
  const given = answers.filter(({ answer }) => answer !== "").length;
  return (
    <section className={styles["section"]} id="answers">
      <h3>
        Answers<span className={layoutStyles["end"]}>{`${given} of ${answers.length}`}</span>
      </h3>
      <ol className={styles["answers"]} lang="de">
        {answers.map(({ question, answer, isDoubtful }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a form may ask the same question twice
          <li key={`${place} ${question}`}>
            <span className={styles["question"]}>{question}</span>
            <span className={answer === "" ? textStyles["faint"] : styles["answer"]}>
              {answer === "" ? "–" : answer}
              {isDoubtful ? <Tag lang="en">looks doubtful</Tag> : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
