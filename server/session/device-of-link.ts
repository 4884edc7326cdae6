import type { Input } from '#contract/core/endpoint.ts';
import type { externalLogin, WayIn } from '#contract/session/session.ts';
import type { Tx } from '../db/db.ts';
import { hashOf } from '../hash.ts';
import { deviceOf, openedOn } from './queries.ts';

interface LinkOpened {
  accountId: string;
  recipientId: string;
  by: WayIn;
}
type ProvenDevice = NonNullable<Input<typeof externalLogin>['body']['devices']>[number];

/**
 * The device a browser uses again with a signing link, among the ones it had before: the account's own, proved by its share, since a person
 * who was forwarded a link may know its id. A device opened by a code is opened again only by a code for the same recipient, and is not
 * shared with other links.
 */
export async function deviceOfLink(
  tx: Tx,
  { accountId, recipientId, by }: LinkOpened,
  devices: readonly ProvenDevice[],
): Promise<string | undefined> {
  for (const { id, proof } of devices) {
    const device = await deviceOf(tx, accountId, id);
    if (!device?.share || hashOf(device.share) !== proof) continue;
    const before = await openedOn(tx, id);
    const fits = before.every((one) => one.way === by && (by === 'link' || one.recipientId === recipientId));
    if (before.length > 0 && fits) return id;
  }
  return undefined;
}
