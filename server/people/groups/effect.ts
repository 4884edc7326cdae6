/** Things of one kind somebody holds, roles or teams, by name, each with the groups that give it; '' stands for the person themselves. */
export type Holdings = ReadonlyMap<string, ReadonlySet<string>>;

export interface GroupEffect {
  gains: string[];
  loses: string[];
}

/** The names somebody holds now and no longer, and the other way round: a role held another way too is neither gained nor lost. */
export function groupEffectOf(before: Holdings, groupId: string, given: readonly string[]): GroupEffect {
  const names = [...new Set([...before.keys(), ...given])].toSorted();
  const heldOtherwise = (name: string) => [...(before.get(name) ?? [])].some((source) => source !== groupId);
  const gains = names.filter((name) => given.includes(name) && !before.has(name));
  const loses = names.filter((name) => before.has(name) && !given.includes(name) && !heldOtherwise(name));
  return { gains, loses };
}
