import { WORDS, packState } from "./pack-state.ts";
import type { State } from "./state.ts";

export type StateSet = {
  /** The number of the state: how many there were before it. Equal to the size before: it is new. */
  add(state: State): number;
  size(): number;
};

/** Knows which states were seen. Faster than a Map of strings, and not full after 16.7 million. */
export function createStateSet(): StateSet {
  let size = 0;
  let slots = new Int32Array(1 << 16); // the number of a state, plus one; at most half of them are taken
  let words = new Uint32Array((slots.length / 2) * WORDS);

  /** Where the state that stands at number `n` has its slot, or would have it. */
  const slotOf = (n: number): number => {
    const at = n * WORDS;
    let slot = hash(words, at) & (slots.length - 1);
    for (let other = slots[slot]; other; other = slots[slot]) {
      if (isSame(words, (other - 1) * WORDS, at)) break;
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  };

  const grow = (): void => {
    slots = new Int32Array(slots.length * 2);
    const before = words;
    words = new Uint32Array(before.length * 2);
    words.set(before);
    for (let n = 0; n < size; n++) slots[slotOf(n)] = n + 1;
  };

  return {
    add(state) {
      if (size * 2 === slots.length) grow();
      packState(state, words, size * WORDS); // behind the last; if it is not new, the next one overwrites it
      const slot = slotOf(size);
      const found = slots[slot];
      if (found) return found - 1;
      slots[slot] = size + 1;
      return size++;
    },
    size: () => size,
  };
}

const isSame = (words: Uint32Array, one: number, two: number): boolean =>
  words[one] === words[two] &&
  words[one + 1] === words[two + 1] &&
  words[one + 2] === words[two + 2] &&
  words[one + 3] === words[two + 3];

function hash(words: Uint32Array, at: number): number {
  let mixed = 0;
  for (let i = at; i < at + WORDS; i++) {
    mixed = Math.imul(mixed ^ (words[i] ?? 0), 0x9e3779b1);
    mixed ^= mixed >>> 15;
  }
  return mixed;
}
