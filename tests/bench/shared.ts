const made = new Set<() => Promise<unknown>>();

/** A resource several rows use: made when the first row asks for it, ended after the last row, or after one that failed. */
export function shared<T>(make: () => Promise<T>, end?: (made: T) => Promise<unknown>): () => Promise<T> {
  let thing: Promise<T> | undefined;
  const finish = async () => {
    const last = thing;
    thing = undefined;
    const value = await last?.catch(() => undefined); // told to those who asked
    if (value !== undefined) await end?.(value);
  };
  return () => {
    if (!thing) {
      thing = make();
      made.add(finish);
    }
    return thing;
  };
}

/** Ends every shared resource, the last made first; a resource asked for after that is made anew. */
export async function endShared(): Promise<void> {
  const finishes = [...made].reverse();
  made.clear();
  for (const finish of finishes) await finish().catch(console.error);
}
