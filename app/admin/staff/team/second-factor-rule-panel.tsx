import { Form } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { CheckboxLine } from "#app/admin/ui/inputs/input.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { roleNames } from "#app/admin/labels/roles.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Role } from "#server/staff/roles.ts";

/** Roles that need a second factor. */
export const SecondFactorRulePanel = ({ required }: { required: readonly Role[] }) => (
  <Panel title="Who needs a second factor">
    <PanelBody>
      <Form method="post" className={layoutStyles["column"]} key={required.join(" ")}>
        {Object.entries(roleNames).map(([role, name]) => (
          <CheckboxLine key={role} name="required" value={role} defaultChecked={required.some((one) => one === role)}>
            {name}
          </CheckboxLine>
        ))}
        <p className={textStyles["note"]}>
          Members have seven days from when this first applies to them. Then no page opens but the one where it is set
          up.
        </p>
        <div>
          <Button type="submit" name="intent" value="require-second-factor">
            Save
          </Button>
        </div>
      </Form>
    </PanelBody>
  </Panel>
);
