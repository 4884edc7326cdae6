interface Placed {
  readonly id: string;
  readonly name: string;
  readonly manager: { readonly id: string } | null;
}
/** A person with those who report to them, and the number of people below them. */
export interface OrgNode<P> {
  readonly person: P;
  readonly reports: readonly OrgNode<P>[];
  readonly below: number;
}

/** The firm as trees: at the top are people without a manager who is here; managers in a circle are cut open at the first of them. */
export function orgTrees<P extends Placed>(people: readonly P[]): OrgNode<P>[] {
  const here = new Set(people.map(({ id }) => id));
  const placed = new Set<string>();
  function nodeOf(person: P): OrgNode<P> {
    placed.add(person.id);
    const reports = people
      .filter(({ id, manager }) => manager?.id === person.id && !placed.has(id))
      .map((each) => (placed.has(each.id) ? undefined : nodeOf(each)))
      .filter((node) => node !== undefined);
    return { person, reports, below: reports.reduce((sum, { below }) => sum + below + 1, 0) };
  }
  const tops = people.filter(({ manager }) => !manager || !here.has(manager.id)).map(nodeOf);
  // nobody above these is at the top
  const circled = people.flatMap((person) => (placed.has(person.id) ? [] : [nodeOf(person)]));
  return [...tops, ...circled].sort((a, b) => b.below - a.below);
}
