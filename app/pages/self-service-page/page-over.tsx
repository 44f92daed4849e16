import { Icon } from "#app/ui/icon.tsx";
import { telHref } from "#app/ui/page/hotline-bar.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { wholeDayOf, whenOf } from "./self-service-texts.ts";

/** Unknown, expired and erased: one answer, to leak nothing. */
export const PageOver = ({ phone }: { phone: string }) => (
  <main id="main" className="wrap request">
    <div className="card request-ask request-end">
      <Picture name="zeit-sofort" size="tile" />
      <h1>Diese Seite gilt nicht mehr</h1>
      <p className="lede">Der Link ist abgelaufen oder unvollständig. Ihre Rechte haben Sie trotzdem.</p>
      <p>Rufen Sie uns an oder schreiben Sie uns. Wir sagen Ihnen, wer Ihre Anfrage hat, und löschen sie auf Wunsch.</p>
      <div className="buttons">
        <a className="btn wide" href={telHref(phone)}>
          <Icon name="phone" />
          {phone}
        </a>
        <a className="btn ghost wide" href="/anfrage">
          Code eingeben
        </a>
        <a className="btn ghost wide" href="/">
          Zur Startseite
        </a>
      </div>
    </div>
  </main>
);

/** Too many wrong tokens or codes from this address. */
export const TooMany = ({ phone }: { phone: string }) => (
  <main id="main" className="wrap request">
    <div className="card request-ask request-end">
      <h1>Bitte warten Sie ein wenig</h1>
      <p className="lede">Von diesem Anschluss kamen zu viele falsche Links oder Codes.</p>
      <p>Versuchen Sie es in zehn Minuten noch einmal, oder rufen Sie uns an. Wir helfen Ihnen gern.</p>
      <div className="buttons">
        <a className="btn wide" href={telHref(phone)}>
          <Icon name="phone" />
          {phone}
        </a>
      </div>
    </div>
  </main>
);

export type ErasedProps = { at: Date; firms: readonly string[]; tellsFirms: boolean; proofUntil: Date };

/** Shown once, as the response to the button: afterwards the page cannot be found any more. */
export const Erased = ({ at, firms, tellsFirms, proofUntil }: ErasedProps) => (
  <main id="main" className="wrap request">
    <div className="card request-ask request-end">
      <span className="disc-ok">
        <Icon name="check" />
      </span>
      <h1>Ihre Angaben sind gelöscht</h1>
      <p className="lede">{whenOf(at, at).replace("heute,", "Heute um")}. Diese Seite gibt es nun nicht mehr.</p>
      {firms.length > 0 && (
        <>
          <h2>{tellsFirms ? firmsMustErase(firms.length) : firmsKeepIt(firms.length)}</h2>
          <ul className="request-told">
            {firms.map((name) => (
              <li key={name}>
                <Icon name="home" />
                <span>
                  <b>{name}</b>
                  <small>{tellsFirms ? "bekommt in der nächsten Minute Bescheid" : "weiß nichts davon"}</small>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="request-kept">
        <b>Das müssen wir aufheben</b>
        <p>Den Nachweis Ihrer Zustimmung bis {wholeDayOf(proofUntil)}, verschlossen.</p>
      </div>
      <div className="buttons">
        <a className="btn ghost wide" href="/">
          Zur Startseite
        </a>
      </div>
    </div>
  </main>
);

const firmsMustErase = (n: number): string =>
  n === 1 ? "Dieser Betrieb muss auch löschen" : "Diese Betriebe müssen auch löschen";

const firmsKeepIt = (n: number): string =>
  n === 1 ? "Dieser Betrieb hat Ihre Anfrage noch" : "Diese Betriebe haben Ihre Anfrage noch";
