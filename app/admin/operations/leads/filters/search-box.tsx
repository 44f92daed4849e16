import { Form } from "react-router";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { CarriedParams } from "./carried-params.tsx";
import { Kbd } from "#app/admin/ui/controls/kbd.tsx";
import { Input } from "#app/admin/ui/inputs/input.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./search-box.module.css";

/** One search box: a plain form, whose result has an address. */
export const SearchBox = ({ value, isWide }: { value: string; isWide?: boolean }) => (
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
