import { Form, Link } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Segmented } from "#app/admin/ui/controls/segmented.tsx";
import { Input } from "#app/admin/ui/inputs/input.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { insightsAddress, type Range, type RangeKey } from "./range.ts";
import { daysText } from "./insights-texts.ts";
import styles from "./insights.module.css";

const OPTIONS: readonly { value: RangeKey; label: string }[] = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "13m", label: "13 months" },
];

/** Links and a form that leads to an address: a range can be sent to a colleague, and works without scripts. */
export const RangeBar = ({ range, search }: { range: Range; search: string }) => (
  <div className={styles["range"]}>
    <Segmented
      label="Time"
      options={OPTIONS}
      value={range.key}
      hrefOf={(days) => insightsAddress(search, { days, from: null, to: null })}
    />
    <Form method="get" className={styles["own"]} key={`${range.from} ${range.to}`}>
      {[...new URLSearchParams(search)]
        .filter(([name]) => !["days", "from", "to"].includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <input type="hidden" name="days" value="own" />
      <label htmlFor="insights-from">From</label>
      <Input id="insights-from" type="date" name="from" defaultValue={range.from} required />
      <label htmlFor="insights-to">to</label>
      <Input id="insights-to" type="date" name="to" defaultValue={range.to} required />
      <Button type="submit">Show</Button>
    </Form>
    <span className={styles["compare"]}>
      {range.before ? (
        <>
          <span>{`Compared with ${daysText(range.before)}.`}</span>
          <Link className={textStyles["link"]} to={insightsAddress(search, { compare: "no" })}>
            Do not compare
          </Link>
        </>
      ) : (
        <Link className={textStyles["link"]} to={insightsAddress(search, { compare: null })}>
          Compare with the time before
        </Link>
      )}
    </span>
  </div>
);
