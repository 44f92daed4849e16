import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeViolations } from "#testing/browser/axe.ts";
import { isNightly } from "#tests/nightly.ts";

export async function expectAccessible(page: Page, options?: { contrast: boolean }): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((animation) => animation.timeline instanceof DocumentTimeline) // scroll-driven animations never end
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
      .every((animation) => animation.playState !== "running"),
  );
  expect(await axeViolations(page, options), page.url()).toEqual([]);
}

/** A state of a screen that `every-screen` checks too; skips colour contrast, nearly half of axe's time. */
export const expectStateAccessible = (page: Page): Promise<void> => expectAccessible(page, { contrast: isNightly });
