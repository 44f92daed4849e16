import { Link } from "react-router";
import { allocationTexts } from "#app/admin/labels/routing-texts.ts";
import { returnPath, dossierPath } from "#app/admin/labels/paths.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import { Timeline, TimelineItem } from "#app/admin/ui/display/timeline.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { ReturnRequest } from "#server/sales/returns/read-return.ts";
import { cameByText, reasonWord, stateTexts } from "./return-texts.ts";
import styles from "./return.module.css";

/** Times of sale and request, other buyers of the lead, and further evidence. */
export const OnFile = ({ request, canAct, now }: { request: ReturnRequest; canAct: boolean; now: Date }) => {
  const { note, othersOfLead, evidence } = request;
  return (
    <section aria-labelledby="on-file" className={styles["onFile"]}>
      <h3 id="on-file">Also on file</h3>
      <Timeline edge="flush">
        <TimelineItem
          mark={<StatusGlyph status="success" />}
          title={`Sold to ${request.buyer}`}
          time={<Time at={request.soldAt} as="moment" now={now} />}
          detail={
            canAct && !evidence.isErased ? (
              <Link className={textStyles["link"]} to={dossierPath(request.submissionId)}>
                Open the consent dossier
              </Link>
            ) : undefined
          }
        />
        {othersOfLead.map((other) => (
          <TimelineItem
            key={`${other.buyer} ${other.at.toISOString()}`}
            mark={<StatusGlyph status={allocationTexts(other.state).status} />}
            title={`${allocationTexts(other.state).word}: ${other.buyer}`}
            time={<Time at={other.at} as="moment" now={now} />}
            detail={
              other.request ? (
                <Link className={textStyles["link"]} to={returnPath(other.request.id)}>
                  {`Its request: ${reasonWord(other.request.reason)}, ${stateTexts[other.request.state].toLowerCase()}`}
                </Link>
              ) : (
                "Not requested"
              )
            }
          />
        ))}
        <TimelineItem
          mark={<StatusGlyph status="warning" />}
          title={`Requested: ${reasonWord(request.reason)}`}
          time={<Time at={request.requestedAt} as="moment" now={now} />}
          detail={cameByText(request)}
        >
          {note === "" ? null : <p className={styles["note"]}>{note}</p>}
        </TimelineItem>
        {evidence.phoneConfirmed ? (
          <TimelineItem mark={<StatusGlyph status="success" />} title="The visitor confirmed the number" />
        ) : null}
        {evidence.isWithdrawn ? (
          <TimelineItem mark={<StatusGlyph status="blocked" />} title="Consent was withdrawn" />
        ) : null}
        {evidence.isErased ? (
          <TimelineItem mark={<StatusGlyph status="closed" />} title="The lead was erased before the request" />
        ) : null}
      </Timeline>
    </section>
  );
};
