import type { SentLead } from "#app/funnel/state/sent-lead.ts";

/** What was sent, to read again and to print. */
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

export const EmailComes = ({ confirmedAt }: Pick<SentLead, "confirmedAt">) =>
  confirmedAt && (
    <p className="email-comes">
      Wir schicken Ihnen eine Bestätigung an <b>{confirmedAt}</b>. Ist sie nach einigen Minuten nicht da, sehen Sie
      bitte auch im Spam-Ordner nach.
    </p>
  );
