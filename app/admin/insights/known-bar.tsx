import { formatWholePercent } from "#app/admin/labels/format.ts";
import styles from "./insights.module.css";

/** Share of the sales that can no longer be returned. */
export const KnownBar = ({ share }: { share: number | null }) =>
  share === null ? (
    "–"
  ) : (
    <span className={styles["known"]}>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles["room"]} width="100" height="8" />
        <rect className={styles["kept"]} width={Math.round(share * 100)} height="8" />
      </svg>
      {formatWholePercent(Math.floor(share * 100))}
    </span>
  );
