import { Link } from "react-router";
import { formatCount, formatNumber } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { screenAddress, screensFor } from "#app/admin/frame/screens.ts";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Role } from "#server/staff/roles.ts";
import styles from "./dashboard.module.css";

/** Links to everything besides leads. */
export const SystemLinks = ({
  role,
  services,
  newPeople,
}: {
  role: Role;
  services: { active: number; inactive: number };
  newPeople: number;
}) => {
  const notes: Readonly<Record<string, string>> = {
    "api-services": `${formatNumber(services.active)} active, ${formatNumber(services.inactive)} inactive`,
    "delivery-health": "How the services have been answering",
    team:
      newPeople > 0 ? formatCount(newPeople, "person waits for access", "people wait for access") : "Roles and access",
    alerts: "Who is told of what, and when",
    retention: "What is kept how long",
    privacy: "What people ask about their data",
    site: "Who runs the site, what it says of itself",
    "audit-log": "What staff have done",
  };
  const delivery = (path: string) => screensFor(role, "delivery").filter((screen) => screen.path === path);
  return (
    <Panel title="System Management">
      <ul className={styles["system"]}>
        {[...delivery("api-services"), ...screensFor(role, "governance"), ...delivery("delivery-health")].map(
          (screen) => (
            <li key={screen.path}>
              <Link className={layoutStyles["row"]} to={screenAddress(screen)}>
                <Icon name={screen.icon} />
                <span className={layoutStyles["grow"]}>
                  <span className={textStyles["strong"]}>{screen.label}</span>
                  <span className={textStyles["note"]}>{notes[screen.path]}</span>
                </span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          ),
        )}
      </ul>
    </Panel>
  );
};
