import { expect, test } from "vitest";
import type { Alert } from "./alert.ts";
import { heldMessage, messageAbout, testMessage, WebhookMessage } from "./webhook-message.ts";

test("a service's words cannot mention a whole channel, and the message links its screen", () => {
  const link = { label: "Open Alerts", url: "https://stufenlos.example/admin/alerts?a=1&b=2" };
  const message = testMessage({ subject: "<!channel> & more", paragraphs: ["They said: <b>no</b>"], link });
  expect(message.text).toBe(
    "&lt;!channel&gt; &amp; more\nThey said: &lt;b&gt;no&lt;/b&gt;\nOpen Alerts: https://stufenlos.example/admin/alerts?a=1&amp;b=2",
  );
  expect(message).toMatchObject({ title: "<!channel> & more", url: link.url, state: "test", fields: [] });
});

const alert = (kind: string) => ({ kind, details: { since: "2026-11-15T12:00:00Z", leads: 2 } }) as Alert;

test("every message is as docs/api says", () => {
  const email = { subject: "Paused", paragraphs: ["Since noon"], link: { label: "Open", url: "https://a.example/" } };
  const messages = [
    messageAbout(alert("paused"), "new", email),
    heldMessage([alert("overdue")], email),
    testMessage(email),
  ];
  for (const message of messages) expect(WebhookMessage.safeParse(message)).toMatchObject({ success: true });
});

test("names what an alert counts", () => {
  const email = { subject: "After quiet hours", paragraphs: [] };
  const { fields } = heldMessage([alert("overdue"), alert("untold")], email);
  expect(fields.filter(({ value }) => value === "2").map(({ title }) => title)).toEqual(["Leads", "Recipients"]);
});
