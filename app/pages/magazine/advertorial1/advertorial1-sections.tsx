import { Questions } from "#app/pages/parts/faq.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { badgesOf, benefitCards, questionsOf, voices } from "./advertorial1-texts.ts";
import type { MagazineSite } from "#app/pages/magazine/magazine-site.ts";

export const BenefitCards = () => (
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

export const Voices = () => (
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

export const FrequentQuestions = ({ site }: { site: MagazineSite }) => (
  <section className="questions">
    <div className="wrap text">
      <h2>Häufige Fragen</h2>
      <Questions questions={questionsOf(site).map(({ title, text }) => ({ question: title, answer: text }))} />
    </div>
  </section>
);

export const TrustBadges = ({ site }: { site: MagazineSite }) => (
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
