import { Form } from "react-router";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { KeptFields } from "./carried-params.tsx";

/** One box for all: a plain form, whose answer has an address. */
export const SearchBox = ({ value, isWide }: { value: string; isWide?: boolean }) => (
  <Form role="search" className={`inw wi ${isWide ? "grow" : "search"}`}>
    <KeptFields without={["q"]} />
    <Icon name="search" size={14} />
    <input
      key={value}
      className="in"
      type="search"
      name="q"
      aria-label="Search leads"
      placeholder="Name, e-mail, phone, PLZ or ID"
      defaultValue={value}
      data-search
    />
    <kbd className="kbd" aria-hidden="true">
      /
    </kbd>
  </Form>
);
