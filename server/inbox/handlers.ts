import { inboxFields, listInbox, readInbox, readInboxItem } from '#contract/inbox.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { noticeChoiceHandlers } from './choices/handlers.ts';
import { pushHandlers } from './push/handlers.ts';
import { listInboxItems, setAllRead, setRead } from './queries.ts';

export const inboxHandlers: readonly Handler[] = [
  handle(listInbox, async ({ input: { query }, tx }) => {
    const checked = checkedList(inboxFields, query);
    const { rows, count } = await listInboxItems(tx, checked, query);
    return listAnswer(rows, query, checked, count);
  }),

  handle(readInboxItem, async ({ input: { params, body }, tx, now, activity }) => {
    const item = await setRead(tx, params.id, body.read ? now : null);
    if (!item) throw new Refusal('not_found');
    await activity({
      name: 'Inbox',
      event: body.read ? 'read' : 'unread',
      description: item.kind,
      subject: { type: 'inbox', id: item.id },
    });
    return item;
  }),

  handle(readInbox, async ({ input: { body }, tx, now, activity }) => {
    const read = await setAllRead(tx, body.until, now);
    if (read > 0) await activity({ name: 'Inbox', event: 'read', description: 'All', attributes: { read } });
    return { read };
  }),
  ...noticeChoiceHandlers,
  ...pushHandlers,
];
