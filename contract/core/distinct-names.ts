/** Characters that some system refuses in a file name or reads as a path (`C:`), and invisible ones. */
const unfit = /["*/:<>?\\|\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
/** Leading dots: `.`, `..` and hidden files. */
const leadingDots = /^\.+/;

/** Unique file names that every system accepts: equal names get numbers, `Agreement.pdf`, `Agreement (2).pdf`. */
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
