import type { Address } from '../../../contract/addresses.ts';
import { errorNotificationMs } from '../../../contract/limits.ts';
import { enqueue } from '../../offline/outbox/enqueue.ts';
import { itemsOf } from '../../offline/outbox/items.ts';
import { discardItem, withdrawItem } from '../../offline/outbox/resolve.ts';
import { openVault } from '../../offline/vault/vault.ts';
import { queryClient } from '../../session/query-client.ts';
import { notify } from '../../ui/notifications/store.ts';

/** What is done to an address is about this, for the outbox and its overlay. */
export const addressSubject = (id: string) => `address:${id}`;
export const listPage = (clientId: string) => `/app/clients/${clientId}/addresses/list`;
export const updatePage = (clientId: string, id: string) => `/app/clients/${clientId}/addresses/update/${id}`;

type Named = Pick<Address, 'id' | 'client_id' | 'line1' | 'version'>;

const decidedOn = ({ id, version }: Named) => ({ params: { id }, query: { version: String(version) } });
const optionsOf = (what: string, { id, client_id, line1 }: Named) => ({
  subject: addressSubject(id),
  origin: { title: `${what}: ${line1}`, page: listPage(client_id) },
});

/**
 * Deletes an address, now or once there is a connection, and offers to bring it back. One the server never had is only forgotten; what
 * it may have of it goes first.
 */
export async function removeAddress(address: Named): Promise<void> {
  const vault = openVault();
  const unsent = (await itemsOf(vault, addressSubject(address.id))).filter(({ state }) => state !== 'sent');
  const created = unsent.find(({ command }) => command === 'addresses.create');
  let isForgotten = false;
  for (const item of unsent) {
    const withdrawn = await withdrawItem(vault, item.id);
    if (item === created) isForgotten = withdrawn;
  }
  const item = isForgotten
    ? undefined
    : await enqueue(vault, 'addresses.delete', decidedOn(address), optionsOf('Delete address', address));

  /** What was only on this device is written anew; what the server may have been told is told otherwise. */
  async function undo(): Promise<void> {
    if (created && isForgotten) {
      const { subject } = optionsOf('', address);
      const { body, origin } = created;
      await enqueue(vault, 'addresses.create', body as never, { subject, ...(origin && { origin }) });
    } else if (item && !(await withdrawItem(vault, item)))
      await enqueue(vault, 'addresses.restore', decidedOn(address), optionsOf('Bring back address', address));
    await queryClient.invalidateQueries();
  }
  notify({
    message: `“${address.line1}” was deleted.`,
    duration: errorNotificationMs,
    action: { label: 'Undo', run: () => void undo().catch(reportError) },
  });
}

/** Deletes an address that somebody changed after it was deleted here, as it is now. */
export async function removeAllTheSame(address: Named, item: string): Promise<void> {
  await discardItem(openVault(), item);
  await enqueue(openVault(), 'addresses.delete', decidedOn(address), optionsOf('Delete address', address));
}

/** Leaves it be. */
export const keepAfterAll = (item: string): Promise<void> => discardItem(openVault(), item);
