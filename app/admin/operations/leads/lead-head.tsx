import { useLocation } from "react-router";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Menu } from "#app/admin/ui/dialogs/menu.tsx";
import { PageHead } from "#app/admin/ui/display/page-head.tsx";
import { addressWith, NO_CONFIRMATION } from "#app/admin/ui/dialogs/search-params.ts";
import { MenuLink, MenuSeparator } from "#app/admin/ui/dialogs/menu-item.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";

type Props = { formType: string; formName: string; isEmpty: boolean; mayAct: boolean; exportTo: string };

/** Form name, and actions on all its leads, disabled on an empty list if they need any. */
export function LeadHead({ formType, formName, isEmpty, mayAct, exportTo }: Props) {
  const { search } = useLocation();
  const settings = `/admin/forms/${formType}/settings`;
  const deleteAll = addressWith(search, { ...NO_CONFIRMATION, ask: "delete-all" });
  return (
    <PageHead
      title={formName}
      formType={formType}
      crumbs={[{ label: "Dashboard", to: "/admin" }]}
      actions={
        <>
          <span className={`${layoutStyles["row"]} ${layoutStyles["notOnPhone"]}`}>
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
          <span className={layoutStyles["onlyOnPhone"]}>
            <Menu label="More actions">
              {mayAct && !isEmpty ? (
                <MenuLink to={exportTo} reloadDocument>
                  <Icon name="download" /> Export CSV
                </MenuLink>
              ) : null}
              <MenuLink to={settings}>
                <Icon name="settings" /> Form Settings
              </MenuLink>
              {mayAct && !isEmpty ? (
                <>
                  <MenuSeparator />
                  <MenuLink isDangerous to={deleteAll} preventScrollReset>
                    <Icon name="trash" /> Delete All
                  </MenuLink>
                </>
              ) : null}
            </Menu>
          </span>
        </>
      }
    />
  );
}
