import { Form, Link, useSubmit } from "react-router";
import { AUDIT_GROUPS } from "./audit-texts.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { ChipBox } from "#app/admin/ui/controls/chip-box.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./audit-log.module.css";

export type AuditAsked = { actor: string; group: string; from: string; to: string; target: string };

/** All filters are in the URL. Scripts apply a choice at once; without them there is a button. */
export function AuditFilters({ asked, actors }: { asked: AuditAsked; actors: readonly string[] }) {
  const submit = useSubmit();
  const scriptsRun = useScriptsRun();
  const isFiltered = Object.values(asked).some((value) => value !== "");
  return (
    <Form
      method="get"
      className={styles["filters"]}
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      key={JSON.stringify(asked)}
    >
      <ChipBox as="label" name="Person">
        <select name="actor" defaultValue={asked.actor}>
          <option value="">Everybody</option>
          {actors.map((actor) => (
            <option key={actor}>{actor}</option>
          ))}
        </select>
      </ChipBox>
      <ChipBox as="label" name="Action">
        <select name="group" defaultValue={asked.group}>
          <option value="">All</option>
          {Object.entries(AUDIT_GROUPS).map(([group, { label }]) => (
            <option key={group} value={group}>
              {label}
            </option>
          ))}
        </select>
      </ChipBox>
      <ChipBox as="label" name="From">
        <input type="date" name="from" defaultValue={asked.from} />
      </ChipBox>
      <ChipBox as="label" name="To">
        <input type="date" name="to" defaultValue={asked.to} />
      </ChipBox>
      {asked.target ? (
        <ChipBox as="span" name="Object">
          <span className={textStyles["mono"]}>{asked.target.split(":")[1]?.slice(0, 13)}</span>
          <input type="hidden" name="target" value={asked.target} />
        </ChipBox>
      ) : null}
      {scriptsRun ? null : (
        <Button size="sm" type="submit">
          Apply
        </Button>
      )}
      {isFiltered ? (
        <Link className={`${textStyles["link"]} ${textStyles["small"]} ${styles["clear"]}`} to="?">
          <Icon name="close" size={12} />
          Clear filters
        </Link>
      ) : null}
      <span className={`${layoutStyles["end"]} ${textStyles["note"]}`}>Reading personal data is logged too</span>
    </Form>
  );
}
