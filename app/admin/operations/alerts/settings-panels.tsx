import { Form, useNavigation } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { StatusList, StatusListItem } from "#app/admin/ui/status/status-list.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { TestResult } from "#server/operations/alerts/send-test-alert.ts";
import { Field } from "#app/admin/ui/controls/field.tsx";
import { CodeBlock } from "#app/admin/ui/display/code-block.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import type { LatestPost } from "#server/operations/alerts/webhook/post-due.ts";
import { postText } from "./alerts-texts.ts";

const WAYS = { email: "Email", webhook: "Webhook" } as const;

/** Sends a test alert and shows the results. */
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

type Props = {
  host: string | undefined;
  latest: LatestPost | undefined;
  /** Shown once after saving. */
  newKey: string | undefined;
  /** Rejected input with its problem. */
  refused: { url: string; problem: string } | undefined;
  now: Date;
};

/** The webhook that gets alerts besides the emails. */
export const WebhookPanel = ({ host, latest, newKey, refused, now }: Props) => (
  <Panel title="Webhook" note={host === undefined ? "none" : `to ${host}`}>
    <PanelBody className={layoutStyles["column"]}>
      {newKey === undefined ? null : (
        <Notice kind="success" title="The signing key. It is shown only now: copy it to the recipient." appears>
          <CodeBlock label="Signing key">{newKey}</CodeBlock>
        </Notice>
      )}
      {host !== undefined && latest ? <p className={textStyles["muted"]}>{postText(latest, now)}</p> : null}
      <Form method="post" className={layoutStyles["column"]} preventScrollReset noValidate key={host}>
        <Field
          label={host === undefined ? "Address" : "Another address"}
          name="url"
          type="url"
          mono
          autoComplete="off"
          defaultValue={refused?.url ?? ""}
          placeholder="https://hooks.slack.com/services/…"
          error={refused?.problem}
          hint="Slack and Teams show the text; each request is signed (Standard Webhooks). The address is stored encrypted."
        />
        <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
          <Button type="submit" name="intent" value="save-webhook">
            {host === undefined ? "Save webhook" : "Replace webhook"}
          </Button>
          {host === undefined ? null : (
            <Button kind="danger" type="submit" name="intent" value="remove-webhook">
              Remove webhook
            </Button>
          )}
        </div>
      </Form>
    </PanelBody>
  </Panel>
);
