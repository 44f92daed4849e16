import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeViolations } from "#testing/browser/axe.ts";
import { isNightly } from "#tests/nightly.ts";

export async function expectAccessible(page: Page, options?: { contrast: boolean }): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((animation) => animation.timeline instanceof DocumentTimeline) // those that follow the scrolling never end
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
      .every((animation) => animation.playState !== "running"),
  );
  expect(await axeViolations(page, options), page.url()).toEqual([]);
}

/** A state of a screen at which `every-screen` looks: it shares its colours, whose contrast is nearly half of what axe takes. */
export const expectStateAccessible = (page: Page): Promise<void> => expectAccessible(page, { contrast: isNightly });
