import { Form } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";

/** For owners, who get it. */
export const WeeklyMailPanel = ({ isOn }: { isOn: boolean }) => (
  <Panel title="Weekly mail" actions={<Tag>{isOn ? "on" : "off"}</Tag>}>
    <PanelBody className={layoutStyles["column"]}>
      <p>On Monday morning: starts, leads, sales, net revenue and the largest loss of last week, and a picture.</p>
      <Form method="post">
        <input type="hidden" name="isOn" value={isOn ? "no" : "yes"} />
        <Button type="submit" name="intent" value="weekly-mail">
          {isOn ? "Switch off" : "Switch on"}
        </Button>
      </Form>
    </PanelBody>
  </Panel>
);
