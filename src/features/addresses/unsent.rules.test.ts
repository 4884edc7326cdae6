import type * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { addressForm } from '#contract/clients/addresses.form.ts';
import type { Address } from '#contract/clients/addresses.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { nameBy } from '#src/records/record-screens.ts';
import { withUnsent } from '#src/records/unsent.rules.ts';
import { addressScreens } from './address-screens.tsx';

const client = 'c1';
type AddressValues = v.InferInput<typeof addressForm>;
const nameOf = nameBy<AddressValues>({ country: [{ value: 'CH', label: 'Switzerland' }] });
const form: AddressValues = {
  types: ['BILLING'],
  line1: 'Quay 1',
  line2: '',
  city: 'Bern',
  region: '',
  postal_code: '',
  country: 'CH',
  valid_from: '',
  valid_to: '',
  is_primary: false,
};
const there: Address = {
  ...form,
  id: 'a1',
  client_id: client,
  line2: null,
  region: null,
  postal_code: null,
  valid_from: null,
  valid_to: null,
  country: { code: 'CH', name: 'Switzerland' },
  version: 3,
  updated_at: '2026-01-01T00:00:00.000Z',
  updated_by: null,
};
let count = 0;
const item = (command: OutboxItem['command'], body: unknown, state: OutboxItem['state'] = 'waiting') =>
  ({ id: String(count++), command, state, body, createdAt: 0 }) as OutboxItem;
const create = (id: string, of = client, change = {}) =>
  item('addresses.create', { body: { id, client_id: of, form: { ...form, ...change } } });
const update = (id: string, change: Partial<AddressValues>, state?: OutboxItem['state']) =>
  item('addresses.update', { params: { id }, body: { version: 3, form: { ...form, ...change } } }, state);
const remove = (id: string, state?: OutboxItem['state']) =>
  item('addresses.delete', { params: { id } }, state);
/** The outbox lists the newest first. */
const shown = (...oldestFirst: OutboxItem[]) =>
  withUnsent(addressScreens, { rows: [there], asOf: 100 }, oldestFirst.toReversed(), client, nameOf);

test('with nothing waiting the server’s rows are as they are', () => {
  expect(shown()).toEqual([there]);
});

test('a new record stands after them, and says that it is not sent', () => {
  expect(shown(create('a2'), create('a3', 'another client'))).toMatchObject([
    { id: 'a1' },
    {
      id: 'a2',
      version: 0,
      line2: null,
      country: { name: 'Switzerland' },
      unsent: { state: 'waiting' },
    },
  ]);
});

test('a changed record is as it was written last', () => {
  expect(shown(update('a1', { city: 'Chur' }), update('a1', { city: '' }))).toMatchObject([
    { id: 'a1', city: null, version: 3, unsent: {} },
  ]);
});

test('a new record can be changed, and a deleted one is not there', () => {
  expect(shown(create('a2'), update('a2', { city: 'Chur' }))).toMatchObject([
    { id: 'a1' },
    { id: 'a2', city: 'Chur' },
  ]);
  expect(shown(remove('a1'))).toEqual([]);
});

test('a deletion the server refused did not happen; what it has confirmed waits no more', () => {
  for (const state of ['refused', 'conflict'] as const)
    expect(shown(remove('a1', state))).toEqual([
      { ...there, unsent: expect.objectContaining({ state, deletes: true }) },
    ]);
  expect(shown(update('a1', { city: 'Chur' }, 'sent'))).toEqual([there]);
});

test('a conflicting write is shown as written, for the person to take up', () => {
  expect(shown(update('a1', { city: 'Chur' }, 'conflict'))).toMatchObject([
    { city: 'Chur', unsent: { state: 'conflict' } },
  ]);
});

describe('writes taken since the list was answered', () => {
  const answered = (item: OutboxItem, sentAt: number, result?: Address): OutboxItem => ({
    ...item,
    state: 'sent',
    sentAt,
    ...(result && { result }),
  });

  test('is laid over it, in the server’s own words, and over a newer list no more', () => {
    const result = { ...there, city: 'Chur', version: 4 };
    expect(shown(answered(update('a1', { city: 'Chur' }), 101, result))).toEqual([result]);
    expect(shown(answered(update('a1', { city: 'Chur' }), 99, result))).toEqual([there]);
    expect(shown(answered(remove('a1'), 101))).toEqual([]);
    const made = { ...there, id: 'a2', version: 1 };
    expect(shown(answered(create('a2'), 101, made))).toEqual([there, made]);
  });
});

test('a restored record is there, over its deletion and over a list without it', () => {
  const restore = {
    ...item('addresses.restore', { params: { id: 'a1' } }),
    origin: { title: '', page: '', record: there },
  };
  expect(shown(remove('a1'), restore)).toMatchObject([{ id: 'a1', unsent: { deletes: false } }]);
  expect(withUnsent(addressScreens, { rows: [], asOf: 100 }, [restore], client, nameOf)).toMatchObject([
    { id: 'a1' },
  ]);
  expect(withUnsent(addressScreens, { rows: [], asOf: 100 }, [restore], 'another client', nameOf)).toEqual(
    [],
  );
});

test('over a list that was never read, what is changed is known from where it was changed', () => {
  const changed = { ...update('a1', { city: 'Chur' }), origin: { title: '', page: '', record: there } };
  const over = (rows: Address[] | undefined) =>
    withUnsent(addressScreens, { rows, asOf: 0 }, [changed], client, nameOf);
  expect(over(undefined)).toMatchObject([{ id: 'a1', city: 'Chur', version: 3 }]);
  // Somebody else deleted it, so it is not listed.
  expect(over([])).toEqual([]);
});
