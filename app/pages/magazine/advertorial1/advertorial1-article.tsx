import { objections, stepsOf } from "./advertorial1-texts.ts";
import { Figure } from "#app/pages/magazine/figure.tsx";
import { applyFirst } from "#app/pages/magazine/fixed-texts.ts";
import { germanMonth } from "#app/pages/parts/german-date.ts";
import type { MagazineSite } from "#app/pages/magazine/magazine-site.ts";

/** What the care insurer pays, how to apply, and common objections. */
export const Advertorial1Article = ({ site }: { site: MagazineSite }) => (
  <article className="read">
    <div className="wrap text">
      <h2>Was die Pflegekasse bezahlt – und was nicht</h2>
      <p>
        Die eigene Treppe gehört zum Alltag. Morgens hinunter, abends hinauf, dazwischen vielleicht noch einmal in den
        Keller. Solange das leichtfällt, denkt niemand darüber nach. Doch wenn die Knie schmerzen oder der Atem kürzer
        wird, teilt die Treppe das Haus plötzlich in zwei Hälften. Viele ziehen sich dann auf eine Etage zurück – und
        verlieren ein Stück Zuhause.
      </p>
      <p>
        Ein Treppenlift kann das ändern. Was viele nicht wissen: Er gilt als Maßnahme, die das Wohnumfeld verbessert.
        Liegt ein Pflegegrad vor, kann die Pflegekasse dafür {site.sentences.subsidyInTexts} zahlen. Schon
        Pflegegrad&nbsp;1 genügt. Leben Sie zu zweit, kann sie {site.sentences.subsidyTwoInTexts} zahlen. Stand:{" "}
        {germanMonth(site.operator.reviewedOn)}.
      </p>
      <p>
        Ganz automatisch kommt das Geld nicht. Der Lift muss die Pflege zu Hause erst möglich machen, sie deutlich
        erleichtern oder Ihnen mehr Selbstständigkeit zurückgeben. Darüber entscheidet die Pflegekasse. {applyFirst}
      </p>
      <h2>In vier Schritten zum Lift</h2>
      <ol className="four">
        {stepsOf(site).map(({ title, text }, index) => (
          <li key={title}>
            <span className="plate big" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Figure
        className="wide"
        name="szene-beratung"
        size="story"
        alt="Eine Beraterin steht mit einem älteren Ehepaar an der Treppe und notiert die Maße"
        caption="Vor dem Angebot wird die Treppe ausgemessen."
      />
      <h2>Was uns oft entgegnet wird</h2>
      <dl className="objections">
        {objections.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  </article>
);
