import { lookUp } from "#app/admin/labels/look-up.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { LeadMessage, CallTime, MessageKind } from "#server/privacy/visitor-messages/visitor-message.ts";
import styles from "./lead-panel.module.css";

const TEXTS: Readonly<Record<MessageKind, string>> = {
  "email-only": "Write, do not call",
  "best-time": "Call at this time",
  "no-calls": "Do not call any more",
  "nobody-called": "Not in touch yet",
  "was-called": "Has been in touch",
  "not-me": "It was not me: somebody else sent this",
};

/** Same times as on the visitor's page (server/privacy/visitor-messages/call-time-texts.ts). */
const TIMES: Readonly<Record<CallTime, string>> = {
  morning: "in the morning (8 to 12)",
  noon: "at noon (12 to 15)",
  afternoon: "in the afternoon (15 to 18)",
  evening: "in the evening (18 to 20)",
  saturday: "on Saturday too (9 to 13)",
};

/** The visitor's wishes from the request page. First in the panel, so that callers do not miss them. */
export const MessagesSection = ({ messages, now }: { messages: readonly LeadMessage[]; now: Date }) => (
  <section className={styles["section"]} id="messages">
    <h3>
      The visitor’s messages<span className={layoutStyles["end"]}>from the page of the request</span>
    </h3>
    <dl className={styles["facts"]}>
      {messages.map(({ id, kind, firm, times, at, undoneAt }) => (
        <div className={styles["fact"]} key={id}>
          <dt>
            <Time at={at} as="moment" now={now} />
          </dt>
          <dd className={undoneAt ? textStyles["faint"] : undefined}>
            <strong className={undoneAt ? undefined : textStyles["strong"]}>
              {[lookUp(TEXTS, kind) ?? kind, ...times.map((time) => TIMES[time])].join(", ")}
            </strong>
            <div className={textStyles["note"]}>
              {firm === null ? "All firms" : `Only ${firm}`}
              {undoneAt ? (
                <>
                  , not any more since <Time at={undoneAt} as="moment" now={now} />
                </>
              ) : null}
            </div>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
