import { expect, test } from "vitest";
import { renderHtml } from "#testing/render/render-text.ts";
import { ProgressBar } from "./progress-bar.tsx";

test("progress is given in per cent, and drawn as a tenth of the rail for every ten", () => {
  const html = renderHtml(ProgressBar, { percent: 40 });
  expect(html).toContain('aria-valuenow="40"');
  expect(html).toContain("40 %");
  expect(html.match(/<i>/g)).toHaveLength(10);
});
