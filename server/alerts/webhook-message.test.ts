import { expect, test } from "vitest";
import { testMessage } from "./webhook-message.ts";

test("a service's words cannot call a whole channel, and the screen to act on is named", () => {
  const link = { label: "Open Alerts", url: "https://stufenlos.example/admin/alerts?a=1&b=2" };
  const message = testMessage({ subject: "<!channel> & more", paragraphs: ["They said: <b>no</b>"], link });
  expect(message.text).toBe(
    "&lt;!channel&gt; &amp; more\nThey said: &lt;b&gt;no&lt;/b&gt;\nOpen Alerts: https://stufenlos.example/admin/alerts?a=1&amp;b=2",
  );
  expect(message).toMatchObject({ title: "<!channel> & more", url: link.url, state: "test", fields: [] });
});
