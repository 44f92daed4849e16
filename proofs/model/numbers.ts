/** A list of whole numbers that may grow to hundreds of millions, four bytes each. */
export type Numbers = { push(value: number): void; at(index: number): number; length(): number };

export function createNumbers(): Numbers {
  let length = 0;
  let values = new Int32Array(1 << 16);
  return {
    push(value) {
      if (length === values.length) {
        const before = values;
        values = new Int32Array(before.length * 2);
        values.set(before);
      }
      values[length++] = value;
    },
    at: (index) => values[index] ?? -1,
    length: () => length,
  };
}
