import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Action, StatusPair } from '#contract/clients/lifecycle.ts';
import { date, id, instant } from '#server/db/columns.ts';
import { users } from '#server/people/tables.ts';
import { clients } from '../tables.ts';

/** An action, or an end that is still to come. */
export type MoveKind = Action | 'scheduled';

/** Every act on the status of a client; rows are never changed. The newest of a kind says who did it, why, and until when. */
export const clientMoves = pgTable(
  'client_moves',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    action: text().$type<MoveKind>().notNull(),
    from_pair: text().$type<StatusPair>().notNull(),
    to_pair: text().$type<StatusPair>().notNull(),
    reason: text(),
    /** The day of the review, or of the end. */
    day: date(),
    /** Null for what the server did on its day. */
    moved_by: uuid().references(() => users.id),
    at: instant().notNull(),
  },
  (t) => [index('client_moves_of_client').on(t.client_id, t.at)],
);
