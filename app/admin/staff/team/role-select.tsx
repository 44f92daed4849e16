import { roleNames } from "#app/admin/labels/roles.ts";
import type { Role } from "#server/staff/roles.ts";
import { Select } from "#app/admin/ui/inputs/input.tsx";
import styles from "./team.module.css";

type Props = { label: string; current: Role; sendOnChange?: boolean };

/** Submits on change with scripts; without them there is a button. */
export const RoleSelect = ({ label, current, sendOnChange = false }: Props) => (
  <span className={styles["roleSelect"]}>
    <Select
      name="role"
      aria-label={label}
      defaultValue={current}
      onChange={sendOnChange ? (event) => event.currentTarget.form?.requestSubmit() : undefined}
      options={Object.entries(roleNames)}
    />
  </span>
);
