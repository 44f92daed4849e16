import { Link, NavLink } from "react-router";
import { BrandMark } from "./brand-mark.tsx";
import { closePopover } from "#app/admin/ui/dialogs/close-popover.ts";
import { FormCode } from "#app/admin/ui/display/form-code.tsx";
import { formName } from "#app/admin/labels/form-names.ts";
import { formatNumber } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { delivery, formPath, governanceFor, type ShellKnown } from "./screens.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { wordOf } from "#app/admin/labels/status.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

/** Under 768 px: the bar on top. */
export const MobileTop = () => (
  <div className="mtop">
    <BrandMark />
    <span className="grow trunc">Stufenlos</span>
    <button type="button" className="ib" popoverTarget="more-places" aria-label="Menu" title="Menu">
      <Icon name="menu" />
    </button>
  </div>
);

/** Under 768 px: the tabs at the bottom, and the two sheets they open. They work without scripts. */
export const MobileTabs = ({ staff, forms, attention }: ShellKnown) => (
  <>
    <nav className="mtabs" aria-label="Sections">
      <NavLink to="/admin" end>
        <Icon name="dashboard" />
        Dashboard
        {attention.count > 0 ? <span className="dotn">{formatNumber(attention.count)}</span> : null}
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
    {/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- what is pressed are the items */}
    <nav
      className="pop from-bottom"
      popover="auto"
      id="form-places"
      aria-label="Forms, small screen"
      onClick={closePopover}
    >
      {forms.map(({ formType, today, status }) => (
        <Link key={formType} className="o" to={formPath(formType)}>
          <FormCode formType={formType} />
          {formName(formType)}
          <span className="end row t3">
            {status ? <StatusGlyph status={status} size={14} label={wordOf(status)} /> : null}
            {formatNumber(today)} today
          </span>
        </Link>
      ))}
    </nav>
    <nav className="pop from-bottom" popover="auto" id="more-places" aria-label="More places" onClick={closePopover}>
      {[...delivery, ...governanceFor(staff.role)].map(({ to, label, icon }) => (
        <Link key={to} className="o" to={to}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
      <div className="sepr" />
      <Link className="o" to="/admin/account">
        <Icon name="person" />
        Your account
      </Link>
      <ThemeSwitch asItem />
      <LogoutForm>
        <button type="submit" className="o">
          <Icon name="logout" />
          Logout
        </button>
      </LogoutForm>
    </nav>
    {/* oxlint-enable */}
  </>
);
