import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./lead-table.module.css";

type Props = { title: string; columns: number; aside?: React.ReactNode };

export const DayLine = ({ title, columns, aside }: Props) => (
  <tr className={styles["day"]}>
    <td colSpan={columns}>
      <span className={layoutStyles["row"]}>
        {title}
        {aside ? <span className={layoutStyles["end"]}>{aside}</span> : null}
      </span>
    </td>
  </tr>
);
