const ends: (() => Promise<unknown>)[] = [];

/** Something several measures use: made when the first asks for it, ended after the last of all. */
export function shared<T>(make: () => Promise<T>, end?: (made: T) => Promise<unknown>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (!made) {
      made = make();
      made.then(
        (thing) => end && ends.push(() => end(thing)),
        () => undefined, // told to those who asked
      );
    }
    return made;
  };
}

/** Ends everything that was made, the last first. */
export async function endShared(): Promise<void> {
  for (const end of ends.reverse()) await end().catch(console.error);
}
