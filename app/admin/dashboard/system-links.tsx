import { Link } from "react-router";
import { formatCount, formatNumber } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { delivery, governanceFor } from "#app/admin/frame/screens.ts";
import { Panel } from "#app/admin/ui/display/panel.tsx";

/** The way to everything that is not a lead. */
export const SystemLinks = ({
  role,
  services,
  newPeople,
}: {
  role: string;
  services: { active: number; inactive: number };
  newPeople: number;
}) => {
  const notes: Readonly<Record<string, string>> = {
    "API Services": `${formatNumber(services.active)} active, ${formatNumber(services.inactive)} inactive`,
    "Delivery health": "How the services have been answering",
    Team:
      newPeople > 0 ? formatCount(newPeople, "person waits for access", "people wait for access") : "Roles and access",
    "Site & claims": "Who runs the site, what it says of itself",
    "Audit log": "What staff have done",
  };
  const [health, apiServices] = delivery;
  return (
    <Panel title="System Management">
      <ul className="system">
        {[apiServices, ...governanceFor(role), health].map((place) =>
          place ? (
            <li key={place.to}>
              <Link className="row" to={place.to}>
                <Icon name={place.icon} />
                <span className="grow">
                  <span className="strong">{place.label}</span>
                  <span className="t3 xs">{notes[place.label]}</span>
                </span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </Panel>
  );
};
