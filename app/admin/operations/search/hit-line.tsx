import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Hit } from "./hits.ts";
import { Marked } from "./marked.tsx";
import styles from "./search.module.css";

/** What is inside the link to something found. */
export const HitLine = ({ hit, q }: { hit: Hit; q: string }) => (
  <>
    <span className={styles["picture"]}>
      {hit.formType === undefined ? <Icon name={hit.icon} /> : <FormCode formType={hit.formType} />}
    </span>
    <span className={styles["said"]}>
      <span className={textStyles["strong"]}>
        <Marked text={hit.title} words={q} />
      </span>
      {hit.facts.length > 0 ? <span className={textStyles["note"]}>{hit.facts.join(" · ")}</span> : null}
    </span>
    {hit.state ? (
      <span className={styles["state"]}>
        <StatusChip {...hit.state} />
      </span>
    ) : null}
  </>
);
