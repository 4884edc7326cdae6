import { type NoticeTopic, noticeTopics, topicFacts } from '#contract/notice-choices.ts';
import type { PushKind } from '#contract/push.ts';
import type { Tx } from '#server/db/db.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { isTold } from '../queries.ts';

export const noticeKind = 'push.notice';
/** The items of a reader that one push tells of: those of a kind, made at the same instant. */
export interface PushNotice {
  readerId: string;
  push: PushKind;
  at: string;
}

/** The inbox kinds a push tells of. */
export const inboxKindsOf = (push: PushKind): readonly string[] =>
  (Object.keys(noticeTopics) as NoticeTopic[])
    .map(topicFacts)
    .flatMap((topic) => (topic.push === push ? topic.kinds : []));

/** Plans a push for an item that is put into an inbox: one for all items of its kind in the transaction. */
export async function planPush(
  tx: Tx,
  { readerId, push }: Omit<PushNotice, 'at'>,
  at: string,
): Promise<void> {
  if (!(await isTold(tx, readerId))) return;
  const payload: PushNotice = { readerId, push, at };
  await enqueue(tx, { kind: noticeKind, payload, key: `push:${readerId}:${push}:${at}` }, at);
}
