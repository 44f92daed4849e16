/** Parses "1.234,5"; undefined for other formats. */
export function readNumber(written: string): number | undefined {
  const number = /^\d{1,3}(\.\d{3})*(,\d+)?$|^\d+(,\d+)?$/.test(written.trim());
  return number ? Number(written.replaceAll(".", "").replace(",", ".")) : undefined;
}

export type Range = readonly [low: number, high: number];

/** Parses "3.500 bis 8.000", low before high. */
export function readRange(written: string): Range | undefined {
  const [low, high, ...more] = written.split(" bis ").map(readNumber);
  return low !== undefined && high !== undefined && low <= high && more.length === 0 ? [low, high] : undefined;
}
