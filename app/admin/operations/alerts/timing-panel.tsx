import { Field } from "#app/admin/ui/controls/field.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/input.tsx";
import type { AlertSettingsInput } from "#server/operations/alerts/alert-settings.ts";
import { clockOf, shownNumber } from "./alerts-form.ts";
import { fieldProblem } from "./alerts-texts.ts";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./alerts.module.css";

type Props = Pick<AlertSettingsInput, "quiet" | "reminderHours"> & { problems: readonly string[] };

const EVENING = 22 * 60;
const MORNING = 7 * 60;

/** Quiet hours and reminders. */
export const TimingPanel = ({ quiet, reminderHours, problems }: Props) => (
  <Panel title="Quiet hours and reminders">
    <PanelBody>
      <CheckboxLine name="isQuiet" defaultChecked={quiet !== undefined}>
        Quiet hours
      </CheckboxLine>
      <div className={styles["times"]}>
        <Field label="From" name="quietFrom" type="time" defaultValue={clockOf(quiet?.from ?? EVENING)} />
        <Field
          label="Until"
          name="quietUntil"
          type="time"
          defaultValue={clockOf(quiet?.until ?? MORNING)}
          error={fieldProblem(problems, "quiet")}
        />
        <Field
          label="First reminder after hours"
          name="reminderHours"
          type="number"
          min={1}
          max={168}
          inputMode="numeric"
          defaultValue={shownNumber(reminderHours)}
          error={fieldProblem(problems, "reminderHours")}
        />
      </div>
      <p className={textStyles["note"]}>
        Times in Berlin. What is not ticked waits until they end, and comes in one email then, also what is over by
        then. After the first reminder there is one a day, sooner if twice as many leads are affected.
      </p>
    </PanelBody>
  </Panel>
);
