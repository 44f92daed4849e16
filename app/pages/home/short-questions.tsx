import { Questions } from "#app/pages/parts/faq.tsx";
import type { HomeFacts } from "./home-facts.ts";
import { questionsOf, type HomeQuestion } from "./home-questions.ts";

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
      <Questions questions={questionsOf(facts).map(asShown)} />
    </div>
  </section>
);

const asShown = ({ question, answer, more }: HomeQuestion) => ({
  question,
  answer: (
    <>
      {answer} {more && <a href={more.to}>{more.text}</a>}
    </>
  ),
});

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
