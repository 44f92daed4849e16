import { Link } from "react-router";
import { formName } from "#app/admin/labels/form-names.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import type { LeadDetails } from "#app/admin/leads/lead/lead-details.ts";

const DEEDS: Readonly<Record<string, string>> = {
  "lead.open": "opened this lead",
  "lead.send": "sent it",
  "lead.resend": "sent it again",
  "lead.resolve": "resolved a doubt",
  "lead.export": "exported it",
};

/** Who did what with it, and whether the person has written before. */
export const HistorySection = ({ lead, now }: { lead: LeadDetails; now: Date }) => (
  <section className="lsec" id="history">
    <h3>History</h3>
    <dl className="kv">
      {lead.history.map(({ at, actor, action }) => (
        <div className="kv-pair" key={`${at.getTime()} ${actor} ${action}`}>
          <dt>
            <Time at={at} as="moment" now={now} />
          </dt>
          <dd>
            {actor} {DEEDS[action] ?? action}
          </dd>
        </div>
      ))}
      <div className="kv-pair">
        <dt>Same person</dt>
        <dd>
          {lead.samePerson.length === 0 ? "No other lead with this e-mail or phone within 90 days" : null}
          <ul>
            {lead.samePerson.map(({ id, formType, receivedAt, same }) => (
              <li key={id}>
                <Link className="link" to={`/admin/forms/${formType}?lead=${id}`}>
                  {formName(formType)}, <Time at={receivedAt} as="moment" now={now} />
                </Link>{" "}
                <span className="t3 xs">
                  {same === "both" ? "same e-mail and phone" : `same ${same === "email" ? "e-mail" : "phone"}`}
                </span>
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  </section>
);
