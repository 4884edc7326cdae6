/**
 * The cycles of a graph, each found once.
 * @param graph node → the nodes it points to
 * @returns the nodes of each cycle in order, the first again at the end
 */
export function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const walk = (node: string) => {
    const before = path.indexOf(node);
    if (before >= 0) found.push([...path.slice(before), node]);
    if (before >= 0 || done.has(node)) return;
    path.push(node);
    for (const next of graph.get(node) ?? []) walk(next);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) walk(node);
  return found;
}
