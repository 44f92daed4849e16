import { Form, useNavigation } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { StatusList, StatusListItem } from "#app/admin/ui/status/status-list.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { TestResult } from "#server/operations/alerts/send-test-alert.ts";

const WAYS = { email: "Email", webhook: "Webhook" } as const;

/** Sends a test alert, and says what came of it. */
export function TestPanel({ results }: { results: readonly TestResult[] | undefined }) {
  const isSending = useNavigation().formData?.get("intent") === "test";
  return (
    <Panel title="Does it arrive?">
      <PanelBody>
        <Form method="post" className={layoutStyles["column"]} preventScrollReset>
          <p className={textStyles["muted"]}>
            A test alert goes to your own address and to the webhook, as they are saved.
          </p>
          <div>
            <Button type="submit" name="intent" value="test" icon="send" busy={isSending}>
              Send a test alert
            </Button>
          </div>
        </Form>
      </PanelBody>
      {results ? (
        <div role="status">
          <StatusList>
            {results.map(({ way, ok, detail }) => (
              <StatusListItem key={way} status={ok ? "success" : "error"} what={WAYS[way]} why={detail} />
            ))}
          </StatusList>
        </div>
      ) : null}
    </Panel>
  );
}
