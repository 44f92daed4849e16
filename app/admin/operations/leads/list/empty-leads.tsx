import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";

/** For a form without any leads: what will appear here, and how to create the first one. */
export const EmptyLeads = ({ formType }: { formType: string }) => (
  <EmptyState
    title="No submissions yet"
    actions={
      <>
        <ButtonLink kind="primary" icon="external" to={`/${formType}`} target="_blank" reloadDocument>
          {`Open /${formType}`}
        </ButtonLink>
        <ButtonLink icon="settings" to={`/admin/forms/${formType}/settings`}>
          Form Settings
        </ButtonLink>
      </>
    }
  >
    {`Leads from /${formType} appear here the moment someone sends the form. Open the page and send one yourself: with an address like test@firma.de it is stored but never delivered.`}
  </EmptyState>
);
