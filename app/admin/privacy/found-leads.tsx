import { Form, Link } from "react-router";
import { formPath } from "#app/admin/frame/screens.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/input.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Found, FoundLead } from "#server/privacy/find-person.ts";
import { foundText, NEW_REQUEST_PAGE } from "./privacy-texts.ts";
import styles from "./privacy.module.css";

/** Leads found for a person; the ticked ones go into a request. */
export const FoundLeads = ({ found, now }: { found: Found; now: Date }) => (
  <Panel title="Found" note={foundText(found)}>
    <Form method="get" action={NEW_REQUEST_PAGE}>
      <ul className={styles["found"]}>
        {found.leads.map((lead) => (
          <li key={lead.id}>
            <CheckboxLine name="lead" value={lead.id} defaultChecked aria-label={`Lead ${lead.id}`} />
            <LeadLine lead={lead} now={now} />
          </li>
        ))}
      </ul>
      <PanelBody>
        <Button type="submit" icon="plus">
          {found.leads.length === 0 ? "New request without a lead" : "New request for the ticked ones"}
        </Button>
      </PanelBody>
    </Form>
  </Panel>
);

/** Name, form and time; for erased leads the term of the consent. */
export const LeadLine = ({
  lead: { id, stored, withdrawnAt, consentKeptUntil },
  now,
}: {
  lead: FoundLead;
  now: Date;
}) => (
  <div className={styles["lead"]}>
    {stored ? (
      <>
        <Link className={textStyles["link"]} to={`${formPath(stored.formType)}?lead=${id}`}>
          {stored.name || "Without a name"}
        </Link>
        <span>
          {formName(stored.formType)}, <Time at={stored.receivedAt} as="moment" now={now} />
        </span>
      </>
    ) : (
      <span>Erased</span>
    )}
    <span className={textStyles["note"]}>
      {stored ? `${stored.phone}, ${stored.email} · ` : null}
      {withdrawnAt ? (
        <>
          withdrawn <Time at={withdrawnAt} as="moment" now={now} /> ·{" "}
        </>
      ) : null}
      {consentKeptUntil ? (
        <>
          consent kept until <Time at={consentKeptUntil} as="day" now={now} />
        </>
      ) : (
        "no sealed consent"
      )}
    </span>
    <span className={`${textStyles["mono"]} ${textStyles["small"]} ${styles["id"]}`}>{id}</span>
  </div>
);
