import { Form } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { CardTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { SentNotice } from "#server/privacy/list-notices.ts";
import { confirmedByText, CHANNEL_WORDS, NOTICE_WORDS, noticeStatus, wordOf } from "./privacy-texts.ts";
import styles from "./privacy.module.css";

/** Who was told what, how far that is, and what a person can still do about it. */
export const NoticesTable = ({ notices, now }: { notices: readonly SentNotice[]; now: Date }) => (
  <CardTable label="Receivers" className={styles["table"]}>
    <thead>
      <tr>
        <th scope="col">Receiver</th>
        <th scope="col">What</th>
        <th scope="col">How far</th>
        <th scope="col">Confirmed</th>
      </tr>
    </thead>
    <tbody>
      {notices.map((notice) => (
        <tr key={notice.id}>
          <th scope="row">{notice.receiver}</th>
          <td data-label="What">
            <span>
              {wordOf(NOTICE_WORDS, notice.kind)}{" "}
              <span className={textStyles["note"]}>by {wordOf(CHANNEL_WORDS, notice.channel)}</span>
            </span>
          </td>
          <td data-label="How far">
            <span>
              <span className={layoutStyles["row"]}>
                <StatusGlyph status={noticeStatus(notice.state).glyph} />
                {noticeStatus(notice.state).words}
                {notice.toldAt ? <Time at={notice.toldAt} as="moment" now={now} /> : null}
              </span>
              {notice.lastMessage ? <span className={textStyles["note"]}>{notice.lastMessage}</span> : null}
            </span>
          </td>
          <td data-label="Confirmed">
            <Confirmation notice={notice} now={now} />
          </td>
        </tr>
      ))}
    </tbody>
  </CardTable>
);

function Confirmation({ notice, now }: { notice: SentNotice; now: Date }) {
  const { id, state, confirmedAt, receiver } = notice;
  if (confirmedAt) {
    return (
      <span>
        <Time at={confirmedAt} as="moment" now={now} />{" "}
        <span className={textStyles["note"]}>{confirmedByText(notice.confirmedBy)}</span>
      </span>
    );
  }
  const isOurs = state === "task" || state === "failed";
  if (!isOurs && state !== "told" && state !== "done") return <span>–</span>;
  return (
    <Form method="post">
      <input type="hidden" name={isOurs ? "notices" : "notice"} value={id} />
      <Button
        size="sm"
        type="submit"
        name="intent"
        value={isOurs ? "told" : "confirmed"}
        aria-label={`${isOurs ? "Told" : "Confirmed"}: ${receiver}`}
      >
        {isOurs ? "I have told them" : "They have confirmed"}
      </Button>
    </Form>
  );
}
