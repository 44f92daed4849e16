import { FieldError } from "#app/ui/form/field-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { PartnerCard, PartnerGroup } from "./partner-cards.server.ts";

export type PartnersPageProps = {
  groups: readonly PartnerGroup[];
  /** The typed text, and whether it is a postal code. */
  typed: string;
  postalCode: string | undefined;
  /** Whether a form names the firms before it is sent. */
  namesBefore: boolean;
  phone: string;
};

/** Lists the firms. The selection criteria stand before the list, including that payment counts. */
export function PartnersPage(props: PartnersPageProps) {
  const { groups, namesBefore, phone } = props;
  const isEverybodyKnown = groups.every(({ cards }) => cards.every(({ about }) => about));
  return (
    <main id="main" className="wrap partners">
      <h1>Unsere Partner</h1>
      {groups.length === 0 ? (
        <p className="lede">
          Zurzeit arbeiten wir mit keinem Betrieb fest zusammen. Sobald sich das ändert, stehen die Betriebe hier.
        </p>
      ) : (
        <>
          <p className="lede">
            An diese Betriebe geben wir Anfragen weiter.
            {namesBefore && " Vor dem Absenden zeigen wir Ihnen, wer Ihre Anfrage bekommt: höchstens vier, mit Namen."}
          </p>
          <div className="partner-ways">
            <HowWeChoose isEverybodyKnown={isEverybodyKnown} />
            {isEverybodyKnown && <WhoIsNear {...props} />}
          </div>
          {groups.map((group) => (
            <Group key={group.title} {...group} />
          ))}
          <p className="fine">
            Jeder Betrieb ist selbst dafür verantwortlich, wie er mit Ihren Daten umgeht. Ruft Sie jemand an, der nicht
            hier steht, und beruft sich auf uns? Sagen Sie es uns: <span className="nobr">{phone}</span>.
          </p>
        </>
      )}
    </main>
  );
}

/** Text for services without an order: only the name is known, and they are not chosen by postal code. */
const HowWeChoose = ({ isEverybodyKnown }: { isEverybodyKnown: boolean }) => (
  <section className="partner-box" aria-labelledby="how">
    <h2 id="how">So wählen wir aus</h2>
    <ol>
      <li>
        <b>Ihre Postleitzahl.</b> Nur Betriebe, die bei Ihnen einbauen.
      </li>
      <li>
        <b>Freie Plätze.</b> Nur Betriebe, die heute noch Anfragen annehmen.
      </li>
      <li>
        <b>Reihenfolge.</b> Passen mehr als vier, legen wir fest, wer zuerst kommt. Dabei zählt auch, wie viel ein
        Betrieb uns zahlt.
      </li>
      {isEverybodyKnown && (
        <li>
          <b>Prüfung.</b> Wir prüfen, wer der Betrieb ist und wo er sitzt, und schließen einen Vertrag mit ihm. Seine
          Angebote prüfen Sie selbst.
        </li>
      )}
    </ol>
    <h2>Wovon wir leben</h2>
    <p>
      Für Sie ist unser Dienst kostenlos. Die Betriebe zahlen uns für die Anfragen, die sie bekommen. Wir bekommen keine
      Provision: Ob Sie kaufen, ändert für uns nichts.
    </p>
  </section>
);

function WhoIsNear({ groups, typed, postalCode }: PartnersPageProps) {
  const near = new Set(groups.flatMap(({ cards }) => cards.filter(({ isNear }) => isNear).map(({ id }) => id)));
  const isWrong = typed !== "" && postalCode === undefined;
  return (
    <section className="partner-box" aria-labelledby="near">
      <h2 id="near">Wer bei Ihnen einbaut</h2>
      <form method="get" action="/partner" noValidate>
        <div className={`field ${isWrong ? "has-error" : ""}`}>
          <label htmlFor="plz">Ihre Postleitzahl</label>
          <input
            id="plz"
            name="plz"
            type="text"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            defaultValue={typed}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? "plz-error" : undefined}
          />
          {isWrong && <FieldError id="plz-error" message="Bitte geben Sie fünf Ziffern ein" />}
        </div>
        <button type="submit" className="btn">
          Zeigen
        </button>
      </form>
      {postalCode && <p role="status">{nearTexts(near.size, postalCode)}</p>}
    </section>
  );
}

export function nearTexts(count: number, postalCode: string): string {
  if (count === 0) return `Unter der Postleitzahl ${postalCode} baut zurzeit keiner unserer Partner ein.`;
  const who = count === 1 ? "baut einer unserer Partner" : `bauen ${count} unserer Partner`;
  return `Unter der Postleitzahl ${postalCode} ${who} ein. Unten steht dann „Baut bei Ihnen ein“.`;
}

const Group = ({ title, cards }: PartnerGroup) => (
  <section aria-label={title}>
    <h2>
      {title} <span className="partner-count">{cards.length === 1 ? "1 Betrieb" : `${cards.length} Betriebe`}</span>
    </h2>
    <ul className="partner-cards">
      {cards.map((card) => (
        <Card key={card.id} {...card} />
      ))}
    </ul>
  </section>
);

const RESELLS = "Gibt Anfragen auch an andere Betriebe weiter";

const Card = ({ legalName, about, callerNumbers, isNear, isReseller }: PartnerCard) => (
  <li className={`partner-card ${isNear ? "is-near" : ""}`}>
    <h3>{legalName}</h3>
    {isNear && (
      <p className="near">
        <Icon name="check" />
        <span>Baut bei Ihnen ein</span>
      </p>
    )}
    <dl>
      {about && (
        <div>
          <dt>Sitz</dt>
          <dd>{about.city}</dd>
        </div>
      )}
      {(about || isReseller) && (
        <div>
          <dt>Was er macht</dt>
          <dd>{[about?.businessField, isReseller && RESELLS].filter(Boolean).join(". ")}</dd>
        </div>
      )}
      {about && (
        <div>
          <dt>Region</dt>
          <dd>{about.region}</dd>
        </div>
      )}
      {callerNumbers.length > 0 && (
        <div>
          <dt>Ruft an von</dt>
          <dd>{callerNumbers.join(", ")}</dd>
        </div>
      )}
    </dl>
    {about && (
      <p>
        <a href={about.privacyUrl} rel="noopener nofollow">
          Datenschutz-Hinweise<span className="sr"> von {legalName}</span>
        </a>
      </p>
    )}
  </li>
);
