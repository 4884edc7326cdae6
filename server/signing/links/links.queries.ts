import { sql } from 'drizzle-orm';
import { ask } from '../../db/ask.ts';
import type { Tx } from '../../db/db.ts';
import type { LinkFacts } from './links.ts';
import { signingLinks } from '../tables.ts';

export const linkByHash = (tx: Tx, hash: string) => ask<LinkFacts>(tx, sql`app.link(${hash})`);

export const insertLink = (tx: Tx, row: typeof signingLinks.$inferInsert) =>
  tx.insert(signingLinks).values(row);
