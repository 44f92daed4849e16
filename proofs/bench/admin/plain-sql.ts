/** A statement as short as it can be for the same rows; the server knows it by its name after the first time. */
export type Bare = { text: string; values: unknown[] };

const COLUMNS = "s.id, s.created_at, s.submission_data, s.normalised, s.source";
const AT = "coalesce(received_at, created_at)";

/** The leads of a page with their deliveries. */
const withDeliveries = (leads: string): string =>
  `select s.*, d.id as delivery_id, d.api_service_id, d.state, d.attempt_n, d.next_attempt_at
    from (${leads}) s left join deliveries d on d.submission_id = s.id order by s.created_at desc, s.id desc`;

/** A page of 51 along form_submissions_by_time, or along another index where `also` says so. */
export const page = (formType: string, also = "", values: unknown[] = []): Bare => ({
  text: withDeliveries(
    `select ${COLUMNS} from form_submissions s where s.form_type = $1 ${also} order by s.created_at desc, s.id desc limit 51`,
  ),
  values: [formType, ...values],
});

/** A page of leads with a delivery that stands so. */
export const byDelivery = (formType: string, states: string[], services: string[]): Bare => ({
  text: withDeliveries(`select ${COLUMNS} from (
    select distinct d.at, d.submission_id from unnest($2::text[]) wanted (state), unnest($3::uuid[]) service (id), lateral (
      select ${AT} as at, submission_id from deliveries where form_type = $1 and api_service_id = service.id and state = wanted.state
      order by ${AT} desc, submission_id desc limit 51) d order by 1 desc, 2 desc limit 51) d
    join form_submissions s on s.id = d.submission_id order by s.created_at desc, s.id desc`),
  values: [formType, states, services],
});

/** All that an index finds, newest first. */
export const found = (formType: string, condition: string, value: unknown): Bare => ({
  text: withDeliveries(`with hits as materialized (select s.id, s.created_at from form_submissions s where s.form_type = $1 and ${condition})
    select ${COLUMNS} from (select id from hits order by created_at desc, id desc limit 51) hits join form_submissions s on s.id = hits.id
    order by s.created_at desc, s.id desc`),
  values: [formType, value],
});

/** The newest 21 of all forms, with the states of their deliveries. */
export const everywhere = (condition: string, value: string): Bare =>
  withStates(
    `select s.* from form_submissions s where ${condition} order by s.created_at desc, s.id desc limit 21`,
    value,
  );

/** For rare matches, because a prepared statement would scan ten million leads in order of time. */
export const fewEverywhere = (condition: string, value: string): Bare =>
  withStates(
    `with hits as materialized (select s.* from form_submissions s where ${condition})
      select * from hits order by created_at desc, id desc limit 21`,
    value,
  );

const withStates = (leads: string, value: string): Bare => ({
  text: `select s.id, s.form_type, s.created_at, s.submission_data, s.normalised, s.quarantined_at,
      array(select state from deliveries d where d.submission_id = s.id) as states from (${leads}) s`,
  values: [value],
});

export const counts = (formType: string, services: string[]): Bare[] => {
  const ofStates = (states: string[]): Bare => ({
    text: `select count(*) from (select distinct d.at, d.submission_id from unnest($2::text[]) wanted (state),
      unnest($3::uuid[]) service (id), lateral (select ${AT} as at, submission_id from deliveries
        where form_type = $1 and api_service_id = service.id and state = wanted.state
        order by ${AT} desc, submission_id desc limit 10001) d order by 1 desc, 2 desc limit 10001) counted`,
    values: [formType, states, services],
  });
  const capped = (also: string): Bare => ({
    text: `select count(*) from (select from form_submissions s where form_type = $1 ${also} limit 10001) counted`,
    values: [formType],
  });
  return [
    capped(""),
    capped("and not can_be_sent(submission_data ->> 'email')"),
    ofStates(["failed", "queued", "sending"]),
    ofStates(["in_doubt"]),
    ofStates(["warning"]),
    {
      text: `select count(*) filter (where can_be_sent(s.submission_data ->> 'email') and not exists (
          select from deliveries d where d.submission_id = s.id and d.api_service_id = $2))
        from (select * from form_submissions where form_type = $1 order by created_at desc, id desc limit 10001) s`,
      values: [formType, services.at(-1)],
    },
  ];
};

export const oneLead = (lead: { id: string; email: string; phone: string }): Bare[] => [
  { text: "select * from form_submissions where id = $1", values: [lead.id] },
  { text: "select * from deliveries where submission_id = $1", values: [lead.id] },
  {
    text: `select * from delivery_events e left join delivery_event_details t on t.event_id = e.id
      where e.delivery_id in (select id from deliveries where submission_id = $1)`,
    values: [lead.id],
  },
  { text: "select * from consent_records where submission_id = $1", values: [lead.id] },
  {
    text: `select id from form_submissions where normalised ->> 'email' = $1
      union select id from form_submissions where normalised ->> 'phone' = $2`,
    values: [lead.email, lead.phone],
  },
];
