export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const MAX_KEY = 100;
const TRICKS = new Set(["__proto__", "constructor", "prototype"]);

/** A key that may stand in a body. The tricks would be harmless to us, but perhaps not to whoever reads the body. */
export const isPlainKey = (key: string): boolean => key !== "" && key.length <= MAX_KEY && !TRICKS.has(key);
