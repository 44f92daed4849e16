import type { MouseEventHandler } from "react";
import { NavLink } from "react-router";
import { BrandMark } from "./brand-mark.tsx";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { formatNumber } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { formPath, screenAddress, screensFor, type ShellKnown } from "./screens.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { wordOf } from "#app/admin/labels/status.ts";
import { ThemeSwitch } from "./theme-switch.tsx";
import { IconButton, IconLink } from "#app/admin/ui/controls/icon-button.tsx";
import { SEARCH_PAGE } from "./open-search.ts";
import { BottomSheet } from "#app/admin/ui/dialogs/menu.tsx";
import { MenuButton, MenuLink, MenuSeparator } from "#app/admin/ui/dialogs/menu-item.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./mobile-bars.module.css";

/** Under 768 px: the top bar. */
export const MobileTop = ({ onSearch }: { onSearch?: MouseEventHandler }) => (
  <div className={styles["top"]}>
    <BrandMark />
    <span className={`${layoutStyles["grow"]} ${textStyles["oneLine"]}`}>Stufenlos</span>
    <IconLink icon="search" label="Search or jump to" to={SEARCH_PAGE} onClick={onSearch} />
    <IconButton icon="menu" label="Menu" popoverTarget="more-places" />
  </div>
);

/** Under 768 px: the bottom tabs and their two sheets. They work without scripts. */
export const MobileTabs = ({ staff, forms, attention }: ShellKnown) => (
  <>
    <nav className={styles["tabs"]} aria-label="Sections">
      <NavLink to="/admin" end>
        <Icon name="dashboard" />
        Dashboard
        {attention.count > 0 ? <span className={styles["count"]}>{formatNumber(attention.count)}</span> : null}
      </NavLink>
      <button type="button" popoverTarget="form-places">
        <Icon name="leads" />
        Leads
      </button>
      <NavLink to="/admin/delivery-health">
        <Icon name="health" />
        Delivery
      </NavLink>
      <button type="button" popoverTarget="more-places">
        <Icon name="more" />
        More
      </button>
    </nav>
    <BottomSheet id="form-places" label="Forms, small screen">
      {forms.map(({ formType, today, status }) => (
        <MenuLink key={formType} to={formPath(formType)}>
          <FormCode formType={formType} />
          {formName(formType)}
          <span className={`${layoutStyles["end"]} ${layoutStyles["row"]} ${textStyles["faint"]}`}>
            {status ? <StatusGlyph status={status} size={14} label={wordOf(status)} /> : null}
            {today === null ? null : `${formatNumber(today)} today`}
          </span>
        </MenuLink>
      ))}
    </BottomSheet>
    <BottomSheet id="more-places" label="More places">
      {(["sales", "delivery", "analysis", "governance"] as const)
        .flatMap((group) => screensFor(staff.role, group))
        .map((screen) => (
          <MenuLink key={screen.path} to={screenAddress(screen)}>
            <Icon name={screen.icon} />
            {screen.label}
          </MenuLink>
        ))}
      <MenuSeparator />
      <MenuLink to="/admin/account">
        <Icon name="person" />
        Your account
      </MenuLink>
      <ThemeSwitch asItem />
      <LogoutForm>
        <MenuButton type="submit">
          <Icon name="logout" />
          Logout
        </MenuButton>
      </LogoutForm>
    </BottomSheet>
  </>
);
