/** What no system takes in the name of a file, or reads as a place (`C:`), and what is not shown. */
const unfit = /["*/:<>?\\|\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
/** Names that are places: `.`, `..` and what hides itself. */
const leadingDots = /^\.+/;

/** Names of files that go together, as every system takes them: two of a name get numbers, `Agreement.pdf`, `Agreement (2).pdf`. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replace(unfit, '-').replace(leadingDots, '') || 'file';
    const dot = plain.lastIndexOf('.') < 0 ? plain.length : plain.lastIndexOf('.');
    let free = plain;
    for (let count = 2; taken.has(free.toLowerCase()); count++)
      free = `${plain.slice(0, dot)} (${count})${plain.slice(dot)}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
