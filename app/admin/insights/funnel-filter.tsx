import { Form, Link } from "react-router";
import { formName } from "#app/admin/labels/form-names.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Select } from "#app/admin/ui/inputs/input.tsx";
import { insightsAddress } from "./range.ts";
import styles from "./insights.module.css";

type FunnelChoice = {
  form: string;
  device: string | undefined;
  version: string | undefined;
  /** Chosen in the sources below. */
  campaign: { id: number; name: string } | undefined;
};

type Props = {
  choice: FunnelChoice;
  forms: readonly string[];
  /** Hashes of the funnel versions of this time. */
  versions: readonly string[];
  search: string;
};

const DEVICES = [
  ["", "All devices"],
  ["phone", "Phones"],
  ["tablet", "Tablets"],
  ["desktop", "Desktops"],
] as const;

/** Selects the funnel to draw. */
export const FunnelFilter = ({ choice, forms, versions, search }: Props) => (
  <Form method="get" className={styles["filter"]} key={search}>
    {[...new URLSearchParams(search)]
      .filter(([name]) => !["form", "device", "version"].includes(name))
      .map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    <Select
      name="form"
      aria-label="Form"
      defaultValue={choice.form}
      options={forms.map((form) => [form, formName(form)])}
    />
    <Select name="device" aria-label="Device" defaultValue={choice.device ?? ""} options={DEVICES} />
    {versions.length > 1 || choice.version !== undefined ? (
      <Select
        name="version"
        aria-label="Version of the questions"
        defaultValue={choice.version ?? ""}
        empty="All versions"
        options={versions.map((version) => [version, `Version ${version.slice(0, 7)}`])}
      />
    ) : null}
    <Button type="submit" size="sm">
      Show funnel
    </Button>
    {choice.campaign ? (
      <Link className={styles["chip"]} to={insightsAddress(search, { campaign: null })}>
        {choice.campaign.name}
        <Icon name="close" size={14} />
      </Link>
    ) : null}
  </Form>
);
