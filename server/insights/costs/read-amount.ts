export type DecimalSign = "," | ".";

/** Blanks of any width, signs of the euro, and what Switzerland puts between thousands. */
const IGNORED = /[\s\u00a0\u202f']|€|EUR/g;
const AMOUNT = /^-?\d[\d.,]*$/;

const bare = (text: string): string => text.replaceAll(IGNORED, "");

/**
 * Which sign is before the cents. A file says it by one amount that can only be read in one way: with both signs, or with other than three
 * digits behind its only one. Undefined: none of them does.
 */
export function decimalSignOf(amounts: readonly string[]): DecimalSign | undefined {
  for (const text of amounts) {
    const amount = bare(text);
    const [comma, point] = [amount.lastIndexOf(","), amount.lastIndexOf(".")];
    if (comma >= 0 && point >= 0) return comma > point ? "," : ".";
    const match = /^-?\d+([.,])(\d+)$/.exec(amount);
    if (match && match[2]?.length !== 3) return match[1] as DecimalSign;
  }
  return undefined;
}

/** Whole cents. Undefined: no amount in euros, or one that the file's sign does not fit. */
export function readAmount(text: string, decimal: DecimalSign): number | undefined {
  const amount = bare(text);
  if (amount === "" || /^-+$/.test(amount)) return 0; // platforms leave out a zero, or put a dash
  if (!AMOUNT.test(amount)) return undefined;
  const [thousand, sign] = decimal === "," ? [".", ","] : [",", "."];
  const [whole = "", cents = "", ...more] = amount.split(sign);
  const isWhole = /^-?\d+$/.test(whole) || new RegExp(`^-?\\d{1,3}(\\${thousand}\\d{3})+$`).test(whole);
  if (more.length > 0 || !isWhole || !/^\d*$/.test(cents)) return undefined;
  return Math.round(Number(`${whole.replaceAll(thousand, "")}.${cents || "0"}`) * 100);
}

/** A number of clicks. Undefined: none. */
export function readCount(text: string): number | undefined {
  const count = text.replaceAll(/[\s\u00a0\u202f'.,]/g, "");
  if (count === "" || /^-+$/.test(count)) return 0;
  return /^\d{1,9}$/.test(count) ? Number(count) : undefined;
}
