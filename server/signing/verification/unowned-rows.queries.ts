import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/db.ts';
import { undeliveredKind } from '../notifications/undelivered-job.ts';

/** Tables whose rows name their envelope. No envelope is ever deleted: a draft that is thrown away stays, as discarded. */
const ofEnvelopes = [
  'audit',
  'envelope_documents',
  'recipients',
  'fields',
  'certificates',
  'envelope_handovers',
  'envelope_readings',
  'hidden_envelopes',
] as const;

/**
 * Events, rows, entries of the activity log and letters whose envelope is gone, and letters to recipients of which no event tells. `tx` is
 * the system's or the owner's.
 * @returns the breaks, in words, by the id that they name
 */
export async function unownedRows(tx: Tx): Promise<Map<string, string[]>> {
  const named = sql.join(
    [
      ...ofEnvelopes.map(
        (table) => sql`select envelope_id::text as id, ${table}::text as what from ${sql.identifier(table)}`,
      ),
      sql`select subject_id::text, 'activity_log' from activity_log where subject_type = 'envelope'`,
      sql`select if_refused -> 'payload' ->> 'envelopeId', 'mails' from mails where if_refused ->> 'kind' = ${undeliveredKind}`,
    ],
    sql` union `,
  );
  const { rows: gone } = await tx.execute<{ id: string; what: string }>(
    sql`select id, what from (${named}) named where id is not null and not exists (select from envelopes e where e.id::text = named.id) order by id, what`,
  );
  const { rows: untold } = await tx.execute<{ id: string; mail: string }>(sql`
    with told as materialized (
      select envelope_id::text as envelope, event::json ->> 'mail' as mail from audit
      where event is json object and event::json ->> 'type' = 'told'
    )
    select if_refused -> 'payload' ->> 'envelopeId' as id, m.id as mail from mails m
    where if_refused ->> 'kind' = ${undeliveredKind} and not exists (
      select from told where told.mail = m.id::text and told.envelope = m.if_refused -> 'payload' ->> 'envelopeId'
    ) order by m.id`);
  const breaks = new Map<string, string[]>();
  const add = (id: string, words: string) => breaks.set(id, [...(breaks.get(id) ?? []), words]);
  for (const { id, what } of gone) add(id, `it is gone, and ${what} has rows of it`);
  for (const { id, mail } of untold)
    add(id, `the mail ${mail} was written to somebody in it, and no event says so`);
  return breaks;
}
