import { Form, Link } from "react-router";
import { RETURNS_PAGE } from "#app/admin/labels/paths.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Input, Select } from "#app/admin/ui/inputs/input.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { BuyerName } from "#server/sales/buyers/read-buyer.ts";
import type { ReturnView } from "#server/sales/returns/list-returns.ts";
import { isFiltered, viewPath, type DeskFilter } from "./returns-filter.ts";
import { reasonTexts } from "./return-texts.ts";
import styles from "./returns-list.module.css";

type Props = { view: ReturnView; filter: DeskFilter; buyers: readonly BuyerName[] };

/** All filters are in the URL. */
export const FilterBar = ({ view, filter, buyers }: Props) => (
  <Form role="search" action={RETURNS_PAGE} className={styles["filter"]} key={JSON.stringify([view, filter])}>
    <input type="hidden" name="view" value={view} />
    <Input
      type="search"
      name="q"
      aria-label="Reference"
      placeholder="Reference of the claim, or id of the lead"
      defaultValue={filter.q ?? ""}
      spellCheck={false}
      autoComplete="off"
    />
    <Select
      name="buyer"
      aria-label="Buyer"
      defaultValue={filter.buyer ?? ""}
      empty="All buyers"
      options={buyers.map(({ id, legalName }) => [id, legalName])}
    />
    <Select
      name="reason"
      aria-label="Reason"
      defaultValue={filter.reason ?? ""}
      empty="All reasons"
      options={Object.entries(reasonTexts)}
    />
    <Button type="submit" icon="filter">
      Filter
    </Button>
    {isFiltered(filter) ? (
      <Link className={textStyles["link"]} to={viewPath(view, {})}>
        Show all
      </Link>
    ) : null}
  </Form>
);
