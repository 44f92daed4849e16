import type { HomeFacts } from "./home-facts.ts";
import { HowItWorks } from "./how-it-works.tsx";
import { Onward, useFunnelPath } from "#app/pages/parts/funnel-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Arrow } from "#app/pages/parts/arrows.tsx";
import { telHref } from "#app/ui/page/hotline-bar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Questions } from "#app/pages/parts/faq.tsx";
import { questionsOf, type HomeQuestion } from "./home-questions.ts";
import { germanMonth } from "#app/pages/parts/german-date.ts";
import { Stars } from "#app/ui/stars.tsx";
import { liftType } from "#funnels/questions/stairlift.ts";

/** Variant 1's first question with its own values, and a few words under each picture. */
const options = liftType.fields.flatMap((field) => (field.kind === "choice" ? field.options : []));

const hints: Readonly<Record<string, string>> = {
  Sitzlift: "Bequem im Sitzen",
  Plattformlift: "Mit dem Rollstuhl",
  Hublift: "Senkrecht nach oben",
  "Weiß nicht": "Wir helfen weiter",
};

const liftPictures = options.flatMap(({ picture }) => picture ?? []);

/** A picture answers the first question: a plain form, which the funnel accepts like one without scripts. */
const LiftPictures = () => (
  <section className="start">
    <div className="wrap">
      <form className="card" method="post" action={useFunnelPath("/treppenlift")} aria-labelledby="lift">
        <h2 className="q" id="lift">
          Welche Art von Treppenlift suchen Sie?
        </h2>
        <p className="hint">Tippen Sie auf ein Bild. Sie können später alles ändern.</p>
        <ul className="tiles c4">
          {options.map(({ value, label, picture }) => (
            <li key={value}>
              <button type="submit" className="tile" name="liftType" value={value}>
                <span className="pic">{picture && <Picture name={picture} size="tile" />}</span>
                <span className="lab">
                  {label}
                  <small>{hints[value]}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </div>
  </section>
);

export const homePictures = ["hero-flur", ...liftPictures, "foerderung-ja", "haushalt-3", "dach-satteldach"];

export const HomePage = ({ facts }: { facts: HomeFacts }) => (
  <main id="main">
    <Hero {...facts} />
    <LiftPictures />
    <HowItWorks response={facts.response} />
    <Subsidy {...facts} />
    <Families />
    <ShortQuestions facts={facts} />
    <SolarCard offers={facts.solarOffers} />
    <ByPhone {...facts} />
  </main>
);

const SolarCard = ({ offers }: { offers: string }) => (
  <section>
    <div className="wrap">
      <Onward className="also-card" to="/solar">
        <Picture name="dach-satteldach" size="tile" />
        <span>
          <b>Auch für Ihr Dach: der Solar-Rechner</b>
          <span>{offers} aus Ihrer Region vergleichen</span>
        </span>
        <Arrow />
      </Onward>
    </div>
  </section>
);

/** For visitors who would rather call, with the opening hours. */
const ByPhone = ({ phone, phoneHours }: HomeFacts) => (
  <section className="by-phone">
    <div className="wrap">
      <h2>Lieber persönlich?</h2>
      <p className="lede">Wir gehen die Fragen am Telefon gemeinsam mit Ihnen durch.</p>
      <p>
        <a className="btn ghost" href={telHref(phone)}>
          <Icon name="phone" />
          {phone}
        </a>
      </p>
      <p>{phoneHours}</p>
    </div>
  </section>
);

const Families = () => (
  <section className="families">
    <div className="wrap">
      <div className="families-in">
        <Picture name="haushalt-3" size="tile" />
        <div>
          <h2>Für Angehörige</h2>
          <p>
            Sie kümmern sich um Ihre Eltern oder einen anderen Menschen? Sie können die Fragen auch für ihn oder sie
            beantworten. Sprechen Sie bitte vorher kurz darüber und holen Sie das Einverständnis ein.
          </p>
          <p>
            <Onward className="btn ghost" to="/treppenlift">
              Für Angehörige anfragen <Arrow />
            </Onward>
          </p>
        </div>
      </div>
    </div>
  </section>
);

const ShortQuestions = ({ facts }: { facts: HomeFacts }) => (
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

const Subsidy = ({ subsidyPerson, subsidyTwo, paperwork, checkedOn }: HomeFacts) => (
  <section className="fund">
    <div className="wrap">
      <div className="fund-in">
        <div>
          {subsidyPerson && (
            <p className="sum">
              <span>bis zu</span> {subsidyPerson}&nbsp;EUR
            </p>
          )}
          <h2>Zuschuss der Pflegekasse{subsidyPerson && " je Person"}</h2>
          <p>
            Mit einem anerkannten Pflegegrad kann die Pflegekasse den Einbau unterstützen.
            {subsidyTwo &&
              ` Leben zwei Menschen mit Pflegegrad zusammen, sind bis zu ${subsidyTwo}\u00a0EUR möglich.`}{" "}
            {paperwork}
          </p>
          <p>Über den Antrag entscheidet die Pflegekasse. Wichtig: Stellen Sie ihn, bevor der Lift eingebaut wird.</p>
          <p className="ways">
            <Onward className="btn on-dark" to="/treppenlift7/1">
              Förderung kostenlos prüfen <Arrow />
            </Onward>
            <a href="/magazine/advertorial1">Zuschuss kurz erklärt (Anzeige)</a>
          </p>
          <p className="fine">Stand: {germanMonth(checkedOn)}</p>
        </div>
        <Picture name="foerderung-ja" size="tile" />
      </div>
    </div>
  </section>
);

const Hero = ({ offers, minutes, rating, ratings }: HomeFacts) => (
  <section className="hero">
    <div className="wrap">
      <div>
        <h1>
          <span>Sicher nach oben.</span> <span>Länger zu Hause.</span>
        </h1>
        <p className="lede">
          Beantworten Sie ein paar einfache Fragen. Wir bringen Sie mit Betrieben aus Ihrer Region zusammen. Sie
          vergleichen {offers} in Ruhe und entscheiden selbst.
        </p>
        <p className="cta">
          <Onward className="btn" to="/treppenlift">
            Jetzt Angebote anfragen <Arrow />
          </Onward>
          <span>
            {minutes}
            {minutes && <br />}
            100% kostenlos &amp; unverbindlich.
          </span>
        </p>
        {rating && (
          <p className="rating">
            <Stars />
            <span>
              <strong>{rating}</strong>
              {ratings && ` · ${ratings}`}
            </span>
          </p>
        )}
      </div>
      <svg
        className="picture"
        width="640"
        height="540"
        viewBox="0 0 640 540"
        role="img"
        aria-label="Eine ältere Frau fährt mit ihrer Katze auf dem Schoß im Treppenlift durch den Hausflur und winkt"
      >
        <use href="#picture-hero-flur" width="640" height="540" />
      </svg>
    </div>
  </section>
);
