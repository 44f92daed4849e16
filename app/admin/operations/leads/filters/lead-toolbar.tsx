import { useId } from "react";
import { useLocation, Form } from "react-router";
import { Button, ButtonLink, Kbd } from "#app/admin/ui/controls/button.tsx";
import { wordOf } from "#app/admin/labels/status.ts";
import { addressWith, FROM_THE_START } from "#app/admin/ui/dialogs/search-params.ts";
import {
  FilterChip,
  ReceivedOptions,
  ServiceOptions,
  SourceOptions,
  StatusOptions,
  JumpToDate,
  CarriedParams,
} from "./filter-options.tsx";
import { NO_FILTERS, receivedWord, type Filters } from "./filters.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import { Popover } from "#app/admin/ui/dialogs/menu.tsx";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./lead-toolbar.module.css";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Input } from "#app/admin/ui/inputs/input.tsx";

type Props = {
  filters: Filters;
  services: readonly ServiceOfForm[];
  sources: readonly string[];
  now: Date;
  /** Beside an open lead and on phones, all filters are behind one button. */
  isSlim: boolean;
};

/** Search and filters; the URL holds all of them. */
export function LeadToolbar({ filters, services, sources, now, isSlim }: Props) {
  const { search } = useLocation();
  const without = (name: keyof Filters) => addressWith(search, { ...FROM_THE_START, [name]: null });
  const active = countOf(filters);
  const chips = [
    {
      name: "Received",
      value: receivedWord(filters, now),
      without: addressWith(search, { ...FROM_THE_START, since: null, until: null }),
      options: <ReceivedOptions filters={filters} now={now} />,
    },
    {
      name: "Status",
      value: filters.status && wordOf(filters.status),
      without: without("status"),
      options: <StatusOptions filters={filters} />,
    },
    {
      name: "Service",
      value: filters.service && (services.find(({ id }) => id === filters.service)?.name ?? "unknown"),
      without: without("service"),
      options: <ServiceOptions filters={filters} services={services} />,
    },
    {
      name: "Source",
      value: filters.source,
      without: without("source"),
      options: <SourceOptions filters={filters} sources={sources} />,
    },
  ];
  return (
    <div className={isSlim ? `${styles["toolbar"]} ${styles["slim"]}` : styles["toolbar"]}>
      <SearchBox value={filters.q} isWide={isSlim} />
      <AllFilters active={active} isSlim={isSlim}>
        {chips.map(({ name, options }) => (
          <div key={name}>{options}</div>
        ))}
      </AllFilters>
      {isSlim ? null : (
        <span className={`${layoutStyles["notOnPhone"]} ${styles["chips"]}`}>
          {chips.map(({ name, value, without: to, options }) => (
            <FilterChip key={name} name={name} value={value} without={to}>
              {options}
            </FilterChip>
          ))}
          {active > 1 ? (
            <ButtonLink kind="ghost" size="sm" to={addressWith(search, { ...FROM_THE_START, ...NO_FILTERS })}>
              Clear all
            </ButtonLink>
          ) : null}
          <span className={layoutStyles["end"]}>
            <JumpToDate />
          </span>
        </span>
      )}
    </div>
  );
}

function AllFilters({ active, isSlim, children }: { active: number; isSlim: boolean; children: React.ReactNode }) {
  const id = useId();
  const label = active === 0 ? "Filters" : `Filters: ${active} active`;
  return (
    <>
      {isSlim ? (
        <span className={`${layoutStyles["row"]} ${layoutStyles["notOnPhone"]}`}>
          <IconButton icon="filter" label={label} popoverTarget={id} />
        </span>
      ) : null}
      <span className={layoutStyles["onlyOnPhone"]}>
        <Button icon="filter" popoverTarget={id}>
          {active === 0 ? "Filter" : `Filter · ${active}`}
        </Button>
      </span>
      <Popover id={id} label="Filters">
        {children}
      </Popover>
    </>
  );
}

const countOf = ({ status, service, source, since, until }: Filters): number =>
  [status, service, source, since ?? until].filter((value) => value !== undefined).length;

/** A GET form, so that results have a URL. */
const SearchBox = ({ value, isWide }: { value: string; isWide?: boolean }) => (
  <Form
    role="search"
    className={isWide ? `${layoutStyles["grow"]} ${styles["box"]}` : `${styles["box"]} ${styles["fixed"]}`}
  >
    <CarriedParams without={["q"]} />
    <Icon name="search" size={14} />
    <Input
      key={value}
      type="search"
      name="q"
      aria-label="Search leads"
      placeholder="Name, e-mail, phone, PLZ or ID"
      defaultValue={value}
      data-search
    />
    <Kbd isPicture>/</Kbd>
  </Form>
);
