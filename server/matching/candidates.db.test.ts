import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertClients } from '../clients/queries.ts';
import { insertContacts } from '../contacts/queries.ts';
import { actor } from '../db/actor.ts';
import { testDatabase } from '../db/test-database.ts';
import { insertOffices } from '../people/queries.ts';
import { findMatches, readChangedNames } from './candidates.ts';
import type { Subject } from './match.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
const now = '2026-03-01T09:00:00.000Z';
const office = crypto.randomUUID();

const asStaff = <T>(work: Parameters<typeof database.db.as<T>>[1]) => database.db.as(actor('staff'), work);
const ofSystem = <T>(work: Parameters<typeof database.db.as<T>>[1]) => database.db.as(actor('system'), work);

type ClientRow = Parameters<typeof insertClients>[1][number];
/** Adds a company under consideration, and returns its id. */
async function addClient(name: string, more: Partial<ClientRow> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const row: ClientRow = {
    id,
    kind: 'CORPORATE',
    name,
    record_status: 'under_consideration',
    business_status: 'ONBOARDING',
    office_id: office,
    created_at: now,
    last_update_at: now,
    ...more,
  };
  await ofSystem((tx) => insertClients(tx, [row]));
  return id;
}
async function addContact(client_id: string, first_name: string, last_name: string): Promise<string> {
  const id = crypto.randomUUID();
  await ofSystem((tx) => insertContacts(tx, [{ id, client_id, first_name, last_name }]));
  return id;
}

const search = (subject: Partial<Subject> & { name: string }) =>
  asStaff((tx) => findMatches(tx, { kind: 'ENTITY', ...subject }));
const idsOf = (found: Awaited<ReturnType<typeof search>>) => found.map(({ owner }) => owner.owner_id);

beforeAll(async () => {
  database = await testDatabase();
  await ofSystem((tx) => insertOffices(tx, [{ id: office, name: 'Zürich', country_code: 'CH' }]));
});
afterAll(() => database.drop());

test('a client is found by its name misspelt, in another script, as another form, and by a former name', async () => {
  const id = await addClient('Sewernyj Lindmark AG', {
    former_names: [{ name: 'Brückentor GmbH', rename_date: '2020-01-01' }],
  });
  await addClient('Obstgarten AG');
  for (const name of [
    'Sewernyj Lindmark GmbH',
    'Severnyi Lindmrak',
    'Северный Линдмарк',
    'Bruckentor',
    'Brueckentor AG',
  ])
    expect(idsOf(await search({ name })), name).toEqual([id]);
  expect(await search({ name: 'Weingut' })).toEqual([]);
});

test('a client is found by its number, whatever its name', async () => {
  const id = await addClient('Alpha AG', { registration_number: 'CHE-123.456.789', jurisdiction: 'CH' });
  const found = await search({
    name: 'Omega',
    country: 'CH',
    identifiers: { registration_number: ['che-123.456.789'] },
  });
  expect(found).toMatchObject([
    {
      owner: { owner_id: id },
      score: 100,
      tier: 'HIGH',
      reasons: ['registration_number', expect.anything(), expect.anything(), expect.anything()],
    },
  ]);
});

test('a contact is found with their client', async () => {
  const clientId = await addClient('Seeblick AG');
  const id = await addContact(clientId, 'Dorothea', 'Winterthurer');
  const found = await search({ kind: 'PERSON', name: 'Winterthurer, Dorothea' });
  expect(found).toMatchObject([
    {
      owner: { owner_kind: 'contact', owner_id: id },
      tier: 'HIGH',
      client: { id: clientId, name: 'Seeblick AG' },
    },
  ]);
});

test('a changed name is found by the new one alone, and who is deleted is not found', async () => {
  const id = await addClient('Kranbau Nord AG');
  expect(idsOf(await search({ name: 'Kranbau Nord' }))).toEqual([id]);
  const change = (set: string) =>
    ofSystem((tx) => tx.execute(`update clients set ${set} where id = '${id}'`));
  await change(`name = 'Steinmetz Süd AG'`);
  expect(idsOf(await search({ name: 'Kranbau Nord' }))).toEqual([]);
  expect(idsOf(await search({ name: 'Steinmetz Sued' }))).toEqual([id]);
  await change(`deleted_at = '${now}'`);
  expect(idsOf(await search({ name: 'Steinmetz Sued' }))).toEqual([]);
});

test('words of a client that is gone are gone', async () => {
  const id = await addClient('Papiermühle AG');
  await addContact(id, 'Ruth', 'Papier');
  await ofSystem((tx) => readChangedNames(tx, 100));
  await ofSystem((tx) => tx.execute(`delete from clients where id = '${id}'`));
  const left = await ofSystem((tx) => tx.execute(`select token from name_tokens where token like 'papier%'`));
  expect(left.rows).toEqual([]);
});

test('many changed names are read in turns, each once', async () => {
  await ofSystem((tx) => readChangedNames(tx, 1000));
  for (const name of ['Eins AG', 'Zwei AG', 'Drei AG']) await addClient(name);
  const turns: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) turns.push(await ofSystem((tx) => readChangedNames(tx, 2)));
  expect(turns).toEqual([2, 1, 0]);
});

test('nobody but staff and the system reads the words of names', async () => {
  for (const audience of ['contact', 'employee', 'signer'] as const)
    for (const table of ['name_tokens', 'changed_names'])
      await expect(
        database.db.as(actor(audience), (tx) => tx.execute(`select 1 from ${table}`)),
      ).rejects.toThrow();
});
