import { expect, test } from "vitest";
import { renderText } from "#testing/render/render-text.ts";
import { DeleteQuarantinedDialog } from "./delete-quarantined-dialog.tsx";

test.each([
  [["1"], "1 lead"],
  [["1", "2"], "2 leads"],
])("title and button count the leads: %o", (leads, count) => {
  const text = renderText(DeleteQuarantinedDialog, { leads });
  expect(text).toContain(`Delete ${count} in quarantine? Nobody has received them. They cannot be brought back.`);
  expect(text.endsWith(`Cancel Esc Delete ${count}`)).toBe(true);
});
