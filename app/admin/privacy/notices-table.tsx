import { Form } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { SentNotice } from "#server/privacy/list-notices.ts";
import { confirmedByText, CHANNEL_TEXTS, NOTICE_TEXTS, noticeStatus, wordOf } from "./privacy-texts.ts";
import styles from "./privacy.module.css";

/** Notices with their state, and what staff can still do. */
export const NoticesTable = ({ notices, now }: { notices: readonly SentNotice[]; now: Date }) => (
  <DataTable
    label="Recipients"
    className={styles["table"]}
    rows={notices}
    keyOf={({ id }) => id}
    columns={[
      { head: "Recipient", cell: ({ recipient }) => recipient },
      {
        head: "What",
        cell: ({ kind, channel }) => (
          <span>
            {wordOf(NOTICE_TEXTS, kind)} <span className={textStyles["note"]}>by {wordOf(CHANNEL_TEXTS, channel)}</span>
          </span>
        ),
      },
      {
        head: "Progress",
        cell: ({ state, toldAt, lastMessage }) => (
          <span>
            <span className={layoutStyles["row"]}>
              <StatusGlyph status={noticeStatus(state).glyph} />
              {noticeStatus(state).words}
              {toldAt ? <Time at={toldAt} as="moment" now={now} /> : null}
            </span>
            {lastMessage ? <span className={textStyles["note"]}>{lastMessage}</span> : null}
          </span>
        ),
      },
      { head: "Confirmed", cell: (notice) => <Confirmation notice={notice} now={now} /> },
    ]}
  />
);

function Confirmation({ notice, now }: { notice: SentNotice; now: Date }) {
  const { id, state, confirmedAt, recipient } = notice;
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
        aria-label={`${isOurs ? "Told" : "Confirmed"}: ${recipient}`}
      >
        {isOurs ? "I have told them" : "They have confirmed"}
      </Button>
    </Form>
  );
}
