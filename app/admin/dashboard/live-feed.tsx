import { useState } from "react";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import type { Status } from "#app/admin/labels/status.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";

export type FeedLead = {
  id: string;
  formType: string;
  receivedAt: Date;
  who: string;
  postalCode: string;
  delivered: number;
  of: number;
  status: Status | null;
};

/** The newest leads. Not announced: it would never be quiet. */
export function LiveFeed({ leads }: { leads: readonly FeedLead[] }) {
  const [held, setHeld] = useState<readonly FeedLead[]>();
  const shown = held ?? leads;
  return (
    <Panel
      title="Live feed"
      actions={
        <IconButton
          icon={held ? "play" : "pause"}
          label={held ? "Resume the feed" : "Pause the feed"}
          onClick={() => setHeld(held ? undefined : leads)}
        />
      }
    >
      {shown.length === 0 ? (
        <p className="pbody t2">Leads appear here the moment someone sends a form.</p>
      ) : (
        <ul className="feed" aria-live="off">
          {shown.map((lead) => (
            <li key={lead.id}>
              <Time at={lead.receivedAt} as="clock" />
              <FormCode formType={lead.formType} />
              <span className="who">
                {lead.who} <span className="t3">{lead.postalCode}</span>
              </span>
              <span className="row">
                <span className="t3">{standingOf(lead)}</span>
                <StatusGlyph status={lead.status ?? "off"} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function standingOf({ status, delivered, of }: FeedLead): string {
  if (status === null) return "Not sent";
  return status === "pending" && delivered === 0 ? "Sending" : `${delivered} of ${of}`;
}
