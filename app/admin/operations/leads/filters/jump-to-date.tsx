import { useId } from "react";
import { Form } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { CarriedParams } from "./carried-params.tsx";
import { Popover } from "#app/admin/ui/dialogs/popover.tsx";
import { Input } from "#app/admin/ui/inputs/input.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import toolbarStyles from "./lead-toolbar.module.css";
import styles from "./filter-options.module.css";

/** Goes to a day in the list without filtering: newer leads are a page away. */
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
