import type { HomeFacts } from "./home-facts.ts";
import { Chevron } from "./marks.tsx";
import { questionsOf } from "./questions.ts";

export const ShortQuestions = ({ facts }: { facts: HomeFacts }) => (
  <section className="open">
    <div className="wrap open-grid">
      <div>
        <h2>Was Sie über uns wissen sollten</h2>
        <p className="lede">Gute Entscheidungen brauchen klare Antworten. Hier sind unsere.</p>
        {facts.requests.sentence && (
          <p className="big-num">
            <WithLargeFigure {...facts.requests} />
          </p>
        )}
      </div>
      <div className="qa">
        {questionsOf(facts).map(({ question, answer, more }, index) => (
          <details key={question} open={index === 0}>
            <summary>
              {question}
              <Chevron />
            </summary>
            <p>
              {answer} {more && <a href={more.to}>{more.text}</a>}
            </p>
          </details>
        ))}
      </div>
    </div>
  </section>
);

const WithLargeFigure = ({ sentence, figure }: HomeFacts["requests"]) => {
  const at = figure ? sentence.indexOf(figure) : -1;
  if (!figure || at < 0) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <strong>{figure}</strong>
      {sentence.slice(at + figure.length)}
    </>
  );
};
