import { afterAll, beforeAll, expect, test } from 'vitest';
import { contacts as contactRecord } from '#contract/clients/contacts.ts';
import {
  type LinkCandidate,
  type LinkTarget,
  linkContact,
  listLinkCandidates,
  unlinkContact,
} from '#contract/parties/contact-links.ts';
import { mergeParty } from '#contract/parties/merging.ts';
import { type Party, type PartyRole, readPartyRoles } from '#contract/parties/parties.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertContacts } from '../contacts/queries.ts';
import { insertRoles, insertUserRoles } from '../people/queries.ts';

const { parties } = records;

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

type Contact = { id: string; version: number; party: { id: string; name: string } | null };
type Form = ReturnType<typeof recordExamples>['parties']['form'];

const add = (change: Partial<Form> = {}): Promise<Party> => {
  const form = { ...recordExamples(firm).parties.form, names: [], ...change };
  return dataOf<Party>(server.call(parties.create, { body: { id: firm.id(), form } }, { bearer }));
};
const read = (id: string) => dataOf<Contact>(server.call(contactRecord.read, { params: { id } }, { bearer }));
/** A contact of a client of its own. */
async function aContact(first_name: string, last_name: string, birth_date?: string): Promise<Contact> {
  const { clientId } = await firm.tenant(`Pier ${count++}`);
  const id = firm.id();
  await firm.as((tx) => insertContacts(tx, [{ id, client_id: clientId, first_name, last_name, birth_date }]));
  return read(id);
}
const link = ({ id, version }: Contact, to: LinkTarget, by = bearer) =>
  server.call(linkContact, { params: { id }, body: { version, to } }, { bearer: by });
const linked = (contact: Contact, to: LinkTarget) =>
  dataOf<{ party: { id: string; name: string }; moved_to: string | null }>(link(contact, to));
const unlink = ({ id, version }: Contact) =>
  server.call(unlinkContact, { params: { id }, body: { version } }, { bearer });
const candidates = (query: Record<string, string>, by = bearer) =>
  dataOf<LinkCandidate[]>(server.call(listLinkCandidates, { query }, { bearer: by }));
const rolesOf = (id: string) =>
  dataOf<{ shown: PartyRole[] }>(server.call(readPartyRoles, { params: { id } }, { bearer }));

test('a contact is linked to a party that there is, and the link is taken back', async () => {
  const party = await add({ name: 'Dora Winter' });
  const contact = await aContact('Dora', 'Winter');
  expect(contact.party).toBeNull();
  expect(await linked(contact, { kind: 'PARTY', id: party.id })).toEqual({
    party: { id: party.id, name: 'Dora Winter' },
    moved_to: null,
  });
  const after = await read(contact.id);
  expect(after.party).toEqual({ id: party.id, name: 'Dora Winter' });
  expect((await rolesOf(party.id)).shown).toMatchObject([{ kind: 'CONTACT', id: contact.id }]);
  await succeeded(unlink(after));
  expect((await read(contact.id)).party).toBeNull();
  expect((await rolesOf(party.id)).shown).toEqual([]);
});

test('a contact becomes a party of its own, with its name and birth date', async () => {
  const contact = await aContact('Ottokar', 'Zwiebelturm', '1961-04-02');
  const { party } = await linked(contact, { kind: 'NEW' });
  const made = await dataOf<Party>(server.call(parties.read, { params: { id: party.id } }, { bearer }));
  expect(made).toMatchObject({ kind: 'PERSON', name: 'Ottokar Zwiebelturm', birth_date: '1961-04-02' });
});

test('two contacts of two clients that are one person become one party', async () => {
  const one = await aContact('Fridolin', 'Maulwurf');
  const other = await aContact('Fridolin', 'Maulwurf');
  const { party } = await linked(one, { kind: 'CONTACT', id: other.id });
  expect([(await read(one.id)).party, (await read(other.id)).party]).toEqual([party, party]);
  expect((await rolesOf(party.id)).shown).toHaveLength(2);
  const third = await aContact('Fridolin', 'Maulwurf');
  expect((await linked(third, { kind: 'CONTACT', id: one.id })).party).toEqual(party);
});

test('a link to a merged party is one to the survivor, and says so', async () => {
  const merged = await add({ name: 'Gundula Eisvogel' });
  const survivor = await add({ name: 'Gunda Eisvogel' });
  const before = await aContact('Gundula', 'Eisvogel');
  await linked(before, { kind: 'PARTY', id: merged.id });
  const body = { version: merged.version, into: { id: survivor.id, version: survivor.version } };
  await succeeded(server.call(mergeParty, { params: { id: merged.id }, body }, { bearer }));
  expect((await read(before.id)).party).toEqual({ id: survivor.id, name: survivor.name });
  const contact = await aContact('Gundula', 'Eisvogel');
  expect(await linked(contact, { kind: 'PARTY', id: merged.id })).toEqual({
    party: { id: survivor.id, name: survivor.name },
    moved_to: survivor.id,
  });
});

test('what makes no sense is refused in words, and nothing is linked twice', async () => {
  const contact = await aContact('Balduin', 'Kranich');
  const entity = await add({ kind: 'ENTITY', name: 'Kranich AG' });
  const field = (words: string) => ({ status: 422, errors: { 'to.id': [expect.stringContaining(words)] } });
  expect(await refusalOf(link(contact, { kind: 'PARTY', id: entity.id }))).toMatchObject(field('a person'));
  const nobody = firm.id();
  expect(await refusalOf(link(contact, { kind: 'PARTY', id: nobody }))).toMatchObject(field('no such party'));
  expect(await refusalOf(link(contact, { kind: 'CONTACT', id: nobody }))).toMatchObject(
    field('no such contact'),
  );
  expect(await refusalOf(link(contact, { kind: 'CONTACT', id: contact.id }))).toMatchObject(field('itself'));
  expect(await refusalOf(unlink(contact))).toMatchObject({ status: 409 });
  const answers = await Promise.all([link(contact, { kind: 'NEW' }), link(contact, { kind: 'NEW' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const after = await read(contact.id);
  expect(await refusalOf(link(after, { kind: 'NEW' }))).toMatchObject({
    status: 409,
    message: expect.stringContaining('linked already'),
  });
  expect(await refusalOf(unlink(contact))).toMatchObject({ status: 409, code: 'stale' });
});

test('candidates are persons alone, each party once, without the contact itself', async () => {
  const party = await add({ name: 'Walburga Rebstock' });
  await add({ kind: 'ENTITY', name: 'Walburga Rebstock' });
  const contact = await aContact('Walburga', 'Rebstock');
  const known = await aContact('Walburga', 'Rebstock');
  await linked(known, { kind: 'PARTY', id: party.id });
  const asked = { first_name: 'Walburga', last_name: 'Rebstock' };
  const found = await candidates({ ...asked, contact: contact.id });
  expect(found.map(({ to }) => to)).toEqual([{ kind: 'PARTY', id: party.id }]);
  expect(found[0]?.reasons).toContain('same_name');
  // Another contact that is no party yet may be one with it.
  const other = await aContact('Walburga', 'Rebstock');
  expect((await candidates({ ...asked, contact: contact.id })).map(({ to }) => to)).toEqual(
    expect.arrayContaining([{ kind: 'CONTACT', id: other.id }]),
  );
  expect(await candidates({ first_name: ' ', last_name: '' })).toEqual([]);
});

test('without “view ubo” nobody learns by a candidate whether a birth date is the same', async () => {
  const party = await add({ name: 'Irmtraud Nordlicht', birth_date: '1961-04-02' });
  const contact = await aContact('Irmtraud', 'Nordlicht');
  await linked(contact, { kind: 'PARTY', id: party.id });
  // A role that changes contacts and does not see identity; those there are see it.
  const role = { id: firm.id(), name: 'Contacts', guard_name: 'api' as const };
  const permissions = ['view client', 'edit client', 'view contact client'];
  await firm.as(async (tx) => {
    await insertRoles(tx, [{ ...role, permissions }]);
    await insertUserRoles(tx, [{ user_id: firm.staff.FIN.id, role_id: role.id }]);
  });
  const without = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
  const ask = (birth_date: string, by: string) =>
    candidates({ first_name: 'Irmtraud', last_name: 'Nordlicht', birth_date }, by);
  expect((await ask('1961-04-02', bearer))[0]?.reasons).toContain('same_birth_date');
  const same = await ask('1961-04-02', without);
  expect(same.map(({ to }) => to)).toEqual([{ kind: 'PARTY', id: party.id }]);
  expect(same).toEqual(await ask('1970-01-01', without));
  // They link a contact all the same, to a party that they see by it.
  const other = await aContact('Notburga', 'Sonnentau', '1970-01-01');
  expect(await dataOf(link(other, { kind: 'NEW' }, without))).toMatchObject({
    party: { name: 'Notburga Sonnentau' },
  });
  const hidden = await add({ name: 'Alrun Heidekraut' });
  const third = await aContact('Alrun', 'Heidekraut');
  expect(await refusalOf(link(third, { kind: 'PARTY', id: hidden.id }, without))).toMatchObject({
    status: 422,
    errors: { 'to.id': ['There is no such party.'] },
  });
});
