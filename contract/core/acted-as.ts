import * as v from 'valibot';

/**
 * The account by which somebody did what is kept with their name, where their record does not say it: the record has another by now (`email`
 * is the address that the account had), or it was done before accounts were kept (null: not known).
 */
export const actedAs = v.object({ email: v.nullable(v.string()) });
export type ActedAs = v.InferOutput<typeof actedAs>;

/** “Anna Keller”, and the account she acted by where it is not that of her record. */
export const actedBy = (name: string, as: ActedAs | null | undefined): string =>
  as ? `${name} (${as.email === null ? 'account not known' : `signed in as ${as.email}`})` : name;
