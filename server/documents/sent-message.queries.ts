import { comments } from '../comments/tables.ts';
import type { Tx } from '../db/db.ts';

type Written = typeof comments.$inferInsert;
type Sent = Pick<Written, 'id' | 'client_id' | 'body' | 'author_contact_id' | 'author_name' | 'document_ids'>;

/** Puts what a contact sends into the conversation of their client, where the firm answers. */
export const insertSentMessage = (tx: Tx, sent: Sent, now: string) =>
  tx
    .insert(comments)
    .values({ ...sent, visibility: 'CLIENT', from_client: true, created_at: now, shared_at: now });
