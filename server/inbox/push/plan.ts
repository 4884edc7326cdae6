import type { PushKind } from '../../../contract/push.ts';
import type { Tx } from '../../db/db.ts';
import { enqueue } from '../../jobs/queue.ts';
import { isTold } from './queries.ts';

/** Kinds of inbox items that devices are told of. */
const kindsOf: Readonly<Record<PushKind, readonly string[]>> = {
  payslip: ['payroll.payslip'],
  signing: ['signing.invited', 'signing.reminder', 'signing.corrected'],
  report: ['payroll.report'],
};
const pushOf = new Map(
  Object.entries(kindsOf).flatMap(([push, kinds]) => kinds.map((kind) => [kind, push as PushKind])),
);

export const noticeKind = 'push.notice';
/** The items of a reader that one push tells of: those of a kind, made at the same instant. */
export interface PushNotice {
  readerId: string;
  push: PushKind;
  at: string;
}

/** The inbox kinds a push tells of. */
export const inboxKindsOf = (push: PushKind): readonly string[] => kindsOf[push];

/** Plans a push for an item that is put into an inbox: one for all items of its kind in the transaction. */
export async function planPush(
  tx: Tx,
  { readerId, kind }: { readerId: string; kind: string },
  at: string,
): Promise<void> {
  const push = pushOf.get(kind);
  if (!push || !(await isTold(tx, readerId))) return;
  const payload: PushNotice = { readerId, push, at };
  await enqueue(tx, { kind: noticeKind, payload, key: `push:${readerId}:${push}:${at}` }, at);
}
