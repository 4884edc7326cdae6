import type { NoticeTopic } from '#contract/notice-choices.ts';
import type { Tx } from '#server/db/db.ts';
import { enqueue } from '#server/jobs/queue.ts';

export const letterKind = 'inbox.letter';
/** The items of a reader that one letter is about: those of a topic, made at the same instant. */
export interface NoticeLetter {
  readerId: string;
  topic: NoticeTopic;
  at: string;
}

/** Plans a letter about an item: one for all items of its topic in the transaction. */
export const planLetter = (tx: Tx, readerId: string, topic: NoticeTopic, at: string) => {
  const payload: NoticeLetter = { readerId, topic, at };
  return enqueue(tx, { kind: letterKind, payload, key: `${letterKind}:${readerId}:${topic}:${at}` }, at);
};
