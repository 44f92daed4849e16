import { expect, test } from "vitest";
import type { Doubt } from "#server/operations/leads/read-doubt.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { ResolveDialog } from "./confirmation-dialog.tsx";

const doubt: Doubt = {
  deliveryId: "5",
  person: "Eva Kurz",
  service: "Musterbörse",
  sentAt: new Date("2026-11-12T09:42:07Z"),
  durationMs: 30_000,
  message: "socket hang up",
};
const say = (part: Partial<Doubt>) => renderText(ResolveDialog, { doubt: { ...doubt, ...part } });

test("asks whether the lead reached the service, and shows the known facts", () => {
  expect(say({})).toMatch(/^Did Eva Kurz reach Musterbörse\?/);
  expect(say({})).toContain("Request sent, no answer within 30.0 s 10:42:07 socket hang up What do you know?");
});

test("leaves out unknown facts", () => {
  expect(say({ sentAt: null, durationMs: null, message: null })).toContain("Request sent, no answer What do you know?");
});

test("each answer says what it does", () => {
  expect(say({})).toContain(
    "It arrived Marks it as success. Nothing is sent " +
      "It did not arrive Marks it as error. Nothing is sent; you may resend it then " +
      "Send it again without knowing Sends it with the same reference, so a careful service drops the double",
  );
});

test("preselects nothing, and the button only says Decide", () => {
  const html = renderHtml(ResolveDialog, { doubt });
  const values = [...html.matchAll(/<input[^>]*type="radio"[^>]*value="(\w+)"/g)].map(([, value]) => value);
  expect(values).toEqual(["has_it", "has_it_not", "send_anyway"]);
  expect(html).not.toContain("checked");
  expect(say({})).toMatch(/Decide$/);
});
