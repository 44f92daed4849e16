import { Form, useLocation } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { wordOf } from "#app/admin/labels/status.ts";
import { addressWith, FROM_THE_START } from "#app/admin/ui/dialogs/search-params.ts";
import { daysBack, type Filters } from "./filters.ts";
import { CarriedParams } from "./carried-params.tsx";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import { OptionLink } from "./option-link.tsx";
import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";
import { Input } from "#app/admin/ui/inputs/input.tsx";
import { MenuCaption } from "#app/admin/ui/dialogs/menu-item.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./filter-options.module.css";

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

/** The address with one filter set, or removed if it is already set. */
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

/** Such leads are on no other list. */
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
