import { useState } from "react";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { FeedLead } from "#server/operations/dashboard/read-feed.ts";
import styles from "./dashboard.module.css";

/** The newest leads. Not a live region, because it would announce all the time. */
export function LiveFeed({ leads }: { leads: readonly FeedLead[] }) {
  const [frozen, setFrozen] = useState<readonly FeedLead[]>();
  const shown = frozen ?? leads;
  return (
    <Panel
      title="Live feed"
      actions={
        <IconButton
          icon={frozen ? "play" : "pause"}
          label={frozen ? "Resume the feed" : "Pause the feed"}
          onClick={() => setFrozen(frozen ? undefined : leads)}
        />
      }
    >
      {shown.length === 0 ? (
        <PanelBody as="p" className={textStyles["muted"]}>
          Leads appear here the moment someone sends a form.
        </PanelBody>
      ) : (
        <ul className={styles["feed"]} aria-live="off">
          {shown.map((lead) => (
            <li key={lead.id}>
              <Time at={lead.receivedAt} as="clock" />
              <FormCode formType={lead.formType} />
              <span className={styles["who"]}>
                {lead.who} <span className={textStyles["faint"]}>{lead.postalCode}</span>
              </span>
              <span className={layoutStyles["row"]}>
                <span className={textStyles["faint"]}>{deliveredText(lead)}</span>
                <StatusGlyph status={lead.status ?? "off"} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function deliveredText({ status, delivered, of, isQuarantined }: FeedLead): string {
  if (isQuarantined) return "In quarantine";
  if (status === null) return "Not sent";
  return status === "pending" && delivered === 0 ? "Sending" : `${delivered} of ${of}`;
}
