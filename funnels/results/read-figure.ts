/** "1.234,5" as a number; nothing where it is not written like that. */
export function readNumber(written: string): number | undefined {
  const number = /^\d{1,3}(\.\d{3})*(,\d+)?$|^\d+(,\d+)?$/.test(written.trim());
  return number ? Number(written.replaceAll(".", "").replace(",", ".")) : undefined;
}

export type Range = readonly [low: number, high: number];

/** "3.500 bis 8.000" as a range, low before high. */
export function readRange(written: string): Range | undefined {
  const [low, high, ...more] = written.split(" bis ").map(readNumber);
  return low !== undefined && high !== undefined && low <= high && more.length === 0 ? [low, high] : undefined;
}
