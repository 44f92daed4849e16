import { useId } from "react";
import { Form } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { KeptFields } from "./carried-params.tsx";
import { Popover } from "#app/admin/ui/dialogs/popover.tsx";

/** Goes to a day in the list without narrowing it: newer ones are a page away. */
export function JumpToDate() {
  const id = useId();
  return (
    <>
      <button type="button" className="btn ghost sm" popoverTarget={id} aria-label="Jump to date">
        <Icon name="calendar" size={14} />
        <span className="tbt">Jump to date</span>
      </button>
      <Popover id={id} label="Jump to date">
        <Form className="o-form row">
          <KeptFields without={["day"]} />
          <input className="in" type="date" name="day" aria-label="Day" required />
          <Button type="submit">Jump</Button>
        </Form>
      </Popover>
    </>
  );
}
