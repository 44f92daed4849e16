/** Room for one line of text in a chart. */
const LINE = 13;
/** Of the widest letters, so that a label is rather thought too long. */
const LETTER = 6.6;

type Label = { text: string; x: number; y: number; anchor: "start" | "end" };

/** Where `moved` is written so that it covers neither the other label nor the frame. `top` and `bottom` are the first and last base line. */
export function heightBeside(other: Label, moved: Label, { top, bottom }: { top: number; bottom: number }): number {
  const inside = (y: number) => Math.min(bottom, Math.max(top, y));
  const y = inside(moved.y);
  if (!overlaps(spanOf(other), spanOf(moved)) || Math.abs(y - other.y) >= LINE) return y;
  const [above, below] = [other.y - LINE, other.y + LINE];
  const near = y <= other.y ? above : below;
  const far = near === above ? below : above;
  return near === inside(near) ? near : far;
}

export function spanOf({ text, x, anchor }: Label): [number, number] {
  const width = text.length * LETTER;
  return anchor === "end" ? [x - width, x] : [x, x + width];
}

const overlaps = ([a, b]: [number, number], [c, d]: [number, number]): boolean => a < d && c < b;
