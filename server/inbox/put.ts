import { newId } from '#contract/core/values.ts';
import { topicFacts, topicOf } from '#contract/notice-choices.ts';
import type { Tx } from '../db/db.ts';
import { choiceOfReader } from './choices/queries.ts';
import { planLetter } from './letters/plan.ts';
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

/** Puts an item into somebody's inbox, and tells them by push and by mail of the topics that they chose to be told of so. */
export async function putInInbox(tx: Tx, { readerId, ...item }: NewInboxItem, now: string): Promise<void> {
  await insertItem(tx, { ...item, id: newId(Date.parse(now)), reader_id: readerId, created_at: now });
  await tellOf(tx, { readerId, kind: item.kind, at: now });
}

/** Items of a kind that were put into somebody's inbox at an instant. */
export interface PutItems {
  readerId: string;
  kind: string;
  at: string;
}

/** Plans the push and the letter of items, as far as their reader chose so. */
export async function tellOf(tx: Tx, { readerId, kind, at }: PutItems): Promise<void> {
  const topic = topicOf(kind);
  if (!topic) return;
  const { push, letters } = topicFacts(topic);
  const choice = await choiceOfReader(tx, readerId, topic);
  if (push && choice.push) await planPush(tx, { readerId, push }, at);
  if (!letters && choice.mail) await planLetter(tx, readerId, topic, at);
}
