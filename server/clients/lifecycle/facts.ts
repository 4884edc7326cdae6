import { statusPair } from '#contract/clients/lifecycle.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { documentsDue } from '#server/documents/due.queries.ts';
import { firmDay } from '#server/firm/day.ts';
import type { SessionFacts } from '#server/session/facts.ts';
import { factorOf } from '#server/session/second-factor/queries.ts';
import { readClientFully } from '../client.ts';
import type { clients } from '../tables.ts';
import type { Facts } from './guards.ts';
import { activeHolders, newestMoves, standingOf } from './queries.ts';

export type ClientRow = typeof clients.$inferSelect;

/** The person who acts, and their session; null for the server itself. */
export interface Acting {
  readonly userId: string | null;
  readonly session: Pick<SessionFacts, 'account_id'> | null;
}

/** The facts of a client's lifecycle for somebody, with its newest acts. */
export async function factsOf(tx: Tx, row: ClientRow, { userId, session }: Acting, now: string) {
  const today = await firmDay(tx, now);
  const client = await readClientFully(tx, row.id, today);
  const due = await documentsDue(tx, row.id, today);
  const moves = await newestMoves(tx, row.id);
  const { moved_by: marker = null, at: readyAt = now } = moves.markReady ?? {};
  const isMarker = marker !== null && marker === userId;
  return asSystem(tx, async () => {
    const others = isMarker ? await activeHolders(tx, 'activate client', userId) : [];
    const facts: Facts = {
      pair: statusPair(row),
      missing: client?.missing_data_high ?? [],
      documents: due.filter(({ severity }) => severity === 'high').map(({ name }) => name),
      standing: await standingOf(tx, row.id),
      startDate: row.start_date,
      endDate: row.end_date,
      endedAt: moves.end?.at ?? null,
      readyAt,
      isMarker,
      othersMay: others.length > 0,
      hasFactor: session !== null && (await factorOf(tx, session.account_id)) !== undefined,
      now,
      today,
    };
    return { facts, moves };
  });
}
