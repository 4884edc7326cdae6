import { type Address, restoreAddress } from '../../../contract/addresses.ts';
import { errorNotificationMs } from '../../../contract/limits.ts';
import { call } from '../../api/call.ts';
import { enqueue } from '../../offline/outbox/enqueue.ts';
import { itemsOf } from '../../offline/outbox/items.ts';
import { discardItem } from '../../offline/outbox/resolve.ts';
import { openVault } from '../../offline/vault/vault.ts';
import { queryClient } from '../../session/query-client.ts';
import { notify } from '../../ui/notifications/store.ts';

/** What is done to an address is about this, for the outbox and its overlay. */
export const addressSubject = (id: string) => `address:${id}`;
export const listPage = (clientId: string) => `/app/clients/${clientId}/addresses/list`;
export const updatePage = (clientId: string, id: string) => `/app/clients/${clientId}/addresses/update/${id}`;

/** Deletes an address, now or once there is a connection, and offers to bring it back. One the server never had is only forgotten. */
export async function removeAddress(address: Pick<Address, 'id' | 'client_id' | 'line1'>): Promise<void> {
  const { id, client_id, line1 } = address;
  const vault = openVault();
  const subject = addressSubject(id);
  const own = (await itemsOf(vault, subject)).filter(({ state }) => state !== 'sent');
  const created = own.find(({ command }) => command === 'addresses.create');
  for (const item of own) await discardItem(vault, item.id);
  const origin = { title: `Delete address: ${line1}`, page: listPage(client_id) };
  const item =
    created === undefined
      ? await enqueue(vault, 'addresses.delete', { params: { id } }, { subject, origin })
      : undefined;

  /** What was only on this device is written anew; what the server may have is asked for again. */
  async function undo(): Promise<void> {
    if (created) {
      const { body, origin } = created;
      await enqueue(vault, 'addresses.create', body as never, { subject, ...(origin && { origin }) });
      return;
    }
    const waiting = (await itemsOf(vault, subject)).find((each) => each.id === item);
    if (waiting && waiting.state !== 'sent') await discardItem(vault, waiting.id);
    else await call(restoreAddress, { params: { id } });
    await queryClient.invalidateQueries();
  }
  notify({
    message: `“${line1}” was deleted.`,
    duration: errorNotificationMs,
    action: { label: 'Undo', run: () => void undo().catch(() => undefined) },
  });
}
