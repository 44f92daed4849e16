/** Two letters for a narrow column head. */
export function initialsOf(name: string): string {
  const [first = "", second] = name.split(/\s+/);
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}
