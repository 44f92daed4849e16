import { Icon } from "#app/ui/icon.tsx";
import { Brand } from "#app/ui/page/site-header.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { Advertorial1Form } from "./advertorial1-form.tsx";
import {
  advertorial1,
  benefitsOf,
  headlineOf,
  objections,
  stepsOf,
  badgesOf,
  benefitCards,
  questionsOf,
  voices,
} from "./advertorial1-texts.ts";
import { Figure } from "#app/pages/magazine/figure.tsx";
import { MagazineFrame } from "#app/pages/magazine/magazine-frame.tsx";
import type { MagazineSite } from "#app/pages/magazine/magazine-site.ts";
import { applyFirst } from "#app/pages/magazine/fixed-texts.ts";
import { germanMonth } from "#app/pages/parts/german-date.ts";
import { Questions } from "#app/pages/parts/faq.tsx";
import { Picture } from "#app/ui/picture.tsx";

export const Advertorial1Page = ({ site }: { site: MagazineSite }) => (
  <>
    <MagazineFrame
      site={site}
      className="adv1"
      notice={
        <p className="vetted">
          <Icon name="shield" />
          <span>{site.sentences.vetted}</span>
        </p>
      }
      header={<StickyHeader brand={site.operator.brand} />}
    >
      <Hero site={site} />
      <Advertorial1Article site={site} />
      <BenefitCards />
      <Voices />
      <Advertorial1Form site={site} />
      <FrequentQuestions site={site} />
      <TrustBadges site={site} />
    </MagazineFrame>
    <aside className="to-form" aria-label="Zum Formular">
      <ToForm className="btn wide" />
    </aside>
  </>
);

const ToForm = ({ className }: { className: string }) => (
  <a className={className} href="#form">
    {advertorial1.toForm}
  </a>
);

/** The second "Anzeige" only replaces the first once that has scrolled away, so it is hidden from screen readers. */
const StickyHeader = ({ brand }: { brand: string }) => (
  <header className="mag-top">
    <div className="wrap">
      <Brand name={brand} />
      <span className="ad again" aria-hidden="true">
        Anzeige
      </span>
      <ToForm className="btn small from-tablet" />
    </div>
  </header>
);

const Hero = ({ site }: { site: MagazineSite }) => (
  <section className="hero">
    <div className="wrap">
      <div>
        <h1>{headlineOf(site)}</h1>
        <p className="lede">{advertorial1.lede}</p>
        <ul className="ticks">
          {benefitsOf(site).map((benefit) => (
            <li key={benefit}>
              <Icon name="check" />
              <span>{benefit}</span>
            </li>
          ))}
        </ul>
        <p className="act">
          <ToForm className="btn" />
        </p>
        {site.sentences.ratingInAdvertorial && (
          <p className="rating">
            <Stars />
            <span>{[site.sentences.ratingInAdvertorial, site.sentences.ratings].filter(Boolean).join(" · ")}</span>
          </p>
        )}
      </div>
      <Figure
        name="szene-oben"
        size="story"
        alt="Eine Großmutter kommt mit dem Treppenlift oben an, ihre Enkelin freut sich"
      />
    </div>
  </section>
);

/** What the care insurer pays, how to apply, and common objections. */
const Advertorial1Article = ({ site }: { site: MagazineSite }) => (
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

const BenefitCards = () => (
  <section className="cards" aria-label="Drei Vorteile">
    <ul className="wrap">
      {benefitCards.map(({ picture, title, text }) => (
        <li key={title}>
          <Picture name={picture} size="tile" />
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const Voices = () => (
  <section className="voices">
    <div className="wrap">
      <h2>Stimmen aus dem Alltag</h2>
      <ul>
        {voices.map(({ picture, quote, who }) => (
          <li key={who}>
            <figure>
              <p className="example">Beispiel</p>
              <blockquote>{quote}</blockquote>
              <figcaption>
                <Picture name={picture} size="portrait" />
                <b>{who}</b>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className="fine">Die mit „Beispiel“ bezeichneten Stimmen sind erfunden.</p>
    </div>
  </section>
);

const FrequentQuestions = ({ site }: { site: MagazineSite }) => (
  <section className="questions">
    <div className="wrap text">
      <h2>Häufige Fragen</h2>
      <Questions questions={questionsOf(site).map(({ title, text }) => ({ question: title, answer: text }))} />
    </div>
  </section>
);

const TrustBadges = ({ site }: { site: MagazineSite }) => (
  <section className="trust" aria-label="Das können Sie erwarten">
    <ul className="wrap">
      {badgesOf(site).map(({ icon, text }) => (
        <li key={text}>
          <span className="ic">
            <Icon name={icon} />
          </span>
          <b>{text}</b>
        </li>
      ))}
    </ul>
  </section>
);
