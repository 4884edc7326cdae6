/** Names of files that go together, without the separators of folders: two of a name get numbers, `Agreement.pdf`, `Agreement (2).pdf`. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replace(/[/\\]/g, '-');
    const dot = plain.lastIndexOf('.') < 0 ? plain.length : plain.lastIndexOf('.');
    let free = plain;
    for (let count = 2; taken.has(free.toLowerCase()); count++)
      free = `${plain.slice(0, dot)} (${count})${plain.slice(dot)}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
