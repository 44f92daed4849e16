import { Link, useLocation } from "react-router";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Menu } from "#app/admin/ui/dialogs/menu.tsx";
import { PageHead } from "#app/admin/ui/display/page-head.tsx";
import { addressWith, NOTHING_ASKED } from "#app/admin/ui/dialogs/search-params.ts";

type Props = { formType: string; formName: string; isEmpty: boolean; mayAct: boolean; exportTo: string };

/** Name of the form, and what can be done with all of it. What makes no sense on an empty list is disabled. */
export function LeadHead({ formType, formName, isEmpty, mayAct, exportTo }: Props) {
  const { search } = useLocation();
  const settings = `/admin/forms/${formType}/settings`;
  const deleteAll = addressWith(search, { ...NOTHING_ASKED, ask: "delete-all" });
  return (
    <PageHead
      title={formName}
      formType={formType}
      crumbs={[{ label: "Dashboard", to: "/admin" }]}
      actions={
        <>
          <span className="row hide-m">
            {mayAct && isEmpty ? (
              <Button icon="download" disabled>
                Export CSV
              </Button>
            ) : null}
            {mayAct && !isEmpty ? (
              <ButtonLink icon="download" to={exportTo} reloadDocument>
                Export CSV
              </ButtonLink>
            ) : null}
            <ButtonLink icon="settings" to={settings}>
              Form Settings
            </ButtonLink>
            {mayAct && isEmpty ? (
              <Button kind="danger" icon="trash" disabled>
                Delete All
              </Button>
            ) : null}
            {mayAct && !isEmpty ? (
              <ButtonLink kind="danger" icon="trash" to={deleteAll} preventScrollReset>
                Delete All
              </ButtonLink>
            ) : null}
          </span>
          <span className="only-m">
            <Menu label="More actions">
              {mayAct && !isEmpty ? (
                <Link className="o" to={exportTo} reloadDocument>
                  <Icon name="download" /> Export CSV
                </Link>
              ) : null}
              <Link className="o" to={settings}>
                <Icon name="settings" /> Form Settings
              </Link>
              {mayAct && !isEmpty ? (
                <>
                  <hr className="sepr" />
                  <Link className="o danger" to={deleteAll} preventScrollReset>
                    <Icon name="trash" /> Delete All
                  </Link>
                </>
              ) : null}
            </Menu>
          </span>
        </>
      }
    />
  );
}
