/** Order of ICU, which English tailors in nothing; the database sorts by the same (`app.names`). */
const collator = new Intl.Collator('en');

/** Compares names for a list, by the order that every list is in. */
export const byText = (one: string, other: string): number => collator.compare(one, other);
