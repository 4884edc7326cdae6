import type { Address } from '../../../contract/addresses.ts';
import { errorNotificationMs } from '../../../contract/limits.ts';
import type { ItemAnswer } from '../../offline/outbox/body.ts';
import { enqueue } from '../../offline/outbox/enqueue.ts';
import { discardItem } from '../../offline/outbox/resolve.ts';
import { enqueueRemoval, undoRemoval } from '../../offline/outbox/take-back.ts';
import { openVault } from '../../offline/vault/vault.ts';
import { queryClient } from '../../session/query-client.ts';
import { sayFailed } from '../../ui/notifications/say-failed.ts';
import { notify } from '../../ui/notifications/store.ts';

/** What is done to an address is about this, for the outbox and its overlay. */
export const addressSubject = (id: string) => `address:${id}`;
export const listPage = (clientId: string) => `/app/clients/${clientId}/addresses/list`;
export const updatePage = (clientId: string, id: string) => `/app/clients/${clientId}/addresses/update/${id}`;

const decidedOn = ({ id, version }: Address) => ({ params: { id }, query: { version: String(version) } });
const deleting = (address: Address) => ({
  subject: addressSubject(address.id),
  origin: { title: `Delete address: ${address.line1}`, page: listPage(address.client_id), record: address },
});

/**
 * Deletes an address, now or once there is a connection, and offers to bring it back. One the server never had is only forgotten; what
 * it may have of it goes first.
 */
export async function removeAddress(address: Address): Promise<void> {
  const vault = openVault();
  const removal = await enqueueRemoval(vault, 'addresses.delete', decidedOn(address), deleting(address));
  async function undo(): Promise<void> {
    await undoRemoval(vault, removal, `Bring back address: ${address.line1}`);
    await queryClient.invalidateQueries();
  }
  notify({
    message: `“${address.line1}” was deleted.`,
    duration: errorNotificationMs,
    action: { label: 'Undo', run: () => void undo().catch(sayFailed) },
  });
}

/** Deletes an address that somebody changed after it was deleted here, as the server said that it is now. */
export async function removeAllTheSame(
  address: Address,
  { id, answer }: { id: string; answer?: ItemAnswer },
): Promise<void> {
  const current = (answer?.current as Address | undefined) ?? address;
  await discardItem(openVault(), id);
  await enqueue(openVault(), 'addresses.delete', decidedOn(current), deleting(current));
}

/** Leaves it be. */
export async function keepAfterAll(item: string): Promise<void> {
  await discardItem(openVault(), item);
  await queryClient.invalidateQueries();
}
