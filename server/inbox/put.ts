import { newId } from '../../contract/core/values.ts';
import type { Tx } from '../db/db.ts';
import { planPush } from './push/plan.ts';
import { insertItem } from './queries.ts';

/** A notice for a person, put once the caller's transaction commits. */
export interface NewInboxItem {
  /** A member of staff, a contact or an employee. */
  readerId: string;
  /** `<domain>.<notice>`. */
  kind: string;
  title: string;
  body: string;
  /** The path it leads to, in the reader's portal. */
  path: string | null;
}

/** Puts an item into somebody's inbox, and tells their devices of the kinds that a person waits for. */
export async function putInInbox(tx: Tx, { readerId, ...item }: NewInboxItem, now: string): Promise<void> {
  await insertItem(tx, { ...item, id: newId(Date.parse(now)), reader_id: readerId, created_at: now });
  await planPush(tx, { readerId, kind: item.kind }, now);
}
