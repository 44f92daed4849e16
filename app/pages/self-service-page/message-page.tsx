import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { RequestFirm } from "#server/delivery/read-recipients.ts";
import type { VisitorsRequest } from "#server/privacy/visitor-messages/read-request.ts";
import {
  allFirms,
  holders,
  onOneLine,
  theFirms,
  toTheFirms,
  wholeDayOf,
  yearsOf,
  type MessageSlug,
} from "./self-service-texts.ts";
import { Unbroken } from "./unbroken.tsx";

export type MessagePageProps = {
  slug: MessageSlug;
  request: VisitorsRequest;
  path: string;
  brand: string;
  phone: string;
  /** Retention of the proof: duration and end. */
  proof: { years: number; until: Date };
  /** The firm whose card was tapped. */
  buyerId: string | null;
  /** The wish to undo, with its title. */
  undo: { id: string; title: string } | undefined;
  callTimes: readonly { time: string; name: string; hours: string }[];
  /** Nothing was chosen. */
  isEmpty: boolean;
};

/** Confirms a wish; only its button changes anything, because mail programs open links to preview them. */
export function MessagePage(props: MessagePageProps) {
  const { question, text, fields, button, no, back = "Zurück", after } = asks(props);
  return (
    <main id="main" className="wrap request">
      <form className="card request-ask" method="post" action={`${props.path}/${props.slug}`}>
        <h1>{question}</h1>
        {text && <p>{text}</p>}
        {fields}
        <div className="buttons">
          <button className="btn wide" type="submit" {...(no && { name: "antwort", value: "ja" })}>
            <Unbroken text={button} />
          </button>
          {no && (
            <button className="btn wide" type="submit" name="antwort" value="nein">
              {no}
            </button>
          )}
          <a className="btn ghost wide" href={props.path}>
            {back}
          </a>
        </div>
        {after && <p className="fine">{after}</p>}
      </form>
    </main>
  );
}

type Asks = {
  question: string;
  text?: string;
  fields?: ReactNode;
  button: string;
  /** For questions that can be answered no. */
  no?: string;
  back?: string;
  after?: string;
};

function asks(props: MessagePageProps): Asks {
  const { request, undo } = props;
  const n = holders(request.firms).length;
  const firms = n === 0 ? "jedem Betrieb, der Ihre Anfrage bekommt," : toTheFirms(n);
  switch (props.slug) {
    case "nur-email":
      return {
        question: "Sollen die Betriebe nur schreiben?",
        text: `Wir sagen ${firms} in der nächsten Minute, dass niemand anrufen soll. Angebote bekommen Sie dann per E-Mail.`,
        button: "Ja, bitte nur E-Mail",
      };
    case "anrufzeit":
      return {
        question: "Wann dürfen die Betriebe anrufen?",
        fields: <Times {...props} />,
        button: "So weitersagen",
        after: `Wir geben Ihren Wunsch an ${n === 1 ? "den Betrieb" : "alle Betriebe"} weiter. Ganz verhindern können wir einen Anruf zu anderer Zeit nicht.`,
      };
    case "niemand":
      return {
        question: "Hat sich noch niemand gemeldet?",
        text: `Dann fragen wir bei ${firms} nach. Das tut uns leid.`,
        button: "Ja, bitte nachfragen",
      };
    case "gemeldet": {
      const firm = request.firms.find(({ buyerId }) => buyerId === props.buyerId);
      return {
        question: `Hat sich ${firm?.name ?? "der Betrieb"} gemeldet?`,
        text: "Ein Anruf, eine E-Mail oder ein Brief zählt. Wenn nicht, fragen wir bei dem Betrieb nach.",
        fields: <input type="hidden" name="wer" value={props.buyerId ?? ""} />,
        button: "Ja, hat sich gemeldet",
        no: "Nein, noch nicht",
      };
    }
    case "kein-anruf":
      return {
        question: "Wer soll nicht mehr anrufen?",
        fields: <WhoStops {...props} />,
        text: "Das gilt sofort und lässt sich nicht zurücknehmen. Wir sagen es in der nächsten Minute weiter. E-Mails dürfen die Betriebe Ihnen noch schreiben.",
        button: "Nicht mehr anrufen",
        after: `Möchten Sie später doch mit einem Betrieb sprechen? Rufen Sie uns an: ${onOneLine(props.phone)}.`,
      };
    case "loeschen":
      return {
        question: "Möchten Sie alles löschen?",
        text: "Wir löschen Ihren Namen, Ihre Telefonnummer, Ihre E-Mail-Adresse und alle Antworten. Das lässt sich nicht rückgängig machen.",
        fields: <Erasing {...props} />,
        button: "Ja, alles löschen",
        back: "Nein, zurück",
      };
    case "nicht-ich":
      return {
        question: "Haben Sie diese Anfrage nicht gestellt?",
        text: `Dann stoppen wir sie sofort.${n === 0 ? "" : ` Wir sagen ${toTheFirms(n)}, dass sich niemand mehr melden darf.`} Das lässt sich nicht rückgängig machen.`,
        button: "Das war ich nicht",
      };
    case "rueckgaengig":
      return {
        question: "Möchten Sie das rückgängig machen?",
        ...(undo && { text: `„${undo.title.replace(/^Erledigt: /, "")}“ Das gilt dann nicht mehr.` }),
        fields: undo && <input type="hidden" name="wunsch" value={undo.id} />,
        button: "Ja, rückgängig machen",
        back: "Nein, zurück",
      };
  }
}

const timesOf = ({ messages }: VisitorsRequest): string[] =>
  messages.find(({ kind }) => kind === "best-time")?.value.split(" ") ?? [];

const Times = ({ isEmpty, callTimes, request }: MessagePageProps) => (
  <fieldset className="choices-asked" aria-describedby={isEmpty ? "none-chosen" : undefined}>
    <legend className="lede">Sie können mehreres antippen.</legend>
    {isEmpty && (
      <p className="none-chosen" id="none-chosen" role="alert">
        <Icon name="warning" />
        <span>Bitte tippen Sie mindestens eine Zeit an.</span>
      </p>
    )}
    {callTimes.map(({ time, name, hours }) => (
      <Choice type="checkbox" key={time} name="zeit" value={time} isChosen={timesOf(request).includes(time)}>
        <b>{name}</b>
        <small>{hours}</small>
      </Choice>
    ))}
  </fieldset>
);

function WhoStops({ request, brand, buyerId }: MessagePageProps) {
  const firms = holders(request.firms).filter((firm) => firm.buyerId !== null);
  return (
    <fieldset className="choices-asked">
      <legend className="sr">Wer soll nicht mehr anrufen?</legend>
      <Choice name="wer" value="alle" isChosen={!firms.some((firm) => firm.buyerId === buyerId)}>
        <b>{firms.length === 0 ? "Niemand soll anrufen" : allFirms(holders(request.firms).length)}</b>
        <small>und auch wir von {brand}</small>
      </Choice>
      {firms.map((firm) => (
        <FirmChoice key={firm.buyerId} firm={firm} isChosen={firm.buyerId === buyerId} />
      ))}
    </fieldset>
  );
}

const FirmChoice = ({ firm, isChosen }: { firm: RequestFirm; isChosen: boolean }) => (
  <Choice name="wer" value={firm.buyerId ?? ""} isChosen={isChosen}>
    <b>Nur {firm.name}</b>
    {firm.city !== "" && <small>{firm.city}</small>}
  </Choice>
);

function Erasing({ request, brand, proof }: MessagePageProps) {
  const n = holders(request.firms).length;
  return (
    <>
      {n > 0 && (
        <fieldset className="choices-asked">
          <legend>Sollen wir es {n === 1 ? "dem Betrieb" : theFirmsDative(n)} sagen?</legend>
          <Choice name="sagen" value="ja" isChosen>
            <b>Ja, bitte sagen Sie es {n === 1 ? "ihm" : "ihnen"}</b>
            <small>{n === 1 ? "Er muss" : "Sie müssen"} Ihre Angaben dann auch löschen</small>
          </Choice>
          <Choice name="sagen" value="nein" isChosen={false}>
            <b>Nein, nur bei {brand} löschen</b>
            <small>
              {n === 1 ? "Der Betrieb behält Ihre Anfrage und darf" : "Die Betriebe behalten Ihre Anfrage und dürfen"}{" "}
              sich melden
            </small>
          </Choice>
        </fieldset>
      )}
      <div className="request-kept">
        <b>Das müssen wir aufheben</b>
        <p>
          Den Nachweis, dass Sie zugestimmt haben, verlangt das Gesetz {yearsOf(proof.years)} lang. Er liegt
          verschlossen und wird für nichts anderes benutzt. Am {wholeDayOf(proof.until)} löschen wir auch ihn.
        </p>
      </div>
    </>
  );
}

const theFirmsDative = (n: number): string => theFirms(n).replace("die ", "den ").replace("Betriebe", "Betrieben");

type ChoiceProps = { type?: "radio" | "checkbox"; name: string; value: string; isChosen: boolean; children: ReactNode };

const Choice = ({ type = "radio", name, value, isChosen, children }: ChoiceProps) => (
  <label className="choice-asked">
    <input type={type} name={name} value={value} defaultChecked={isChosen} />
    <span>{children}</span>
  </label>
);
