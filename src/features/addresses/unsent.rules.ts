import type { AddressValues } from '../../../contract/address-form.ts';
import type { Address, createAddress, deleteAddress, updateAddress } from '../../../contract/addresses.ts';
import type { Input } from '../../../contract/endpoint.ts';
import { toInstant } from '../../lib/time.ts';
import { needsPerson } from '../../offline/database/rows.ts';
import type { OutboxItem } from '../../offline/outbox/items.ts';
import type { Choice } from '../../ui/field/select-field.tsx';

/** An address as this device knows it: `unsent` is what the server does not have of it, `deletes` whether that is its deletion. */
export interface KnownAddress extends Address {
  unsent?: Pick<OutboxItem, 'id' | 'state'> & { deletes: boolean };
}

/** What somebody wrote down, as an address that says the same. */
const laid = (
  address: Pick<Address, 'id' | 'client_id' | 'version' | 'updated_at' | 'updated_by'>,
  { country, ...form }: AddressValues,
  countries: readonly Choice[],
): Address => ({
  ...address,
  ...form,
  line2: form.line2 || null,
  city: form.city || null,
  region: form.region || null,
  postal_code: form.postal_code || null,
  valid_from: form.valid_from || null,
  valid_to: form.valid_to || null,
  country: { code: country, name: countries.find(({ value }) => value === country)?.label ?? country },
});

/** The server's addresses of a client with what waits on this device laid over them, the oldest item first. */
export function withUnsent(
  rows: readonly Address[],
  items: readonly OutboxItem[],
  clientId: string,
  countries: readonly Choice[],
): KnownAddress[] {
  const known = new Map<string, KnownAddress>(rows.map((row) => [row.id, row]));
  for (const { id: item, command, state, body, createdAt } of items.toReversed()) {
    if (state === 'sent' || body === undefined) continue;
    const unsent = { id: item, state, deletes: command === 'addresses.delete' };
    if (command === 'addresses.create') {
      const { id, client_id, form } = (body as Input<typeof createAddress>).body;
      const made = { id, client_id, version: 0, updated_at: toInstant(createdAt), updated_by: null };
      if (client_id === clientId) known.set(id, { ...laid(made, form, countries), unsent });
    } else if (command === 'addresses.update') {
      const { params, body: change } = body as Input<typeof updateAddress>;
      const row = known.get(params.id);
      if (row) known.set(params.id, { ...laid(row, change.form, countries), unsent });
    } else if (command === 'addresses.delete') {
      const { params } = body as Input<typeof deleteAddress>;
      const row = known.get(params.id);
      if (row && needsPerson(state)) known.set(params.id, { ...row, unsent });
      else known.delete(params.id);
    }
  }
  return [...known.values()];
}
