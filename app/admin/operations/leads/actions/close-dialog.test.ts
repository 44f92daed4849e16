import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { CloseDialog } from "./confirmation-dialog.tsx";

const about = { deliveryId: "5", service: "Musterbörse" };

test("asks for a reason and preselects none", () => {
  expect(renderText(CloseDialog, about)).toMatch(
    /^Close this lead at Musterbörse\?.*The service does not want it.*Close lead$/,
  );
  expect(renderHtml(CloseDialog, about)).not.toContain("checked");
});
