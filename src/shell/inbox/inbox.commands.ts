import { newId } from '../../../contract/core/values.ts';
import { type InboxItem, listInbox, readInbox, readInboxItem } from '../../../contract/inbox.ts';
import { call } from '../../api/call.ts';
import { isUnreached } from '../../api/errors.ts';
import { writeOrQueue } from '../../edit/write.ts';
import { now } from '../../lib/time.ts';
import { queryClient } from '../../session/query-client.ts';

const readAgain = () => queryClient.invalidateQueries({ queryKey: [listInbox.name] });

/** Ids being marked: a click and the page it leads to both mark an item. */
const marking = new Set<string>();

/** Marks an item as read, now or once there is a connection. A refusal is not shown: the item stays unread. */
export async function markRead({ id, title, path }: InboxItem): Promise<void> {
  if (marking.has(id)) return;
  marking.add(id);
  const write = writeOrQueue(readInboxItem, { params: { id }, body: { read: true } });
  const key = newId(now());
  const origin = path && { title: `Read: ${title}`, page: path };
  try {
    await write.send(key);
  } catch (error) {
    if (isUnreached(error))
      await write.queue?.({ tried: key, subject: `inbox:${id}`, ...(origin && { origin }) });
    else console.warn(error);
  } finally {
    marking.delete(id);
  }
  await readAgain();
}

/** Marks everything up to the newest item as read. A failure is shown. */
export async function markAllRead(newest: InboxItem): Promise<void> {
  await call(readInbox, { body: { until: newest.created_at } });
  await readAgain();
}
