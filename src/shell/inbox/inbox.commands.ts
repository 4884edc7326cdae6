import { type InboxItem, listInbox, readInbox, readInboxItem } from '../../../contract/inbox.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../session/query-client.ts';

const readAgain = () => queryClient.invalidateQueries({ queryKey: [listInbox.name] });

/** Marks an item as read. Not worth a message when it fails: it stays unread. */
export async function markRead({ id, read_at }: InboxItem): Promise<void> {
  if (read_at) return;
  await call(readInboxItem, { params: { id }, body: { read: true } }, { quiet: true }).catch(console.warn);
  await readAgain();
}

/** Marks everything up to the newest item as read. What fails is shown. */
export async function markAllRead(newest: InboxItem): Promise<void> {
  await call(readInbox, { body: { until: newest.created_at } });
  await readAgain();
}
