import { roleNames } from "./team-texts.ts";

export type RoleName = keyof typeof roleNames;

type Props = { label: string; current: RoleName; sendOnChange?: boolean };

/** With scripts a choice is sent at once; without them there is a button beside it. */
export const RoleSelect = ({ label, current, sendOnChange = false }: Props) => (
  <select
    className="in role-select"
    name="role"
    aria-label={label}
    defaultValue={current}
    onChange={sendOnChange ? (event) => event.currentTarget.form?.requestSubmit() : undefined}
  >
    {Object.entries(roleNames).map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </select>
);
