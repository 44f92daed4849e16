import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeViolations } from "#testing/browser/axe.ts";

export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((animation) => animation.timeline instanceof DocumentTimeline) // those that follow the scrolling never end
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
      .every((animation) => animation.playState !== "running"),
  );
  expect(await axeViolations(page), page.url()).toEqual([]);
}
