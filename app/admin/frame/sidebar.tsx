import { NavLink } from "react-router";
import { BrandMark } from "./brand-mark.tsx";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formatNumber } from "#app/admin/labels/format.ts";
import { formName } from "#app/admin/labels/form-names.ts";
import { Icon, type IconName } from "#app/admin/ui/controls/icon.tsx";
import { IconButton } from "#app/admin/ui/controls/icon-button.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { delivery, formPath, governanceFor, type FormToday, type ShellKnown } from "./screens.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { wordOf } from "#app/admin/labels/status.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The whole navigation; a rail of icons between 768 and 1139 px. */
export const Sidebar = ({ staff, forms, attention, newPeople, quarantine }: ShellKnown) => (
  <aside className="side" aria-label="Main navigation">
    <div className="brand">
      <BrandMark />
      <span>Stufenlos</span>
    </div>
    <nav className="nav" aria-label="Overview">
      <NavLink to="/admin" end>
        <Icon name="dashboard" />
        <span className="nl">Dashboard</span>
        {attention.count > 0 ? (
          <span className="cnt">
            {attention.status ? <StatusGlyph status={attention.status} size={14} label="Needs attention" /> : null}
            {formatNumber(attention.count)}
          </span>
        ) : null}
      </NavLink>
    </nav>
    <div className="navh">
      <span>Forms</span>
      <span>today</span>
    </div>
    <nav className="nav" aria-label="Forms">
      {forms.map((form) => (
        <FormPlace key={form.formType} {...form} />
      ))}
    </nav>
    <div className="navh">Delivery</div>
    <nav className="nav" aria-label="Delivery">
      {delivery.map((place) => (
        <Place key={place.to} {...place} note={place.label === "Quarantine" ? heldNote(quarantine) : undefined} />
      ))}
    </nav>
    {governanceFor(staff.role).length > 0 ? <div className="navh">Governance</div> : null}
    <nav className="nav" aria-label="Governance">
      {governanceFor(staff.role).map((place) => (
        <Place
          key={place.to}
          {...place}
          note={place.label === "Team" && newPeople > 0 ? `${newPeople} new` : undefined}
        />
      ))}
    </nav>
    <div className="foot">
      <NavLink className="row grow" to="/admin/account" title="Your account">
        <span className="avatar" aria-hidden="true">
          {initials(staff.name)}
        </span>
        <span className="grow person">
          <span className="trunc strong">{staff.name}</span>
          <span className="t3 xxs">{roleWord(staff.role)}</span>
        </span>
      </NavLink>
      <ThemeSwitch />
      <LogoutForm>
        <IconButton icon="logout" label="Logout" type="submit" />
      </LogoutForm>
    </div>
  </aside>
);

const Place = ({ to, label, icon, note }: { to: string; label: string; icon: IconName; note?: string | undefined }) => (
  <NavLink to={to} title={label}>
    <Icon name={icon} />
    <span className="nl">{label}</span>
    {note ? <span className="cnt">{note}</span> : null}
  </NavLink>
);

const FormPlace = ({ formType, today, status }: FormToday) => (
  <NavLink to={formPath(formType)} title={formName(formType)}>
    <FormCode formType={formType} />
    <span className="nl">{formName(formType)}</span>
    <span className="cnt">
      {status ? <StatusGlyph status={status} size={14} label={wordOf(status)} /> : null}
      {formatNumber(today)}
    </span>
  </NavLink>
);

const heldNote = ({ count, isMore }: ShellKnown["quarantine"]): string | undefined =>
  count === 0 ? undefined : `${formatNumber(count)}${isMore ? "+" : ""}`;

const roleWord = (role: string): string => `${role.charAt(0).toUpperCase()}${role.slice(1)}`;

const initials = (name: string): string =>
  name
    .split(/[\s.@_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join("");
