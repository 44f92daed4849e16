import { Time } from "#app/admin/ui/display/time.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { PastTest } from "#server/delivery/api-services/read-service.ts";
import { verdictOf } from "./service-texts.ts";
import styles from "./editor.module.css";

/** The last tests, oldest first. */
export const PastTests = ({ tests, now }: { tests: readonly PastTest[]; now: Date }) =>
  tests.length === 0 ? null : (
    <ol className={styles["pastTests"]} aria-label="Last tests">
      {tests.map(({ at, by, outcome }) => {
        const { word, status } = verdictOf(outcome);
        return (
          <li key={at.toISOString()}>
            <StatusGlyph status={status} size={14} />
            <Time at={at} as="moment" now={now} /> {word} <small className={textStyles["faint"]}>{by}</small>
          </li>
        );
      })}
    </ol>
  );
