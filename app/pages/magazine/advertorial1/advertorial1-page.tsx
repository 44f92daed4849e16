import { Icon } from "#app/ui/icon.tsx";
import { Brand } from "#app/ui/page/site-header.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { Advertorial1Article } from "./advertorial1-article.tsx";
import { Advertorial1Form } from "./advertorial1-form.tsx";
import { BenefitCards, FrequentQuestions, TrustBadges, Voices } from "./advertorial1-sections.tsx";
import { advertorial1, benefitsOf, headlineOf } from "./advertorial1-texts.ts";
import { Figure } from "#app/pages/magazine/figure.tsx";
import { MagazineFrame } from "#app/pages/magazine/magazine-frame.tsx";
import type { MagazineSite } from "#app/pages/magazine/magazine-site.ts";

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
