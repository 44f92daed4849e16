type Shade = { colour: number; count: number };
type Box = { shades: Shade[]; channel: number; middle: number; spread: number };

export type Picked = { palette: number[]; indexOf: (colour: number) => number };

/**
 * Median cut, cutting at the mean and always where the error is greatest: the many soft edges of a screenshot share few
 * colours, and its large flat areas keep exactly theirs.
 */
export function pickColours(colours: Uint32Array, most: number): Picked {
  const boxes = [boxOf(countShades(colours))];
  while (boxes.length < most) {
    const widest = boxes.reduce((worst, box) => (box.spread > worst.spread ? box : worst));
    if (widest.spread === 0) break; // one colour in every box
    const isBelow = ({ colour }: Shade) => channelOf(colour, widest.channel) <= widest.middle;
    const above = widest.shades.filter((shade) => !isBelow(shade));
    boxes.splice(boxes.indexOf(widest), 1, boxOf(widest.shades.filter(isBelow)), boxOf(above));
  }
  const index = new Uint8Array(1 << 24);
  for (const [at, { shades }] of boxes.entries()) for (const { colour } of shades) index[colour] = at;
  return { palette: boxes.map(({ shades }) => representative(shades)), indexOf: (colour) => index[colour] ?? 0 };
}

function countShades(colours: Uint32Array): Shade[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts].map(([colour, count]) => ({ colour, count }));
}

/** `channel` is the one in which the shades differ most, `spread` their summed squared distance from its mean. */
function boxOf(shades: Shade[]): Box {
  const [first, ...others] = [0, 1, 2].map((channel) => {
    const middle = meanOf(shades, channel);
    const spread = shades.reduce(
      (sum, { colour, count }) => sum + count * (channelOf(colour, channel) - middle) ** 2,
      0,
    );
    return { shades, channel, middle, spread };
  }) as [Box, Box, Box];
  return others.reduce((widest, box) => (box.spread > widest.spread ? box : widest), first);
}

/** The colour most of them have, if there is one; otherwise their mean. */
function representative(shades: readonly Shade[]): number {
  const total = shades.reduce((sum, { count }) => sum + count, 0);
  const leading = shades.find(({ count }) => count * 2 >= total);
  if (leading) return leading.colour;
  return [0, 1, 2].reduce((colour, channel) => (colour << 8) | Math.round(meanOf(shades, channel)), 0);
}

function meanOf(shades: readonly Shade[], channel: number): number {
  const sums = shades.reduce(
    ([sum, total], { colour, count }) => [sum + count * channelOf(colour, channel), total + count] as const,
    [0, 0] as readonly [number, number],
  );
  return sums[0] / sums[1];
}

/** 0 is red, 1 green, 2 blue. */
const channelOf = (colour: number, channel: number): number => (colour >> (16 - 8 * channel)) & 255;
