/** A person's names; null, or empty, for one that they do not have. */
export interface NamesOfPerson {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}

/** A person's name in full, of the names that they have: many people have one alone. Every place that shows a name in full takes it. */
export const fullName = ({ first_name, last_name }: NamesOfPerson): string =>
  [first_name, last_name].filter(Boolean).join(' ');
