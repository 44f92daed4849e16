/** A replacement that finds nothing means that the text is no longer what is tried here. */
export function replaceEach(text: string, pairs: readonly (readonly [string | RegExp, string])[]): string {
  return pairs.reduce((result, [from, to]) => {
    const replaced = result.replaceAll(from, to);
    if (replaced === result) throw new Error(`There is no ${String(from)} in the shipped text`);
    return replaced;
  }, text);
}
