import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { SecretaryTool } from '#contract/secretary/secretary-words.ts';
import type { Tx } from '#server/db/db.ts';
import { corporateCompanies } from './tables.ts';

type Company = typeof corporateCompanies.$inferSelect;

/** Companies of a tool with this number or name, folded. */
export const companiesLike = (
  tx: Tx,
  tool: SecretaryTool,
  { name, number }: { name: string; number: string | null },
): Promise<Company[]> =>
  tx
    .select()
    .from(corporateCompanies)
    .where(
      and(
        eq(corporateCompanies.tool, tool),
        or(
          sql`app.fold(${corporateCompanies.name}) = app.fold(${name})`,
          number === null ? undefined : sql`app.fold(${corporateCompanies.number}) = app.fold(${number})`,
        ),
      ),
    )
    .orderBy(asc(corporateCompanies.name), asc(corporateCompanies.external_id));

/** Enters a company, or answers the one that the client has in the tool already. */
export async function enterCompany(tx: Tx, company: Company): Promise<Company> {
  await tx.insert(corporateCompanies).values(company).onConflictDoNothing();
  const ofClient = and(
    eq(corporateCompanies.tool, company.tool),
    eq(corporateCompanies.client_id, company.client_id),
  );
  const [there] = await tx.select().from(corporateCompanies).where(ofClient);
  if (!there) throw new Error('A company of another client has this id.');
  return there;
}
