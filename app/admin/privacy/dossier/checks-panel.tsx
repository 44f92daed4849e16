import { Time } from "#app/admin/ui/display/time.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import type { Check } from "#server/privacy/dossier/dossier.ts";
import { checkWords } from "./dossier-texts.ts";
import styles from "./dossier.module.css";

const GLYPHS = { holds: "success", broken: "error", open: "not_sent" } as const;

/** What was computed again while the dossier was read. What is broken stands first. */
export const ChecksPanel = ({ checks, readAt }: { checks: readonly Check[]; readAt: Date }) => (
  <Panel title="Checked just now" note={<Time at={readAt} as="seconds" />}>
    <ul className={styles["checks"]}>
      {inOrder(checks).map((check) => {
        const { title, detail } = checkWords(check);
        return (
          <li key={check.what} data-result={check.result}>
            <StatusGlyph status={GLYPHS[check.result]} />
            <span>
              <strong>{title}</strong>
              <small>{detail}</small>
            </span>
          </li>
        );
      })}
    </ul>
  </Panel>
);

const inOrder = (checks: readonly Check[]): Check[] =>
  checks.toSorted((a, b) => Number(b.result === "broken") - Number(a.result === "broken"));
