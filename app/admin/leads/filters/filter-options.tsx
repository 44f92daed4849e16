import { Form, useLocation } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { wordOf } from "#app/admin/labels/status.ts";
import { addressWith, FROM_THE_START } from "#app/admin/ui/dialogs/search-params.ts";
import { daysBack, type Filters } from "./filters.ts";
import { KeptFields } from "./carried-params.tsx";
import type { FormService } from "#app/admin/leads/lead/lead-deliveries.ts";
import { OptionLink } from "./option-link.tsx";

const STATUSES = ["success", "pending", "warning", "error", "in_doubt", "not_sent"] as const;

type Chosen = { filters: Filters };

/** The address with one filter set, or taken back if it is the one that is set. */
function useToggle(): (name: keyof Filters, value: string, isOn: boolean) => string {
  const { search } = useLocation();
  return (name, value, isOn) => addressWith(search, { ...FROM_THE_START, [name]: isOn ? null : value });
}

export function StatusOptions({ filters }: Chosen) {
  const toggle = useToggle();
  return (
    <>
      <div className="cap">{filters.service ? "Status at this service" : "Status at any service"}</div>
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

export function ServiceOptions({ filters, services }: Chosen & { services: readonly FormService[] }) {
  const toggle = useToggle();
  return (
    <>
      <div className="cap">Sent to this service, or with the status there</div>
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
      <div className="cap">Source, as the list shows it</div>
      {[...sources, SYNTHETIC].map((source) => (
        <OptionLink
          key={source}
          to={toggle("source", source, filters.source === source)}
          isOn={filters.source === source}
        >
          {source}
        </OptionLink>
      ))}
      <Form className="o-form row">
        <KeptFields without={["source"]} />
        <input className="in" name="source" aria-label="Source" placeholder="google / cpc" required />
        <Button type="submit">Apply</Button>
      </Form>
    </>
  );
}

export function ReceivedOptions({ filters, now }: Chosen & { now: Date }) {
  const { search } = useLocation();
  return (
    <>
      <div className="cap">Received</div>
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
      <Form className="o-form row">
        <KeptFields without={["since", "until"]} />
        <input className="in" type="date" name="since" aria-label="First day" defaultValue={filters.since} />
        <input className="in" type="date" name="until" aria-label="Last day" defaultValue={filters.until} />
        <Button type="submit">Apply</Button>
      </Form>
    </>
  );
}
