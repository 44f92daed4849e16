import type { LeadDetails } from "#app/admin/leads/lead/lead-details.ts";

/** In question order, in the visitor's language. */
export function AnswersSection({ answers }: Pick<LeadDetails, "answers">) {
  const given = answers.filter(({ answer }) => answer !== "").length;
  return (
    <section className="lsec" id="answers">
      <h3>
        Answers<span className="end">{`${given} of ${answers.length}`}</span>
      </h3>
      <ol className="ans" lang="de">
        {answers.map(({ question, answer, isDoubtful }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a form may ask the same question twice
          <li key={`${place} ${question}`}>
            <span className="q">{question}</span>
            <span className={answer === "" ? "t3" : "a"}>
              {answer === "" ? "–" : answer}
              {isDoubtful ? (
                <span className="tag" lang="en">
                  looks doubtful
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
