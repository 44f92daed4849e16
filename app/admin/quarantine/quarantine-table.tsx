import { useRef } from "react";
import { Form, Link } from "react-router";
import { signText } from "./quarantine-texts.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { formPath } from "#app/admin/frame/screens.ts";
import { Time } from "#app/admin/ui/display/time.tsx";

type HeldLead = {
  id: string;
  formType: string;
  heldAt: Date;
  name: string;
  email: string;
  phone: string;
  postalCode: string;
  signs: readonly string[];
};

type Props = { rows: readonly HeldLead[]; mayAct: boolean; now: Date };

/**
 * One form around the table, so that everything works without scripts: a row's own button releases that row, the buttons on top
 * what is ticked. Deleting asks first, by an address of its own.
 */
export function QuarantineTable({ rows, mayAct, now }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const scriptsRun = useScriptsRun();
  const tickAll = (ticked: boolean) => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>("input[name=leads]") ?? []) box.checked = ticked;
  };
  return (
    <Form method="post" ref={form} className="held-form">
      {mayAct ? (
        <div className="row wrap held-deeds">
          <Button type="submit" name="intent" value="release" kind="primary" icon="check">
            Release selected
          </Button>
          <Button type="submit" name="ask" value="delete" formMethod="get" kind="danger" icon="trash">
            Delete selected
          </Button>
        </div>
      ) : null}
      <section className="panel" aria-label="Leads in quarantine">
        <table className="tbl tall held">
          <thead>
            <tr>
              {mayAct ? (
                <th className="c-check">
                  {scriptsRun ? (
                    <input
                      key={rows[0]?.id} // other rows: not all of them are ticked
                      type="checkbox"
                      className="check"
                      aria-label="Select all on this page"
                      onChange={(event) => tickAll(event.currentTarget.checked)}
                    />
                  ) : (
                    <span className="sr">Selection</span>
                  )}
                </th>
              ) : null}
              <th scope="col">Held</th>
              <th scope="col">Lead</th>
              <th scope="col" className="mid">
                Form
              </th>
              <th scope="col">Why</th>
              {mayAct ? (
                <th>
                  <span className="sr">Actions</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((lead) => (
              <Row key={lead.id} lead={lead} mayAct={mayAct} now={now} />
            ))}
          </tbody>
        </table>
      </section>
      {/* Last, so that the buttons on top, which name an intent of their own, are read before it. */}
      <input type="hidden" name="intent" value="release" />
    </Form>
  );
}

const Row = ({ lead, mayAct, now }: { lead: HeldLead; mayAct: boolean; now: Date }) => {
  const name = lead.name || "a lead without a name";
  return (
    <tr>
      {mayAct ? (
        <td>
          <input type="checkbox" className="check" name="leads" value={lead.id} aria-label={`Select ${name}`} />
        </td>
      ) : null}
      <td className="t2">
        <Time at={lead.heldAt} as="moment" now={now} />
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell; the link inside is named */}
      <td>
        <span className="two">
          <Link className="link" to={`${formPath(lead.formType)}?lead=${lead.id}`}>
            {lead.name || "No name"}
          </Link>
          <small>{[lead.phone, lead.email, lead.postalCode].filter(Boolean).join(" · ")}</small>
        </span>
      </td>
      <td className="mid">
        <span className="row">
          <FormCode formType={lead.formType} />
          {formName(lead.formType)}
        </span>
      </td>
      <td>
        <ul className="held-why">
          {lead.signs.map((sign) => (
            <li key={sign}>{signText(sign)}</li>
          ))}
        </ul>
      </td>
      {mayAct ? (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell; the button inside is named
        <td className="r">
          <Button type="submit" size="sm" name="only" value={lead.id} aria-label={`Release ${name}`}>
            Release
          </Button>
        </td>
      ) : null}
    </tr>
  );
};
