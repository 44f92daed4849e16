import type { Page } from "playwright-core";

/**
 * Which of a step's question and first two answers, or first field, is off the first screen or covered, for example by the cookie
 * banner.
 */
export const outOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    scrollTo(0, 0);
    const question = document.querySelector("#question");
    const options = [...document.querySelectorAll("main .choice li > button")].slice(0, 2);
    const field = document.querySelector("main .inputs :is(.seg, .field input)");
    const wanted = options.length > 0 ? options : field ? [field] : [];
    return [question, ...wanted].flatMap((element) => {
      if (!element) return ["there is no question"];
      const { x, y, width, height } = element.getBoundingClientRect();
      const points = [y + 3, y + height / 2, y + height - 3].map((at) => document.elementFromPoint(x + width / 2, at));
      const seen = points.every((point) => point && (element.contains(point) || point.contains(element)));
      const name = element.textContent || element.getAttribute("name");
      return seen && y >= 0 && y + height <= innerHeight
        ? []
        : [`${name} from ${y} to ${y + height} of ${innerHeight}`];
    });
  });

/** Tiles alone in a row with room for more, and tiles larger than their content needs. */
export const oddTiles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>(".tiles > li")].map((tile) =>
      tile.getBoundingClientRect(),
    );
    const [first] = boxes;
    const last = boxes.at(-1);
    if (!first || !last) return [];
    const row = (y: number) => boxes.filter((box) => Math.abs(box.y - y) < 2).length;
    const alone = row(last.y) < row(first.y) && last.width < first.width * 1.5;
    const large = boxes.filter(({ width, height }) => width > 300 && height > 300);
    return [...(alone ? ["the last tile stands alone"] : []), ...large.map((box) => `${box.width} x ${box.height}`)];
  });
