import { lte, sql } from 'drizzle-orm';
import type { Quality, QualityFacts } from '#contract/clients/quality.ts';
import type { Tx } from '../db/db.ts';
import { clientScores } from './tables.ts';

interface Answer extends Record<string, unknown>, Quality {
  quality_facts: QualityFacts;
}

/** The quality of a client's data on a day, as `app.client_quality` has it, with the facts; undefined if the id is unknown. */
export async function readQuality(tx: Tx, clientId: string, today: string): Promise<Answer | undefined> {
  const { rows } = await tx.execute<Answer>(
    sql`select q.facts as quality_facts, q.missing_high as missing_data_high, q.missing_medium as missing_data_medium,
        q.missing_low as missing_data_low, q.score as quality_score, q.band as quality_band
      from app.client_quality(array[${clientId}]::uuid[], ${today}::date) q`,
  );
  return rows[0];
}

/** System actor only: scores the clients for whom a day passed something. */
export async function scoreDue(tx: Tx, today: string): Promise<void> {
  const due = tx
    .select({ id: clientScores.client_id })
    .from(clientScores)
    .where(lte(clientScores.turn, today));
  await tx.execute(
    sql`select app.score_clients(ids, ${today}::date) from (select array(${due}) as ids) due where ids <> '{}'`,
  );
}
