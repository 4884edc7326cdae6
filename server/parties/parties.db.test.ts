import { eq, getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readClient } from '#contract/clients/clients.ts';
import type { Permission } from '#contract/core/permissions.ts';
import { type Party, type PartyRole, readPartyRoles } from '#contract/parties/parties.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { clients } from '../clients/tables.ts';
import { insertContacts } from '../contacts/queries.ts';
import { contacts } from '../contacts/tables.ts';
import { actor } from '../db/actor.ts';
import { findMatches } from '../matching/candidates.ts';
import { payrollEmployees } from '../payroll/tables.ts';
import { isParty } from './queries.ts';
import { partyIdentifiers } from './tables.ts';

const { parties } = records;

let server: TestServer;
let firm: TestFirm;
/** Somebody who may see and edit everything about parties, and somebody without `view ubo`. */
let bearer: string;
let without: string;
let clientId: string;
let count = 0;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  without = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
});
beforeEach(async () => {
  ({ clientId } = await firm.tenant(`Quay ${count++}`));
});
afterAll(() => server.close());

const form = () => recordExamples(firm).parties.form;
type Form = ReturnType<typeof form>;

async function add(change: Partial<Form> = {}): Promise<Party> {
  const body = { id: firm.id(), form: { ...form(), ...change } };
  return dataOf<Party>(server.call(parties.create, { body }, { bearer }));
}
const read = (id: string, by = bearer) =>
  dataOf<Party>(server.call(parties.read, { params: { id } }, { bearer: by }));
const update = (party: Party, change: Partial<Form>) =>
  server.call(
    parties.update,
    { params: { id: party.id }, body: { version: party.version, form: { ...formOf(party), ...change } } },
    { bearer },
  );
const rolesOf = (id: string, by = bearer) =>
  dataOf<{ shown: PartyRole[]; hidden: number }>(
    server.call(readPartyRoles, { params: { id } }, { bearer: by }),
  );
const list = (search: string, by = bearer) =>
  dataOf<Party[]>(
    server.call(parties.list, { query: { page: '1', recordPerPage: '100', search } }, { bearer: by }),
  );
const ofClient = async (id = clientId) => {
  const client = await dataOf<{ party_id: string }>(server.call(readClient, { params: { id } }, { bearer }));
  return client.party_id;
};

/** A party’s facts as its form has them. */
const formOf = ({ nationalities, residence, jurisdiction, names, identifiers, ...party }: Party): Form => ({
  kind: party.kind,
  name: party.name,
  birth_date: party.birth_date ?? '',
  nationalities: nationalities.map(({ code }) => code),
  residence: residence?.code ?? '',
  occupation: party.occupation ?? '',
  pep: party.pep,
  jurisdiction: jurisdiction?.code ?? '',
  registration_number: party.registration_number ?? '',
  company_type: party.company_type ?? '',
  entity_type: party.entity_type ?? '',
  lei: party.lei ?? '',
  listed: party.listed,
  jurisdiction_region: party.jurisdiction_region ?? '',
  exchange: party.exchange ?? '',
  names: names.map(({ from, to, ...name }) => ({ ...name, from: from ?? '', to: to ?? '' })),
  identifiers: identifiers.map(({ issued, expires, ...rest }) => ({
    ...rest,
    issued: issued ?? '',
    expires: expires ?? '',
  })),
});

/** A contact of the client that is this party. */
async function contactOf(partyId: string, jobTitle = 'Director'): Promise<string> {
  const id = firm.id();
  await firm.as(async (tx) => {
    await insertContacts(tx, [
      { id, client_id: clientId, first_name: 'Dora', last_name: 'Winter', job_title: jobTitle },
    ]);
    await tx.update(contacts).set({ party_id: partyId }).where(eq(contacts.id, id));
  });
  return id;
}

const seen = (permissions: Permission[], id: string) =>
  server.db.as(actor('staff', { permissions }), (tx) => isParty(tx, id));

test('a client has a party of its own from the beginning, with its name and number', async () => {
  const party = await read(await ofClient());
  const [client] = await firm.as((tx) => tx.select().from(clients).where(eq(clients.id, clientId)));
  expect(party).toMatchObject({
    kind: client?.kind === 'INDIVIDUAL' ? 'PERSON' : 'ENTITY',
    name: client?.name,
    registration_number: client?.registration_number,
    client: { id: clientId, name: client?.name },
  });
  expect(await rolesOf(party.id)).toMatchObject({
    shown: [{ kind: 'CLIENT', client: { id: clientId } }],
    hidden: 0,
  });
});

test('a client’s rename is the party’s, with the former name among its names and an alias left as it was', async () => {
  const before = await read(await ofClient());
  const alias = { type: 'ALIAS' as const, name: 'The Quay', from: '', to: '' };
  const named = await dataOf<Party>(update(before, { names: [alias] }));
  await firm.as((tx) =>
    tx
      .update(clients)
      .set({ name: 'Mole Limited', former_names: [{ name: before.name, rename_date: '2026-01-31' }] })
      .where(eq(clients.id, clientId)),
  );
  const after = await read(before.id);
  expect(after).toMatchObject({ name: 'Mole Limited', version: named.version + 1 });
  expect(after.names).toEqual([
    { type: 'ALIAS', name: 'The Quay', from: null, to: null },
    { type: 'FORMER', name: before.name, from: null, to: '2026-01-31' },
  ]);
});

test('a write of a client that says nothing new of its party leaves it alone', async () => {
  const before = await read(await ofClient());
  await firm.as((tx) => tx.update(clients).set({ phone: '+41441234567' }).where(eq(clients.id, clientId)));
  expect((await read(before.id)).version).toBe(before.version);
});

test('what a client writes is changed in no party’s form', async () => {
  const party = await read(await ofClient());
  for (const change of [
    { name: 'Other' },
    { registration_number: 'X1' },
    { names: [{ type: 'FORMER' as const, name: 'Old', from: '', to: '' }] },
  ])
    expect(await refusalOf(update(party, change))).toMatchObject({
      status: 422,
      errors: { [`form.${Object.keys(change)[0]}`]: [expect.stringContaining('client')] },
    });
  expect(
    await refusalOf(server.call(parties.remove, { params: { id: party.id }, query: {} }, { bearer })),
  ).toMatchObject({ status: 409 });
});

test('the party of an individual client takes a person’s other facts, whatever jurisdiction the client has', async () => {
  await firm.as((tx) =>
    tx.update(clients).set({ kind: 'INDIVIDUAL', jurisdiction: 'SG' }).where(eq(clients.id, clientId)),
  );
  const party = await read(await ofClient());
  expect(party).toMatchObject({ kind: 'PERSON', jurisdiction: null });
  expect(await dataOf<Party>(update(party, { occupation: 'Judge' }))).toMatchObject({ occupation: 'Judge' });
});

test('facts of the other kind are not stored', async () => {
  const person = await add({ lei: '529900T8BM49AURSDO55', jurisdiction: 'CH', listed: true });
  expect(person).toMatchObject({ lei: null, jurisdiction: null, listed: false, birth_date: '1961-04-02' });
  const entity = await add({ kind: 'ENTITY', name: 'Mole AG', lei: '529900T8BM49AURSDO55' });
  expect(entity).toMatchObject({ lei: '529900T8BM49AURSDO55', birth_date: null, nationalities: [] });
  expect(entity.identifiers).toHaveLength(1);
});

test('identity is for those with “view ubo” alone, in the answer, in the list and in the database', async () => {
  const party = await add();
  const id = party.id;
  await contactOf(id);
  const hidden = {
    birth_date: null,
    nationalities: [],
    residence: null,
    occupation: null,
    pep: false,
    identifiers: [],
    identity_shown: false,
  };
  expect(await read(id)).toMatchObject({ birth_date: '1961-04-02', identity_shown: true });
  expect(await read(id, without)).toMatchObject({ name: party.name, ...hidden });
  expect((await list(party.name, without)).find((row) => row.id === id)).toMatchObject(hidden);
  const numbers = await server.db.as(actor('staff', { permissions: ['view client'] }), (tx) =>
    tx.select().from(partyIdentifiers).where(eq(partyIdentifiers.party_id, id)),
  );
  expect(numbers).toEqual([]);
});

test('who may see none of a party’s roles does not learn of it', async () => {
  const alone = (await add({ name: 'Alone' })).id;
  const contact = (await add({ name: 'Somebody' })).id;
  await contactOf(contact);
  const client = await ofClient();
  const seenBy = async (...permissions: Permission[]) =>
    Promise.all([client, contact, alone].map((id) => seen(permissions, id)));
  expect(await seenBy('view client')).toEqual([true, false, false]);
  expect(await seenBy('view client', 'view contact client')).toEqual([true, true, false]);
  expect(await seenBy('view client', 'view ubo')).toEqual([true, true, true]);
  for (const audience of ['contact', 'employee', 'signer'] as const)
    await expect(server.db.as(actor(audience), (tx) => isParty(tx, client))).rejects.toThrow();
});

test('roles are named by client', async () => {
  const party = await add();
  const id = await contactOf(party.id);
  expect(await rolesOf(party.id)).toEqual({
    shown: [
      { kind: 'CONTACT', id, job_title: 'Director', client: expect.objectContaining({ id: clientId }) },
    ],
    hidden: 0,
    moved_to: null,
  });
});

test('a party is found by its other names, misspelt too, and a client’s own only as the client', async () => {
  const party = await add({
    name: 'Ottokar Zwiebelturm',
    names: [{ type: 'ALIAS', name: 'Kuno Lauchfeld', from: '', to: '' }],
  });
  expect((await list('lauchfeld')).map(({ id }) => id)).toEqual([party.id]);
  const own = await read(await ofClient());
  await dataOf(update(own, { names: [{ type: 'TRADING', name: 'Hafenkran Sieben', from: '', to: '' }] }));
  const owners = async (name: string, kind: 'PERSON' | 'ENTITY') =>
    (
      await server.db.as(actor('staff', { permissions: ['view client', 'view ubo'] }), (tx) =>
        findMatches(tx, { kind, name }),
      )
    ).map(({ owner }) => owner);
  expect(await owners('Otokar Zwiebelturm', 'PERSON')).toEqual([{ owner_kind: 'party', owner_id: party.id }]);
  expect(await owners('Kuno Lauchfeld', 'PERSON')).toEqual([{ owner_kind: 'party', owner_id: party.id }]);
  expect(await owners('Hafenkran Sieben', 'ENTITY')).toEqual([{ owner_kind: 'client', owner_id: clientId }]);
});

test('a deleted contact or client is no role that shows its party', async () => {
  const somebody = (await add({ name: 'Gone' })).id;
  const contact = await contactOf(somebody);
  const client = await ofClient();
  const everybody: Permission[] = ['view client', 'view contact client'];
  const deleted_at = '2026-01-02T03:04:05.000Z';
  await firm.as(async (tx) => {
    await tx.update(contacts).set({ deleted_at }).where(eq(contacts.id, contact));
    await tx.update(clients).set({ deleted_at }).where(eq(clients.id, clientId));
  });
  expect([await seen(everybody, somebody), await seen(everybody, client)]).toEqual([false, false]);
  expect([await seen(['view ubo'], somebody), await seen(['view ubo'], client)]).toEqual([true, true]);
});

test('a search by staff who may not see a party neither meets its words nor loses them', async () => {
  const { id } = await add({ name: 'Fridolin Maulwurf' });
  const find = (...permissions: Permission[]) =>
    server.db.as(actor('staff', { permissions }), async (tx) => {
      const found = await findMatches(tx, { kind: 'PERSON', name: 'Fridolin Maulwurf' });
      const { rows } = await tx.execute<{ token: string }>(
        sql`select token from name_tokens where owner_kind = 'party' and token = 'maulwurf'`,
      );
      return { found: found.map(({ owner }) => owner.owner_id), words: rows.length };
    });
  const nothing = { found: [], words: 0 };
  expect(await find('view client', 'view contact client')).toEqual(nothing);
  expect(await find('view client', 'view ubo')).toEqual({ found: [id], words: 1 });
  expect(await find('view client', 'view contact client')).toEqual(nothing);
  await contactOf(id);
  expect(await find('view client')).toEqual(nothing);
  expect(await find('view client', 'view contact client')).toEqual({ found: [id], words: 1 });
});

test('a party whose client is gone for good is found by its own words, where it is somebody’s contact', async () => {
  const other = await firm.tenant(`Quay ${count++}`);
  const id = await ofClient(other.clientId);
  await server.db.as(actor('system'), async (tx) => {
    await tx.update(clients).set({ name: 'Kranich Baut AG' }).where(eq(clients.id, other.clientId));
  });
  await contactOf(id);
  await server.db.as(actor('system'), (tx) =>
    tx.execute(sql`delete from clients where id = ${other.clientId}`),
  );
  const found = await server.db.as(actor('staff', { permissions: ['view client', 'view ubo'] }), (tx) =>
    findMatches(tx, { kind: 'ENTITY', name: 'Kranich Baut' }),
  );
  expect(found.map(({ owner }) => owner)).toEqual([{ owner_kind: 'party', owner_id: id }]);
});

test('no employee of a client is a party', () => {
  expect(Object.keys(getTableColumns(payrollEmployees))).not.toContain('party_id');
});
