import { lookUp } from "#app/admin/labels/look-up.ts";
import { Link } from "react-router";
import { formName } from "#app/admin/labels/form-names.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { LeadDetails } from "#server/operations/leads/read-lead.ts";
import type { LeadAction } from "#server/platform/audit/audit-kinds.ts";
import styles from "./lead-panel.module.css";

const ACTIONS: Readonly<Record<LeadAction, string>> = {
  "lead.open": "opened this lead",
  "lead.send": "sent it",
  "lead.resend": "sent it again",
  "lead.resolve": "resolved a doubt",
  "lead.close": "closed it",
  "lead.release": "released it from quarantine",
  "lead.delete": "erased it",
  "lead.erasure-told": "asked a service to erase it",
  "lead.withdraw": "stopped it: the consent was withdrawn",
  "lead.dossier": "opened its consent dossier",
  "lead.dossier-export": "took its consent dossier as a file",
};

/** Unknown actions of other releases are shown as stored. */
const actionTexts = (action: string): string => lookUp(ACTIONS, action) ?? action;

/** Staff actions, and other leads of the same person. */
export const HistorySection = ({ lead, now }: { lead: LeadDetails; now: Date }) => (
  <section className={styles["section"]} id="history">
    <h3>History</h3>
    <dl className={styles["facts"]}>
      {lead.history.map(({ at, actor, action }) => (
        <div className={styles["fact"]} key={`${at.getTime()} ${actor} ${action}`}>
          <dt>
            <Time at={at} as="moment" now={now} />
          </dt>
          <dd>
            {actor} {actionTexts(action)}
          </dd>
        </div>
      ))}
      <div className={styles["fact"]}>
        <dt>Same person</dt>
        <dd>
          {lead.samePerson.length === 0 ? "No other lead with this e-mail or phone within 90 days" : null}
          <ul>
            {lead.samePerson.map(({ id, formType, receivedAt, same }) => (
              <li key={id}>
                <Link className={textStyles["link"]} to={`/admin/forms/${formType}?lead=${id}`}>
                  {formName(formType)}, <Time at={receivedAt} as="moment" now={now} />
                </Link>{" "}
                <span className={textStyles["note"]}>
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
