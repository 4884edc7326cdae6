import { type InboxItem, listInbox, readInbox, readInboxItem } from '#contract/inbox.ts';
import { call } from '#src/api/call.ts';
import { enqueueCall } from '#src/offline/outbox/lazily.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { queryClient } from '#src/session/query-client.ts';

const readAgain = () => queryClient.invalidateQueries({ queryKey: [listInbox.name] });

/**
 * Marks an item as read, through the outbox: a page that is left at once loses nothing. Refused, it stays unread, and nothing is shown.
 */
export async function markRead({ id, title, path }: InboxItem): Promise<void> {
  const origin = path && { title: `Read: ${title}`, page: path };
  await enqueueCall(
    openVault(),
    readInboxItem,
    { params: { id }, body: { read: true } },
    { subject: `inbox:${id}`, ...(origin && { origin }) },
  );
}

/** Marks everything up to the newest item as read. A failure is shown. */
export async function markAllRead(newest: InboxItem): Promise<void> {
  await call(readInbox, { body: { until: newest.created_at } });
  await readAgain();
}
