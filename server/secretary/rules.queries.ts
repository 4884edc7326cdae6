import { and, eq, sql } from 'drizzle-orm';
import { messages } from '#contract/core/rules.ts';
import { invalid } from '../http/refusal.ts';
import type { Rule } from '../records/record-handlers.ts';
import { onceAtATime, onceBy } from '../records/rules.queries.ts';
import { filingQueries, officerQueries, shareClassQueries } from './queries.ts';
import { filings, officers, shareClasses } from './tables.ts';

/** Refuses the same party in the same office twice at a time; the same one as an alternate may stand in for several. */
export const onceInOffice: Rule<typeof officers> = async (officer, call) => {
  const columns = [officers.party_id, officers.position];
  const stoodFor = officer.alternate_for_id ? [officers.alternate_for_id] : [];
  await onceAtATime(officerQueries, [...columns, ...stoodFor], 'party')(officer, call);
};

/** Refuses an alternate for somebody who is no officer of the client, or for another alternate or themselves. */
export const standsInForOfficer: Rule<typeof officers> = async ({ id, client_id, ...officer }, { tx }) => {
  const { alternate_for_id, party_id } = officer;
  if (!alternate_for_id) return;
  const other = await officerQueries.byId(tx, alternate_for_id);
  if (!other || other.client_id !== client_id || other.deleted_at !== null)
    throw invalid('form.alternate_for', 'There is no such officer.');
  if (other.position !== 'DIRECTOR')
    throw invalid('form.alternate_for', 'An alternate stands in for a director.');
  if (other.id === id || other.party_id === party_id)
    throw invalid('form.alternate_for', 'Nobody stands in for themselves.');
};

/** Refuses another position to a director for whom an alternate stands in. */
export const keepsAlternates: Rule<typeof officers> = async ({ id, position }, { tx, before }) => {
  if (!before || position === 'DIRECTOR' || before.position !== 'DIRECTOR') return;
  const [uses] = await officerQueries.uses(tx, id);
  if (uses) throw invalid('form.position', 'An alternate stands in for this director. Change that first.');
};

export const oneShareCode = onceBy(shareClassQueries, shareClasses.code);

/** Refuses a second filing of the same form for the same day. */
export const oneFiling: Rule<typeof filings> = async (filing, { tx }) => {
  const same = and(sql`app.fold(${filings.form}) = app.fold(${filing.form})`, eq(filings.due, filing.due));
  if ((await filingQueries.others(tx, filing, same)).length > 0)
    throw invalid('form.due', messages.duplicated);
};
