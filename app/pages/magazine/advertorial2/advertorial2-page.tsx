import { Arrow } from "#app/pages/parts/arrows.tsx";
import { Onward } from "#app/pages/parts/funnel-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { advertorial2 } from "./advertorial2-texts.ts";
import { Figure } from "#app/pages/magazine/figure.tsx";
import { financing } from "#app/pages/parts/financing.ts";
import { germanDay, germanMonth, germanYear } from "#app/pages/parts/german-date.ts";
import { applyFirst, symbolPictures } from "#app/pages/magazine/fixed-texts.ts";
import { MagazineFrame } from "#app/pages/magazine/magazine-frame.tsx";
import type { MagazineSite } from "#app/pages/magazine/magazine-site.ts";

export const Advertorial2Page = ({ site, now }: { site: MagazineSite; now: Date }) => (
  <MagazineFrame site={site} className="adv2" header={<Masthead brand={site.operator.brand} />}>
    <article className="story">
      <div className="wrap text">
        <p className="kicker">Zuschuss der Pflegekasse</p>
        <h1>{advertorial2.title(germanYear(now))}</h1>
        <p className="stand">
          Sie sind vor 1960 geboren oder über 65 und leben in Deutschland? Dann lohnt ein Blick auf einen Zuschuss, den
          viele gar nicht kennen.
        </p>
        <p className="by">
          <b>Von der Redaktion {site.operator.brand}</b>
          <span>Anzeige von {site.operator.company}</span>
          <span>
            Zuletzt geprüft am <time dateTime={site.operator.reviewedOn}>{germanDay(site.operator.reviewedOn)}</time> ·
            Abgerufen am <time>{germanDay(now)}</time>
          </span>
        </p>
      </div>
      <Figure
        className="wrap wide"
        name="szene-abend"
        size="story"
        alt="Eine ältere Frau steht abends unten an der Treppe und schaut nach oben"
        caption="Abends noch einmal hinauf: Für viele wird die eigene Treppe zur Mühe."
      />
      <div className="wrap text">
        <Fall />
        <Subsidy site={site} />
        <OwnShare site={site} />
        <h2>Eine Geschichte aus dem Alltag</h2>
        <p className="example">Beispielgeschichte – Personen und Zitate sind erfunden</p>
        <p>
          Helga und Werner wohnen seit 41 Jahren in ihrem Haus. Die Treppe hat Werner selbst gestrichen. Als Helga nach
          einer Hüftoperation nach Hause kam, schlief sie drei Wochen im Wohnzimmer. „Ich wollte niemandem zur Last
          fallen“, sagt sie. Ihre Tochter hat schließlich im Internet ein paar Fragen beantwortet.
        </p>
        <Figure
          className="wide"
          name="szene-beratung"
          size="story"
          alt="Eine Beraterin steht mit einem älteren Ehepaar an der Treppe und notiert die Maße"
          caption="Vor dem Angebot wird die Treppe ausgemessen."
        />
        <p>
          Zwei Firmen kamen zum Ausmessen, beide waren freundlich, die Preise lagen weit auseinander. Nach der Zusage
          der Pflegekasse wurde der Lift eingebaut.
        </p>
        <blockquote className="pull">„Das Erste, was ich oben gemacht habe? Die Fenster weit auf.“</blockquote>
      </div>
      <Figure
        className="wrap wide"
        name="hero-flur"
        size="hall"
        alt="Eine ältere Frau fährt mit ihrer Katze auf dem Schoß im Treppenlift nach oben und winkt"
        caption="Ein Sitzlift lässt sich zusammenklappen, wenn er nicht gebraucht wird."
      />
      <div className="wrap text">
        <FindOut site={site} />
        <p className="fine">{symbolPictures}</p>
      </div>
    </article>
  </MagazineFrame>
);

const Masthead = ({ brand }: { brand: string }) => (
  <header className="mast">
    <div className="wrap">
      <a className="mast-name" href="/">
        {brand} <em>Magazin</em>
        <span className="sr">, zur Startseite</span>
      </a>
      <p>Wohnen · Pflege · Selbstständig bleiben</p>
    </div>
  </header>
);

const Fall = () => (
  <>
    <h2>Ein Schritt zu viel</h2>
    <p className="drop">
      Es war ein gewöhnlicher Dienstag. Wäsche unter dem Arm, eine Hand am Geländer, der Gedanke schon beim Mittagessen.
      Dann ein falscher Tritt. „Zum Glück war es nur die letzte Stufe“, sagt man hinterher. Aber der Schreck bleibt –
      und mit ihm die Frage, wie es weitergeht.
    </p>
    <p>
      Vor einem Sturz auf der Treppe haben viele Menschen Angst, wenn sie älter werden. Die Folge ist oft leise: Man
      geht seltener hinauf. Man verschiebt das Baden. Man lässt den Keller Keller sein. So wird das eigene Haus Stück
      für Stück kleiner.
    </p>
    <h2>Warum viele zu lange warten</h2>
    <p>
      Der häufigste Grund ist das Geld. „Das können wir uns nicht leisten“ – dieser Satz fällt meist, bevor jemand einen
      Preis gehört hat. Der zweite Grund ist die Sorge vor Papierkram. Beides ist verständlich. Und beides lässt sich
      klären, ohne etwas zu unterschreiben.
    </p>
  </>
);

const Subsidy = ({ site }: { site: MagazineSite }) => (
  <>
    <h2>Was die Pflegekasse dazugibt</h2>
    <p>
      Mit einem anerkannten Pflegegrad kann die Pflegekasse für den Einbau eines Treppenlifts{" "}
      {site.sentences.subsidyInTexts} zahlen. Schon Pflegegrad&nbsp;1 reicht aus. Leben Sie zu zweit, kann sie{" "}
      {site.sentences.subsidyTwoInTexts} zahlen. Stand: {germanMonth(site.operator.reviewedOn)}.
    </p>
    <KeyFacts site={site} />
    <p className="heed">
      {applyFirst} Über die Zusage entscheidet die Pflegekasse. {site.sentences.decision}
    </p>
  </>
);

const FindOut = ({ site }: { site: MagazineSite }) => (
  <>
    <h2>So finden Sie heraus, was bei Ihnen geht</h2>
    <p>
      Beantworten Sie ein paar Fragen zu Ihrer Treppe und Ihrer Situation. Sie entscheiden am Ende, ob Betriebe aus
      Ihrer Region sich bei Ihnen melden dürfen. Es kostet nichts und verpflichtet zu nichts.
    </p>
    <div className="end">
      <Picture name="lift-sitzlift" size="tile" />
      <div>
        <Onward className="btn" to="/treppenlift">
          {advertorial2.toTheCheck(site)}
          <Arrow />
        </Onward>
        <p>{financing}</p>
      </div>
    </div>
  </>
);

/** A price statement: only with the example and its conditions beside it. */
const OwnShare = ({ site: { values, sentences } }: { site: MagazineSite }) => (
  <>
    <h2>Wann bleibt ein {sentences.ownShare}?</h2>
    <p>
      Das kommt vor, aber nicht immer. Ein Rechenbeispiel: Ein Ehepaar, beide mit Pflegegrad, braucht einen Sitzlift für
      eine gerade Treppe. Kostet die Anlage samt Einbau{" "}
      {values["subsidyTwoInTexts"]
        ? `weniger als ${values["subsidyTwoInTexts"]} EUR`
        : "weniger als beide Zuschüsse zusammen"}{" "}
      und sagt die Pflegekasse den vollen Betrag zu, bleibt für die beiden{" "}
      {values["ownShare"] ? "nichts zu bezahlen" : "kaum etwas zu bezahlen"}. Bei Kurven, mehreren Etagen oder nur einer
      Person mit Pflegegrad fällt meist ein eigener Anteil an. Deshalb lohnt es sich, mehrere Angebote zu vergleichen.
    </p>
  </>
);

/** The key figures, without hidden ones; no box without any. */
function KeyFacts({ site: { values, sentences } }: { site: MagazineSite }) {
  const figures = [
    { name: "subsidyInTexts", label: "Zuschuss" },
    { name: "subsidyTwoInTexts", label: "Zu zweit" },
    { name: "ownShare", label: "In manchen Fällen" },
  ] as const;
  const shown = figures.filter(({ name }) => values[name]);
  if (shown.length === 0) return null;
  return (
    <aside className="facts" aria-labelledby="facts-title">
      <h3 id="facts-title">Das Wichtigste in Kürze</h3>
      <dl>
        <div>
          <dt>Voraussetzung</dt>
          <dd>ein Pflegegrad, schon ab Pflegegrad&nbsp;1</dd>
        </div>
        {shown.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{sentences[name]}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
