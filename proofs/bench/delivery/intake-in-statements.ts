export type Script = { text: string; variables: Record<string, string> };

/**
 * How `submit` stored a lead before one statement did it all, as a pgbench script: what the database alone would make of it, and
 * the yardstick that does not change when the verb does. New ids are made by the server, because pgbench cannot make them.
 */
export function intakeInStatements(services: readonly string[]): Script {
  const statements = [
    "begin",
    `insert into form_submissions (id, form_type, submission_data, normalised, source, tracking, health_agreed, is_synthetic,
      spam_signals, quarantined_at, secret_hash)
      values (uuidv7(), :form, :answers, :normalised, :source, null, :no, :no, :spam_signals, null, :secret)
      on conflict (id) do nothing returning id \\gset`,
    "insert into consent_wordings (sha256, words) values (:sha, :words) on conflict (sha256) do nothing",
    `insert into consent_records (id, submission_id, form_type, step, page_address, texts)
      values (uuidv7(), :id, :form, :step, '', :texts)`,
    `select service.id, service.name, service.kind from form_api_settings setting
      inner join api_services service on service.id = setting.api_service_id
      where setting.form_type = :form and setting.is_enabled = :yes and service.is_active = :yes
        and service.send_mode = :mode and service.is_sandbox = :no`,
    `insert into deliveries (id, submission_id, form_type, api_service_id, api_service_name, received_at, state, next_attempt_at,
      last_message, traceparent) values ${services.map((_, n) => delivery(n)).join(", ")}
      on conflict (submission_id, api_service_id) do nothing`,
    "commit",
  ];
  const text = statements
    .map((one) => one.replaceAll(/\s+/g, " "))
    .map((one) => (one.endsWith("\\gset") ? one : `${one};`));
  return { text: `${text.join("\n")}\n`, variables: { ...LEAD, ...byNumber(services) } };
}

const delivery = (n: number) => `(uuidv7(), :id, :form, :service${n}, :name,
  (select created_at from form_submissions where id = :id), :state, clock_timestamp() + :wait::float8 * interval '1 millisecond',
  null, null)`;

const byNumber = (services: readonly string[]) => Object.fromEntries(services.map((id, n) => [`service${n}`, id]));

const SHA = "a6d68e5b6348856567cfea285b6f48cd53a2ee0e1feaa5e4acee6e0caea98c25";

const LEAD = {
  form: "treppenlift",
  answers: JSON.stringify({
    liftType: "Sitzlift",
    postalCode: "50823",
    firstName: "Hannelore",
    lastName: "Brandt",
    email: "h.brandt@web.de",
    phone: "0171 1234567",
    privacyAccepted: true,
    sourceUrl: "",
  }),
  normalised: JSON.stringify({
    doubts: [],
    place: "Köln",
    state: "Nordrhein-Westfalen",
    email: "h.brandt@web.de",
    phone: "+491711234567",
  }),
  source: "direct",
  spam_signals: "{}",
  secret: `\\x${"66".repeat(32)}`,
  sha: SHA,
  words: `Ich akzeptiere die Nutzungsbedingungen und habe die Datenschutzerklärung gelesen. ${"Das kann ich jederzeit widerrufen. ".repeat(6)}`,
  step: "contact",
  texts: JSON.stringify([
    { field: "privacyAccepted", id: "contact-by-partners", version: 3, sha256: SHA, ticked: true },
  ]),
  mode: "automatic",
  name: "One",
  state: "queued",
  wait: "0",
  yes: "true",
  no: "false",
};
