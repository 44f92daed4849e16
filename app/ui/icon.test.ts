import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import type { IconName } from "./icon.tsx";

const names: Readonly<Record<IconName, true>> = {
  phone: true,
  lock: true,
  check: true,
  place: true,
  euro: true,
  warning: true,
  close: true,
  back: true,
  pencil: true,
  shield: true,
  people: true,
  home: true,
};

test("every icon has its drawing", () => {
  const missing = Object.keys(names).filter((name) => !existsSync(`app/illustrations/icon-${name}.svg`));
  expect(missing).toEqual([]);
});
