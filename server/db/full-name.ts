import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A person's name in full in a query, as `fullName` of the contract makes it; '' for nobody. */
export const fullNameIn = ({
  first_name,
  last_name,
}: Record<'first_name' | 'last_name', SQLWrapper>): SQL<string> =>
  sql<string>`concat_ws(' ', nullif(${first_name}, ''), nullif(${last_name}, ''))`;
