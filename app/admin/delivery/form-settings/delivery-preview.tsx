import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import type { ServiceSetting } from "#server/delivery/form-settings/read-form-settings.ts";
import { WITHOUT_ORDER } from "./settings-texts.ts";
import { Timeline, TimelineItem } from "#app/admin/ui/display/timeline.tsx";

/** Effect of these settings on the next lead. */
export function NewLeadRail({ settings }: { settings: readonly ServiceSetting[] }) {
  const enabled = settings.filter(({ isEnabled, service }) => isEnabled || service.getsLeads === "by-orders");
  const stations = [...enabled.filter(isAutomatic), ...enabled.filter((setting) => !isAutomatic(setting))];
  return (
    <Panel title="What happens to a new lead">
      <Timeline edge="wide">
        <Station icon="document" title="Stored">
          Always first. A failing service never loses a lead
        </Station>
        <Station icon="shield" title="Checked">
          E-mails with &quot;test&quot; or an invalid format stop here
        </Station>
        {stations.map((setting) => (
          <Station
            key={setting.service.id}
            icon={isAutomatic(setting) ? "bolt" : isWithoutOrder(setting) ? "pause" : "hand"}
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
      </Timeline>
    </Panel>
  );
}

const isWithoutOrder = ({ service }: ServiceSetting): boolean => service.getsLeads === "not-without-order";

/** Whether it gets leads without staff action. */
const isAutomatic = ({ service }: ServiceSetting): boolean =>
  service.getsLeads === "by-orders" || (service.getsLeads === "directly" && service.sendMode === "automatic");

function journeyOf(setting: ServiceSetting): string {
  if (setting.service.getsLeads === "by-orders") return "by its orders: their limits, hours and conditions decide";
  if (isWithoutOrder(setting)) return WITHOUT_ORDER;
  if (!isAutomatic(setting)) return "waits until someone presses Send";
  const { service, leadType, customField } = setting;
  if (service.transport === "email") return "at once, to the visitor";
  if (service.triggersOnSale) return "when it is sold, if the visitor has allowed marketing";
  if (service.needsMarketingConsent) return "at once, if the visitor has allowed marketing";
  const sent = {
    leadType: service.sends.includes("leadType") && leadType && `as ${leadType}`,
    customField: service.sends.includes("customField") && customField && `custom field ${customField}`,
  };
  return ["at once", sent.leadType, sent.customField].filter(Boolean).join(", ");
}

type StationProps = { icon: "document" | "shield" | "bolt" | "hand" | "pause"; title: string; waits?: boolean };

const Station = ({ icon, title, waits, children }: StationProps & { children: React.ReactNode }) => (
  <TimelineItem mark={<Icon name={icon} />} title={title} detail={children} waits={waits} />
);
