import { Form, useLocation, Link } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { wordOf } from "#app/admin/labels/status.ts";
import { addressWith, FROM_THE_START } from "#app/admin/ui/dialogs/search-params.ts";
import { daysBack, type Filters } from "./filters.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";
import { Input } from "#app/admin/ui/inputs/input.tsx";
import { MenuCaption, MenuLink } from "#app/admin/ui/dialogs/menu-item.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./filter-options.module.css";
import { useId, type ReactNode } from "react";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Popover } from "#app/admin/ui/dialogs/menu.tsx";
import { AddChip, ChipBox } from "#app/admin/ui/controls/chip-box.tsx";
import toolbarStyles from "./lead-toolbar.module.css";

const STATUSES = [
  "success",
  "pending",
  "warning",
  "error",
  "in_doubt",
  "closed",
  "not_sent",
] as const satisfies readonly DeliveryStatus[];

type Chosen = { filters: Filters };

/** Toggles one filter in the URL. */
function useToggle(): (name: keyof Filters, value: string, isOn: boolean) => string {
  const { search } = useLocation();
  return (name, value, isOn) => addressWith(search, { ...FROM_THE_START, [name]: isOn ? null : value });
}

export function StatusOptions({ filters }: Chosen) {
  const toggle = useToggle();
  return (
    <>
      <MenuCaption>{filters.service ? "Status at this service" : "Status at any service"}</MenuCaption>
      {STATUSES.map((status) => (
        <OptionLink
          key={status}
          to={toggle("status", status, filters.status === status)}
          isOn={filters.status === status}
        >
          <StatusGlyph status={status} />
          {wordOf(status)}
        </OptionLink>
      ))}
    </>
  );
}

export function ServiceOptions({ filters, services }: Chosen & { services: readonly ServiceOfForm[] }) {
  const toggle = useToggle();
  return (
    <>
      <MenuCaption>Sent to this service, or with the status there</MenuCaption>
      {services.map(({ id, name }) => (
        <OptionLink key={id} to={toggle("service", id, filters.service === id)} isOn={filters.service === id}>
          {name}
        </OptionLink>
      ))}
    </>
  );
}

/** Synthetic leads are on no other list. */
const SYNTHETIC = "synthetic visitor";

export function SourceOptions({ filters, sources }: Chosen & { sources: readonly string[] }) {
  const toggle = useToggle();
  return (
    <>
      <MenuCaption>Source, as the list shows it</MenuCaption>
      {[...sources, SYNTHETIC].map((source) => (
        <OptionLink
          key={source}
          to={toggle("source", source, filters.source === source)}
          isOn={filters.source === source}
        >
          {source}
        </OptionLink>
      ))}
      <Form className={`${layoutStyles["row"]} ${styles["form"]}`}>
        <CarriedParams without={["source"]} />
        <Input name="source" aria-label="Source" placeholder="google / cpc" required />
        <Button type="submit">Apply</Button>
      </Form>
    </>
  );
}

export function ReceivedOptions({ filters, now }: Chosen & { now: Date }) {
  const { search } = useLocation();
  return (
    <>
      <MenuCaption>Received</MenuCaption>
      {daysBack(now).map(({ word, since }) => {
        const isOn = filters.since === since && filters.until === undefined;
        return (
          <OptionLink
            key={word}
            isOn={isOn}
            to={addressWith(search, { ...FROM_THE_START, until: null, since: isOn ? null : since })}
          >
            {word}
          </OptionLink>
        );
      })}
      <Form className={`${layoutStyles["row"]} ${styles["form"]}`}>
        <CarriedParams without={["since", "until"]} />
        <Input type="date" name="since" aria-label="First day" defaultValue={filters.since} />
        <Input type="date" name="until" aria-label="Last day" defaultValue={filters.until} />
        <Button type="submit">Apply</Button>
      </Form>
    </>
  );
}

type Props = { name: string; value: string | undefined; without: string; children: ReactNode };

/** One filter: `key | value | x`, or dashed with a plus while unset. */
export function FilterChip({ name, value, without, children }: Props) {
  const id = useId();
  return (
    <>
      {value === undefined ? (
        <AddChip name={name} popoverTarget={id} />
      ) : (
        <ChipBox as="span" name={name}>
          <button type="button" popoverTarget={id}>
            {value}
          </button>
          <Link to={without} aria-label={`Remove filter ${name}`}>
            <Icon name="close" size={12} />
          </Link>
        </ChipBox>
      )}
      <Popover id={id} label={name}>
        {children}
      </Popover>
    </>
  );
}

/** An option as a link; clicking the current one removes it. */
const OptionLink = ({ to, isOn, children }: { to: string; isOn: boolean; children: ReactNode }) => (
  <MenuLink to={to} aria-current={isOn ? "true" : undefined}>
    <span className={styles["tick"]}>{isOn ? <Icon name="check" size={14} /> : null}</span>
    {children}
  </MenuLink>
);

/** Hidden fields that keep the other filters. The result is the first page, with nothing open. */
export function CarriedParams({ without }: { without: readonly string[] }) {
  const { search } = useLocation();
  const carried = [...new URLSearchParams(search)].filter(
    ([name]) => !without.includes(name) && !Object.hasOwn(FROM_THE_START, name),
  );
  return carried.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}

/** Jumps to a day without filtering: newer leads are a page away. */
export function JumpToDate() {
  const id = useId();
  return (
    <>
      <Button kind="ghost" size="sm" popoverTarget={id} aria-label="Jump to date">
        <Icon name="calendar" size={14} />
        <span className={toolbarStyles["jumpWord"]}>Jump to date</span>
      </Button>
      <Popover id={id} label="Jump to date">
        <Form className={`${layoutStyles["row"]} ${styles["form"]}`}>
          <CarriedParams without={["day"]} />
          <Input type="date" name="day" aria-label="Day" required />
          <Button type="submit">Jump</Button>
        </Form>
      </Popover>
    </>
  );
}
