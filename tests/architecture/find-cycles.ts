/** The cycles of a graph, each once, as "a -> b -> a". */
export function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (node: string, trail: readonly string[]): void => {
    if (trail.includes(node)) {
      found.push([...trail.slice(trail.indexOf(node)), node].join(" -> "));
    } else if (!done.has(node)) {
      for (const to of graph.get(node) ?? []) walk(to, [...trail, node]);
      done.add(node);
    }
  };
  for (const node of graph.keys()) walk(node, []);
  return found;
}
