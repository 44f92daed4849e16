import type { Notice as Shown } from "./sign-in-texts.ts";
import { Icon, type IconName } from "#app/admin/ui/controls/icon.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import styles from "./sign-in.module.css";
export const CardIcon = ({ name }: { name: IconName }) => (
  <div className={styles["cardIcon"]}>
    <Icon name={name} size={20} />
  </div>
);

export const ErrorNotice = ({ title, text }: Shown) => (
  <Notice kind="error" title={title} appears>
    {text}
  </Notice>
);
