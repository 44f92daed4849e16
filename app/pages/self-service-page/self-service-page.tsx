import { Icon } from "#app/ui/icon.tsx";
import { telHref } from "#app/ui/page/hotline-bar.tsx";
import type { RequestFirm } from "#server/delivery/read-recipients.ts";
import type { VisitorsRequest } from "#server/privacy/visitor-messages/read-request.ts";
import type { VisitorMessage } from "#server/privacy/visitor-messages/visitor-message.ts";
import { RequestIcon } from "./request-icon.tsx";
import {
  contactRule,
  dayOf,
  doneTexts,
  hasCalled,
  holders,
  isOnCard,
  knowsTexts,
  nobodyHasIt,
  standingOf,
  whenOf,
  whoHasIt,
  wholeDayOf,
  messageRows,
} from "./self-service-texts.ts";
import { Unbroken } from "./unbroken.tsx";

export type SelfServicePageProps = {
  request: VisitorsRequest;
  /** "/anfrage/…", the base of all its pages. */
  path: string;
  /** In two groups. */
  code: string;
  /** Wishes that can be undone. */
  undoable: readonly string[];
  phone: string;
  now: Date;
};

/** Recipients, and the visitor's options. No name, number or answer, because others may open the link. */
export function SelfServicePage(props: SelfServicePageProps) {
  const { request, path, code, phone } = props;
  return (
    <main id="main" className="wrap request">
      <div className="request-column">
        {request.messages.map(
          (message) => !isOnCard(message) && <DoneBox key={message.id} {...props} message={message} />,
        )}
        <h1>Ihre Anfrage vom {dayOf(request.createdAt)}</h1>
        <p className="lede">
          {request.topic}. {standingOf(request)} Sie können jederzeit etwas ändern.
        </p>
        <MessageList {...props} />
        <Firms {...props} />
        <ByPhone phone={phone} code={code} />
        <p className="fine request-calm">
          <Icon name="shield" />
          <span>
            Ihren Namen, Ihre Nummer und Ihre Antworten zeigen wir hier nicht, falls jemand anders diese Seite öffnet.
            Sie gilt bis {wholeDayOf(request.until)}. So lange heben wir Ihre Anfrage auf.{" "}
            {request.messages.some(({ kind }) => kind === "not-me") ? null : (
              <a href={`${path}/nicht-ich`}>Das war ich nicht</a>
            )}
          </span>
        </p>
      </div>
    </main>
  );
}

function DoneBox({ message, request, path, undoable, phone }: SelfServicePageProps & { message: VisitorMessage }) {
  const { title, text } = doneTexts(message, request.firms, phone);
  return (
    <div className="banner request-done" role="status">
      <span className="disc-ok">
        <Icon name="check" />
      </span>
      <div>
        <b>{title}</b>
        {text !== "" && <p>{text}</p>}
        {undoable.includes(message.id) && (
          <a className="undo" href={`${path}/rueckgaengig?wunsch=${message.id}`}>
            <RequestIcon name="undo" />
            Rückgängig machen
          </a>
        )}
      </div>
    </div>
  );
}

const MessageList = ({ request, path }: SelfServicePageProps) => (
  <section className="request-messages" aria-labelledby="messages">
    <h2 id="messages">Was möchten Sie?</h2>
    <ul className="rows">
      {messageRows(request).map(({ slug, icon, name, says }) => (
        <li key={slug}>
          <a className="row plain" href={`${path}/${slug}`}>
            <span className="ic">
              <RequestIcon name={icon} />
            </span>
            <span className="lab">
              <Unbroken text={name} />
              <small>{says}</small>
            </span>
            <RequestIcon name="arrow" />
          </a>
        </li>
      ))}
    </ul>
  </section>
);

const Firms = (props: SelfServicePageProps) => (
  <section aria-labelledby="firms">
    <h2 id="firms">{whoHasIt(props.request)}</h2>
    {holders(props.request.firms).length === 0 && <p>{nobodyHasIt(props.request)}</p>}
    <ul className="request-firms">
      {props.request.firms.map((firm) => (
        <FirmCard key={firm.buyerId ?? firm.name} {...props} firm={firm} />
      ))}
    </ul>
  </section>
);

function FirmCard({ firm, request, path, now }: SelfServicePageProps & { firm: RequestFirm }) {
  const knows = knowsTexts(firm, request.told);
  const rule = contactRule(firm, request.messages);
  const called = hasCalled(firm, request.messages);
  return (
    <li className="request-firm">
      <span className="ic">
        <Icon name="home" />
      </span>
      <div>
        <h3>{firm.name}</h3>
        {firm.city !== "" && <p className="where">{firm.city}</p>}
        {knows && (
          <p className={`knows ${knows.isKnown ? "is-known" : ""}`}>
            {knows.isKnown ? <Icon name="check" /> : <RequestIcon name="clock" />}
            {knows.words}
          </p>
        )}
        <dl>
          {firm.since ? (
            <div>
              <dt>Hat Ihre Anfrage seit</dt>
              <dd>{whenOf(firm.since, now)}</dd>
            </div>
          ) : (
            <div>
              <dt>Ihre Anfrage</dt>
              <dd>ist noch nicht gesendet</dd>
            </div>
          )}
          <HowItCalls firm={firm} rule={rule} />
          {called !== undefined && <Fact name="Hat sich gemeldet" value={called ? "ja" : "noch nicht"} />}
        </dl>
        {firm.since && firm.buyerId && rule !== "no-calls" && (
          <a className="stop" href={`${path}/gemeldet?betrieb=${firm.buyerId}`}>
            {called === undefined ? "Hat sich der Betrieb gemeldet?" : "Antwort ändern"}
          </a>
        )}
        {firm.since && firm.buyerId && rule !== "no-calls" && (
          <a className="stop" href={`${path}/kein-anruf?betrieb=${firm.buyerId}`}>
            Dieser Betrieb soll nicht mehr anrufen
          </a>
        )}
      </div>
    </li>
  );
}

function HowItCalls({ firm, rule }: { firm: RequestFirm; rule: ReturnType<typeof contactRule> }) {
  if (rule === "no-calls") return <Fact name="Anrufe" value="darf nicht mehr anrufen" />;
  if (rule === "email-only") return <Fact name="Anrufe" value="schreibt Ihnen nur E-Mails" />;
  return firm.callerNumbers.length > 0 && <Fact name="Ruft an von" value={firm.callerNumbers.join(" oder ")} />;
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const ByPhone = ({ phone, code }: { phone: string; code: string }) => (
  <section className="request-code" aria-labelledby="by-phone">
    <h2 id="by-phone">Lieber am Telefon?</h2>
    <p>Rufen Sie uns an und nennen Sie diesen Code. Dann müssen Sie nichts eintippen.</p>
    <p className="call">
      <a className="btn ghost" href={telHref(phone)}>
        <Icon name="phone" />
        {phone}
      </a>
      <span className="code">
        <span className="sr">Ihr Code: </span>
        {code}
      </span>
    </p>
  </section>
);
