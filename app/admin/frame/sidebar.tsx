import type { MouseEventHandler, ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { BrandMark } from "./brand-mark.tsx";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formatNumber } from "#app/admin/labels/format.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import { Kbd } from "#app/admin/ui/controls/button.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { SEARCH_PAGE } from "./open-search.ts";
import { formPath, screenAddress, screensFor, type ShellKnown } from "./screens.ts";
import type { Screen } from "./screen-list/screen.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { wordOf } from "#app/admin/labels/status.ts";
import { ThemeSwitch } from "./theme-switch.tsx";
import type { FormToday } from "#server/operations/dashboard/read-overview.ts";
import { roleNames } from "#app/admin/labels/roles.ts";
import { AvatarCircle } from "#app/admin/ui/display/avatar.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./shell.module.css";

/** The whole navigation; icons only between 768 and 1139 px. */
export const Sidebar = ({
  staff,
  forms,
  attention,
  newPeople,
  quarantine,
  returns,
  onSearch,
}: ShellKnown & { onSearch?: MouseEventHandler }) => (
  <aside className={styles["side"]} aria-label="Main navigation">
    <div className={styles["brand"]}>
      <BrandMark />
      <span>Stufenlos</span>
    </div>
    <Link className={styles["search"]} to={SEARCH_PAGE} title="Search or jump to" onClick={onSearch}>
      <Icon name="search" size={14} />
      <span className={styles["label"]}>Search or jump to</span>
      <span className={styles["keys"]}>
        <Kbd isPicture>Ctrl</Kbd>
        <Kbd isPicture>K</Kbd>
      </span>
    </Link>
    <nav className={styles["nav"]} aria-label="Overview">
      <NavLink to="/admin" end>
        <Icon name="dashboard" />
        <span className={styles["label"]}>Dashboard</span>
        {attention.count > 0 ? (
          <span className={styles["count"]}>
            {attention.status ? <StatusGlyph status={attention.status} size={14} label="Needs attention" /> : null}
            {formatNumber(attention.count)}
          </span>
        ) : null}
      </NavLink>
    </nav>
    <div className={styles["heading"]}>
      <span>Forms</span>
      <span>today</span>
    </div>
    <nav className={styles["nav"]} aria-label="Forms">
      {forms.map((form) => (
        <FormPlace key={form.formType} {...form} />
      ))}
    </nav>
    <div className={styles["heading"]}>Sales</div>
    <nav className={styles["nav"]} aria-label="Sales">
      {screensFor(staff.role, "sales").map((screen) => (
        <ScreenLink
          key={screen.path}
          {...screen}
          note={screen.path === "returns" && returns ? <ReturnsNote {...returns} /> : undefined}
        />
      ))}
    </nav>
    <div className={styles["heading"]}>Delivery</div>
    <nav className={styles["nav"]} aria-label="Delivery">
      {screensFor(staff.role, "delivery").map((screen) => (
        <ScreenLink
          key={screen.path}
          {...screen}
          note={screen.path === "quarantine" ? quarantineNote(quarantine) : undefined}
        />
      ))}
    </nav>
    <div className={styles["heading"]}>Analysis</div>
    <nav className={styles["nav"]} aria-label="Analysis">
      {screensFor(staff.role, "analysis").map((screen) => (
        <ScreenLink key={screen.path} {...screen} />
      ))}
    </nav>
    {screensFor(staff.role, "governance").length > 0 ? <div className={styles["heading"]}>Governance</div> : null}
    <nav className={styles["nav"]} aria-label="Governance">
      {screensFor(staff.role, "governance").map((screen) => (
        <ScreenLink
          key={screen.path}
          {...screen}
          note={screen.path === "team" && newPeople > 0 ? `${newPeople} new` : undefined}
        />
      ))}
    </nav>
    <div className={styles["footer"]}>
      <NavLink className={`${layoutStyles["row"]} ${layoutStyles["grow"]}`} to="/admin/account" title="Your account">
        <AvatarCircle>{initials(staff.name)}</AvatarCircle>
        <span className={`${layoutStyles["grow"]} ${styles["person"]}`}>
          <span className={`${textStyles["oneLine"]} ${textStyles["strong"]}`}>{staff.name}</span>
          <span className={`${textStyles["faint"]} ${textStyles["tiny"]}`}>{roleNames[staff.role]}</span>
        </span>
      </NavLink>
      <ThemeSwitch />
      <LogoutForm>
        <IconButton icon="logout" label="Logout" type="submit" />
      </LogoutForm>
    </div>
  </aside>
);

const ScreenLink = ({ note, ...screen }: Screen & { note?: ReactNode }) => (
  <NavLink to={screenAddress(screen)} title={screen.label}>
    <Icon name={screen.icon} />
    <span className={styles["label"]}>{screen.label}</span>
    {note ? <span className={styles["count"]}>{note}</span> : null}
  </NavLink>
);

const FormPlace = ({ formType, today, status }: FormToday) => (
  <NavLink to={formPath(formType)} title={formName(formType)}>
    <FormCode formType={formType} />
    <span className={styles["label"]}>{formName(formType)}</span>
    <span className={styles["count"]}>
      {status ? <StatusGlyph status={status} size={14} label={wordOf(status)} /> : null}
      {today === null ? null : formatNumber(today)}
    </span>
  </NavLink>
);

const ReturnsNote = ({ open, due }: NonNullable<ShellKnown["returns"]>) => (
  <>
    {due > 0 ? <StatusGlyph status="due" size={14} label="Due today" /> : null}
    {formatNumber(open)}
  </>
);

const quarantineNote = ({ count, isMore }: ShellKnown["quarantine"]): string | undefined =>
  count === 0 ? undefined : `${formatNumber(count)}${isMore ? "+" : ""}`;

const initials = (name: string): string =>
  name
    .split(/[\s.@_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join("");
