import type { AddressValues } from '../../../contract/address-form.ts';
import type { Address } from '../../../contract/addresses.ts';
import { toInstant } from '../../lib/time.ts';
import type { OutboxItem } from '../../offline/outbox/items.ts';
import { type Effects, type Laid, overlay } from '../../offline/outbox/overlay.ts';
import type { Choice } from '../../ui/field/select-field.tsx';

/** An address as this device knows it. */
export type KnownAddress = Address & Pick<Laid<Address>, 'unsent'>;

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

/** The server's addresses of a client, if it has answered, and when (device time, ms). */
interface Answered {
  readonly rows: readonly Address[] | undefined;
  readonly asOf: number;
}

/** What commands make of the addresses of a client. Without a list what is changed is known from where it was changed. */
const effectsOn = (isListed: boolean, clientId: string, countries: readonly Choice[]): Effects<Address> => {
  const kept = ({ origin }: OutboxItem) => {
    const record = isListed ? undefined : (origin?.record as Address | undefined);
    return record?.client_id === clientId ? record : undefined;
  };
  /** The server's own words once it has given them. */
  const answered = ({ state, result }: OutboxItem) =>
    state === 'sent' ? (result as Address | undefined) : undefined;
  return {
    'addresses.create': {
      id: ({ body }) => body.id,
      lay(_, { body: { id, client_id, form } }, item) {
        if (client_id !== clientId) return undefined;
        const made = { id, client_id, version: 0, updated_at: toInstant(item.createdAt), updated_by: null };
        return answered(item) ?? laid(made, form, countries);
      },
    },
    'addresses.update': {
      id: ({ params }) => params.id,
      lay(row, { body }, item) {
        const before = row ?? kept(item);
        return before && (answered(item) ?? laid(before, body.form, countries));
      },
    },
    'addresses.delete': {
      id: ({ params }) => params.id,
      lay: () => null,
    },
    'addresses.restore': {
      id: ({ params }) => params.id,
      lay(row, _, item, gone) {
        const record = item.origin?.record as Address | undefined;
        const before = row ?? gone ?? (record?.client_id === clientId ? record : undefined);
        return before && (answered(item) ?? before);
      },
    },
  };
};

/** The server's addresses of a client with what was done on this device since laid over them. */
export const withUnsent = (
  { rows, asOf }: Answered,
  items: readonly OutboxItem[],
  clientId: string,
  countries: readonly Choice[],
): KnownAddress[] =>
  overlay({ rows: rows ?? [], asOf }, items, effectsOn(rows !== undefined, clientId, countries)).map(
    ({ row, unsent }) => (unsent ? { ...row, unsent } : row),
  );
