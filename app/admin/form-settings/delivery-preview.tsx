import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import type { ServiceSetting } from "./setting-box.tsx";

/** What these settings mean, told along the way of the next lead. */
export function NewLeadRail({ settings }: { settings: readonly ServiceSetting[] }) {
  const enabled = settings.filter(({ isEnabled }) => isEnabled);
  const stations = [...enabled.filter(isAutomatic), ...enabled.filter((setting) => !isAutomatic(setting))];
  return (
    <Panel title="What happens to a new lead">
      <ol className="rail settings-rail">
        <Station icon="document" title="Stored">
          Always first. A failing service never loses a lead
        </Station>
        <Station icon="shield" title="Checked">
          E-mails with &quot;test&quot; or an invalid format stop here
        </Station>
        {stations.map((setting) => (
          <Station
            key={setting.service.id}
            icon={isAutomatic(setting) ? "bolt" : "hand"}
            title={setting.service.name}
            waits={!isAutomatic(setting)}
          >
            {journeyOf(setting)}
          </Station>
        ))}
        {stations.length === 0 ? (
          <Station icon="pause" title="Stays here" waits>
            No service is enabled: nothing is sent
          </Station>
        ) : null}
      </ol>
    </Panel>
  );
}

const isAutomatic = ({ service }: ServiceSetting): boolean => service.sendMode === "automatic";

function journeyOf(setting: ServiceSetting): string {
  if (!isAutomatic(setting)) return "waits until someone presses Send";
  const { service, leadType, customField } = setting;
  if (service.kind === "mail") return "at once, to the visitor";
  if (service.kind === "meta") return "at once, if the visitor has allowed marketing";
  return ["at once", leadType && `as ${leadType}`, customField && `custom field ${customField}`]
    .filter(Boolean)
    .join(", ");
}

type StationProps = { icon: "document" | "shield" | "bolt" | "hand" | "pause"; title: string; waits?: boolean };

const Station = ({ icon, title, waits, children }: StationProps & { children: React.ReactNode }) => (
  <li className={waits ? "todo" : undefined}>
    <Icon name={icon} />
    <div>
      <div className="h">
        <b>{title}</b>
      </div>
      <div className="d">{children}</div>
    </div>
  </li>
);
