import {
  type Address,
  addressFields,
  createAddress,
  deleteAddress,
  listAddresses,
  readAddress,
  restoreAddress,
  updateAddress,
} from '../../contract/addresses.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ActivityEntry } from '../activity/activity.ts';
import { differences } from '../activity/differences.ts';
import { lockClient } from '../clients/lock.queries.ts';
import type { Tx } from '../db/db.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { checkedList, listAnswer } from '../http/list-answer.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { addressOf, columnsOf, lineOf } from './address.ts';
import {
  type AddressRow,
  addressById,
  addressPage,
  anyAddressById,
  changeAddress,
  insertAddress,
  otherPrimaries,
  setDeleted,
} from './queries.ts';

async function rowById(tx: Tx, id: string): Promise<AddressRow> {
  const row = await addressById(tx, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** The address of that id, deleted or not, while nobody else can change it. */
async function lockedById(tx: Tx, id: string) {
  const found = await anyAddressById(tx, id);
  if (!found) throw new Refusal('not_found');
  await lockClient(tx, found.client_id);
  const row = await anyAddressById(tx, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Whether somebody decided on a version that is not the present one. */
const isOlder = (version: number | undefined, row: AddressRow) =>
  version !== undefined && version !== row.version;

const stale = (row: AddressRow) => new Refusal('stale', { current: addressOf(row) });

const entry = (
  event: string,
  row: Pick<AddressRow, 'id' | 'client_id' | 'line1' | 'city'>,
  changed: Pick<ActivityEntry, 'old' | 'attributes'> = {},
): ActivityEntry => ({
  name: 'Address',
  event,
  description: lineOf(row),
  subject: { type: 'address', id: row.id },
  clientId: row.client_id,
  ...changed,
});

const stampOf = ({ now, actor }: Call<Endpoint>) => ({ updated_at: now, updated_by: actor.userId });

/** An address as it is after a write. There is one primary address for each kind: a new one takes it over from the others. */
async function written(call: Call<Endpoint>, id: string): Promise<Address> {
  const row = await rowById(call.tx, id);
  const others = row.is_primary ? await otherPrimaries(call.tx, row) : [];
  for (const other of others) {
    await changeAddress(call.tx, other, { is_primary: false, ...stampOf(call) });
    await call.activity(
      entry('updated', other, { old: { is_primary: true }, attributes: { is_primary: false } }),
    );
  }
  return addressOf(row);
}

export const addressHandlers: readonly Handler[] = [
  handle(listAddresses, async ({ tx, input: { query } }) => {
    const checked = checkedList(addressFields, query);
    const { rows, count } = await addressPage(tx, checked, query);
    return listAnswer(rows.map(addressOf), query, checked, count);
  }),

  handle(readAddress, async ({ tx, input: { params } }) => addressOf(await rowById(tx, params.id))),

  handle(createAddress, async (call) => {
    const { tx, input, activity } = call;
    const { id, client_id, form } = input.body;
    const columns = columnsOf(form);
    if (!(await lockClient(tx, client_id))) throw invalid('client_id', 'There is no such client.');
    if (await insertAddress(tx, { id, client_id, ...columns, ...stampOf(call) })) {
      await activity(entry('created', { id, client_id, ...columns }, { attributes: columns }));
      return written(call, id);
    }
    const there = await rowById(tx, id);
    if (differences(there, { client_id, ...columns })) throw stale(there);
    return addressOf(there);
  }),

  handle(updateAddress, async (call) => {
    const { tx, input, activity } = call;
    const columns = columnsOf(input.body.form);
    const { client_id } = await rowById(tx, input.params.id);
    await lockClient(tx, client_id);
    const before = await rowById(tx, input.params.id);
    const changed = differences(before, columns);
    if (!changed) return addressOf(before);
    if (before.version !== input.body.version) throw stale(before);
    await changeAddress(tx, before, { ...columns, ...stampOf(call) });
    await activity(entry('updated', { ...before, ...columns }, changed));
    return written(call, before.id);
  }),

  handle(deleteAddress, async ({ tx, input: { params, query }, now, activity }) => {
    const before = await lockedById(tx, params.id);
    // Deleted by somebody else already: it is as it was meant.
    if (before.deleted_at !== null) return undefined;
    if (isOlder(query.version, before)) throw stale(before);
    await setDeleted(tx, params.id, now);
    await activity(entry('deleted', before));
    return undefined;
  }),

  handle(restoreAddress, async (call) => {
    const { tx, input, activity } = call;
    const before = await lockedById(tx, input.params.id);
    if (isOlder(input.query.version, before)) throw stale(before);
    if (before.deleted_at === null) return addressOf(before);
    await setDeleted(tx, before.id, null);
    const restored = await written(call, input.params.id);
    await activity(entry('restored', restored));
    return restored;
  }),
];
