import type { SentLead } from "#app/funnel/state/sent-lead.ts";

/** The sent answers, to read again and to print. */
export const SentLines = ({ lines }: Pick<SentLead, "lines">) =>
  lines.length > 0 && (
    <section className="tip sent">
      <h2>Das haben Sie uns geschickt</h2>
      <dl>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );

/** The firms that will call, as named before sending. */
export const GoesTo = ({ firms }: Pick<SentLead, "firms">) =>
  firms !== undefined &&
  firms.length > 0 && (
    <section className="tip goes-to">
      <h2>
        {firms.length === 1
          ? "Dieser Betrieb bekommt Ihre Anfrage"
          : `Diese ${firms.length} Betriebe bekommen Ihre Anfrage`}
      </h2>
      <ul>
        {firms.map(({ id, name, callerNumbers }) => (
          <li key={id}>
            <b>{name}</b>
            {callerNumbers.length > 0 && `, ruft an von ${callerNumbers.join(", ")}`}
          </li>
        ))}
      </ul>
    </section>
  );

export const EmailComes = ({ confirmedAt }: Pick<SentLead, "confirmedAt">) =>
  confirmedAt && (
    <p className="email-comes">
      Wir schicken Ihnen eine Bestätigung an <b>{confirmedAt}</b>. Ist sie nach einigen Minuten nicht da, sehen Sie
      bitte auch im Spam-Ordner nach.
    </p>
  );

/** Link to the request page. A form, so that the secret is in no URL. */
export const OwnPage = ({ own }: Partial<Pick<SentLead, "own">>) =>
  own?.secret && (
    <form className="tip" method="post" action="/anfrage">
      <h2>Wer hat Ihre Anfrage?</h2>
      <p>Das sehen Sie jederzeit auf Ihrer eigenen Seite. Dort können Sie auch Anrufe beenden oder alles löschen.</p>
      <input type="hidden" name="id" value={own.id} />
      <input type="hidden" name="secret" value={own.secret} />
      <button className="btn ghost" type="submit">
        Meine Anfrage ansehen
      </button>
    </form>
  );
