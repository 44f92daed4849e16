import { expect, test } from "vitest";
import { renderHtml } from "#testing/render/render-text.ts";
import { Toast } from "./toast.tsx";

const toast = (isQuiet?: boolean) =>
  renderHtml(Toast, { title: "Gespeichert", onClose: () => undefined, ...(isQuiet === undefined ? {} : { isQuiet }) });

test("a message warns unless it is informational", () => {
  expect(toast()).toMatch(/role="alert".*#picture-icon-warning/);
  expect(toast(false)).toMatch(/role="alert".*#picture-icon-warning/);
  expect(toast(true)).toMatch(/role="status"/);
  expect(toast(true)).not.toContain("warning");
});
