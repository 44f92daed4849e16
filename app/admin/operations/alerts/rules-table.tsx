import { roleNames } from "#app/admin/labels/roles.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { CheckboxLine, Input } from "#app/admin/ui/inputs/input.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { shownNumber, type RuleRow } from "./alerts-form.ts";
import { fieldProblem } from "./alerts-texts.ts";
import styles from "./alerts.module.css";

type Props = { rows: readonly RuleRow[]; problems: readonly string[] };

/** One row per kind of alert. */
export const RulesTable = ({ rows, problems }: Props) => (
  <DataTable
    label="Who is told about what"
    className={styles["rules"]}
    rows={rows}
    keyOf={({ kind }) => kind}
    columns={[
      {
        head: "Alert",
        cell: ({ name, rule: { roles, addresses } }) => (
          <>
            {name}
            {roles.length === 0 && addresses.length === 0 ? (
              <small className={textStyles["warning"]}>Nobody gets an email about this</small>
            ) : null}
          </>
        ),
      },
      { head: "Email to", label: "", cell: (row) => <Recipients row={row} problems={problems} /> },
      {
        head: "Threshold",
        label: "",
        cell: ({ kind, name, rule: { threshold } }) =>
          threshold ? (
            <div className={styles["limits"]}>
              <Limit
                name={`${kind}.minutes`}
                label={`Minutes: ${name}`}
                unit="minutes"
                value={threshold.minutes}
                problems={problems}
                place={`rules.${kind}.threshold.minutes`}
              />
              <Limit
                name={`${kind}.leads`}
                label={`Leads: ${name}`}
                unit={threshold.leads === 1 ? "lead" : "leads"}
                value={threshold.leads}
                problems={problems}
                place={`rules.${kind}.threshold.leads`}
              />
            </div>
          ) : (
            <span className={textStyles["faint"]}>at once</span>
          ),
      },
      {
        head: "Also",
        label: "",
        cell: ({ kind, name, rule: { isUrgent, byWebhook } }) => (
          <>
            <CheckboxLine
              name={`${kind}.isUrgent`}
              defaultChecked={isUrgent}
              aria-label={`also during quiet hours: ${name}`}
            >
              also during quiet hours
            </CheckboxLine>
            <CheckboxLine name={`${kind}.byWebhook`} defaultChecked={byWebhook} aria-label={`to the webhook: ${name}`}>
              to the webhook
            </CheckboxLine>
          </>
        ),
      },
    ]}
  />
);

function Recipients({ row: { kind, name, rule }, problems }: { row: RuleRow; problems: readonly string[] }) {
  return (
    <>
      <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]} ${styles["roles"]}`}>
        {Object.entries(roleNames).map(([role, label]) => (
          <CheckboxLine
            key={role}
            name={`${kind}.roles`}
            value={role}
            defaultChecked={rule.roles.some((one) => one === role)}
            aria-label={`${label}s: ${name}`}
          >
            {label}s
          </CheckboxLine>
        ))}
      </div>
      <Input
        name={`${kind}.addresses`}
        defaultValue={rule.addresses.join(", ")}
        placeholder="Other e-mail addresses"
        aria-label={`Other e-mail addresses: ${name}`}
        autoComplete="off"
        {...invalid(problems, `rules.${kind}.addresses`)}
      />
      <Problem problems={problems} place={`rules.${kind}.addresses`} />
    </>
  );
}

type LimitProps = {
  name: string;
  label: string;
  unit: string;
  value: number;
  problems: readonly string[];
  place: string;
};

const Limit = ({ name, label, unit, value, problems, place }: LimitProps) => (
  <div>
    <div className={layoutStyles["row"]}>
      <Input
        name={name}
        type="number"
        min={1}
        inputMode="numeric"
        defaultValue={shownNumber(value)}
        aria-label={label}
        {...invalid(problems, place)}
      />
      {unit}
    </div>
    <Problem problems={problems} place={place} />
  </div>
);

const invalid = (problems: readonly string[], place: string) =>
  fieldProblem(problems, place) === undefined
    ? {}
    : ({ "aria-invalid": true, "aria-describedby": `${place}-problem` } as const);

function Problem({ problems, place }: { problems: readonly string[]; place: string }) {
  const words = fieldProblem(problems, place);
  return words === undefined ? null : (
    <div className={`${layoutStyles["row"]} ${textStyles["small"]} ${textStyles["error"]}`} id={`${place}-problem`}>
      <StatusGlyph status="error" size={14} />
      {words}
    </div>
  );
}
