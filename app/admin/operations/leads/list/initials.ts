/** Two letters for each narrow column head, different ones as far as the names allow. */
export function initialsOf(names: readonly string[]): string[] {
  const taken: string[] = [];
  for (const name of names) {
    const ways = waysToShorten(name);
    taken.push(ways.find((letters) => !taken.includes(letters)) ?? ways[0] ?? "");
  }
  return taken;
}

/** The beginnings of its first two words, then its first letter with each of the others. */
function waysToShorten(name: string): string[] {
  const [first = "", second = ""] = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const begin = first.slice(0, 1);
  const own = second === "" ? first.slice(0, 2) : begin + second.slice(0, 1);
  const others = Array.from((first + second).slice(1), (letter) => begin + letter);
  return [own, ...others].map((letters) => letters.toUpperCase());
}
