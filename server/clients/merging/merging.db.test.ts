import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApprover } from '#contract/clients/approvers.ts';
import { type Client, listClients, readClient } from '#contract/clients/clients.ts';
import { addComment, listComments } from '#contract/clients/comments.ts';
import { deleteClient, holdClient } from '#contract/clients/lifecycle-calls.ts';
import {
  listMergedClients,
  type MergedClient,
  type MergePreview,
  mergeClients,
  previewMerge,
  undoClientMerge,
} from '#contract/clients/merging.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { mergeParty, undoMerge as undoPartyMerge } from '#contract/parties/merging.ts';
import { type Party, readPartyRoles } from '#contract/parties/parties.ts';
import { inviteContact } from '#contract/people/ad-b2c.ts';
import { records } from '#contract/records.ts';
import { clientMe } from '#contract/session/session.ts';
import { dayMs } from '#server/clock.ts';
import { actor } from '#server/db/actor.ts';
import { findMatches } from '#server/matching/candidates.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { hasNamesake } from '../create.queries.ts';
import { isNumberTaken } from '../update.queries.ts';

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

const tenant = (name: string) => firm.tenant(`${name} ${count++}`);
const read = (id: string, by = bearer) =>
  dataOf<Client>(server.call(readClient, { params: { id } }, { bearer: by }));
const preview = (id: string, into: string) =>
  dataOf<MergePreview>(server.call(previewMerge, { params: { id }, query: { into } }, { bearer }));
const list = (search: string) =>
  dataOf<{ id: string }[]>(
    server.call(listClients, { query: { page: '1', recordPerPage: '100', search } }, { bearer }),
  );
const undo = (id: string, by = bearer) => server.call(undoClientMerge, { params: { id } }, { bearer: by });
const mergedInto = (id: string) =>
  dataOf<MergedClient[]>(server.call(listMergedClients, { params: { id } }, { bearer }));
/** Merges as the preview shows both; every contact keeps their access, but those of `ending`. */
async function merge(id: string, into: string, { ending = [] as string[], by = bearer } = {}) {
  const { merged, survivor, contacts } = await preview(id, into);
  return server.call(
    mergeClients,
    {
      params: { id },
      body: {
        version: merged.version,
        into: { id: survivor.id, version: survivor.version },
        contacts: contacts.map((contact) => ({ id: contact.id, keeps: !ending.includes(contact.id) })),
      },
    },
    { bearer: by },
  );
}
const status = (id: string, record: string, business: string) =>
  firm.as((tx) =>
    tx.execute(
      sql`update clients set record_status = ${record}, business_status = ${business} where id = ${id}`,
    ),
  );
const ofClient = (id: string) =>
  listSearch({ recordPerPage: 100, filters: [filterBy(records.addresses.fields, 'client_id', 'EQ', id)] });
const addressesOf = (client_id: string, by = bearer) =>
  dataOf<{ id: string }[]>(
    server.call(records.addresses.list, { query: ofClient(client_id) }, { bearer: by }),
  );

test('a merged client is answered by the survivor, leaves the list and is found by its name there, until it is undone', async () => {
  const merged = await tenant('Zwiebel');
  const survivor = await tenant('Lauch');
  const before = [await read(merged.clientId), await read(survivor.clientId)];
  const name = before[0]?.name ?? '';
  await succeeded(merge(merged.clientId, survivor.clientId));
  const answer = await read(merged.clientId);
  expect(answer).toMatchObject({ id: survivor.clientId, name: before[1]?.name, moved_to: survivor.clientId });
  expect((await list(name)).map(({ id }) => id)).toEqual([survivor.clientId]);
  expect(await mergedInto(survivor.clientId)).toMatchObject([
    { id: merged.clientId, name, into: { id: survivor.clientId }, by: expect.any(String) },
  ]);
  const both = [merged.addressId, survivor.addressId].toSorted();
  for (const id of [merged.clientId, survivor.clientId])
    expect((await addressesOf(id)).map((row) => row.id).toSorted()).toEqual(both);
  await succeeded(undo(merged.clientId));
  expect([await read(merged.clientId), await read(survivor.clientId)]).toEqual(before);
  expect((await list(name)).map(({ id }) => id)).toEqual([merged.clientId]);
  expect((await addressesOf(survivor.clientId)).map((row) => row.id)).toEqual([survivor.addressId]);
  expect(await mergedInto(survivor.clientId)).toEqual([]);
});

test('the names and the number of a merged client find the survivor, and no other client is as likely', async () => {
  const merged = await firm.tenant('Maulwurf Fridolin');
  const survivor = await firm.tenant('Hafenkran Kuno');
  await firm.as((tx) =>
    tx.execute(sql`update clients set registration_number = 'CHE-777' where id = ${merged.clientId}`),
  );
  const found = async (search: { name: string; number?: string }) =>
    (
      await server.db.as(actor('staff', { permissions: ['view client', 'view ubo'] }), (tx) =>
        findMatches(tx, {
          kind: 'ENTITY',
          name: search.name,
          identifiers: search.number ? { registration_number: [search.number] } : {},
        }),
      )
    ).flatMap(({ owner }) => (owner.owner_kind === 'client' ? [owner.owner_id] : []));
  const asked = [{ name: 'Maulwurf Fridolin' }, { name: 'Nothing alike', number: 'CHE-777' }];
  for (const each of asked) expect(await found(each)).toEqual([merged.clientId]);
  await succeeded(merge(merged.clientId, survivor.clientId));
  for (const each of asked) expect(await found(each)).toEqual([survivor.clientId]);
  await succeeded(undo(merged.clientId));
  for (const each of asked) expect(await found(each)).toEqual([merged.clientId]);
});

test('a number that a merged client has is the survivor’s to take, and nobody else’s', async () => {
  const [merged, survivor, third] = [await tenant('Num'), await tenant('Num'), await tenant('Num')];
  await firm.as((tx) =>
    tx.execute(
      sql`update clients set registration_number = 'CHE-888', jurisdiction = 'CH' where id = ${merged.clientId}`,
    ),
  );
  await succeeded(merge(merged.clientId, survivor.clientId));
  const taken = (id: string) =>
    firm.as((tx) => isNumberTaken(tx, { id, jurisdiction: 'CH', number: 'CHE-888' }));
  expect([await taken(survivor.clientId), await taken(third.clientId)]).toEqual([false, true]);
  const { name } = await read(survivor.clientId);
  const other = `${name.slice(0, 4)}${Number(name.slice(4)) - 1}`;
  const isNamesake = (others: string[]) => firm.as((tx) => hasNamesake(tx, other, others));
  expect([await isNamesake([]), await isNamesake([survivor.clientId])]).toEqual([true, false]);
});

test('the parties of both become one with them, and are taken apart by the clients alone', async () => {
  const [merged, survivor] = [await tenant('Party'), await tenant('Party')];
  const [one, other] = [await read(merged.clientId), await read(survivor.clientId)];
  const party = (id: string) =>
    dataOf<Party>(server.call(records.parties.read, { params: { id } }, { bearer }));
  const [before, stays] = [await party(one.party_id), await party(other.party_id)];
  await succeeded(merge(merged.clientId, survivor.clientId));
  expect(await party(one.party_id)).toEqual({ ...stays, moved_to: other.party_id });
  expect(
    await refusalOf(server.call(undoPartyMerge, { params: { id: one.party_id } }, { bearer })),
  ).toMatchObject({ status: 409, message: expect.stringContaining('undo the merge of the clients') });
  expect(
    await dataOf<{ shown: object[] }>(
      server.call(readPartyRoles, { params: { id: one.party_id } }, { bearer }),
    ),
  ).toMatchObject({ shown: [{ kind: 'CLIENT', client: { id: survivor.clientId } }] });
  await succeeded(undo(merged.clientId));
  expect(await party(one.party_id)).toEqual(before);
});

test('what makes no sense is refused in words, and said before: itself, another kind, what is merged, an ended one that would stay', async () => {
  const [one, other, third, person] = [
    await firm.tenant('Ada'),
    await firm.tenant('Bea'),
    await firm.tenant('Cyd'),
    await firm.tenant('Dot'),
  ].map(({ clientId }) => clientId) as [string, string, string, string];
  await firm.as((tx) => tx.execute(sql`update clients set kind = 'INDIVIDUAL' where id = ${person}`));
  async function refused(id: string, into: string, words: string) {
    expect((await preview(id, into)).causes.join(' ')).toContain(words);
    expect(await refusalOf(merge(id, into))).toMatchObject({
      status: 422,
      message: expect.stringContaining(words),
    });
  }
  await refused(one, one, 'not merged into itself');
  await refused(one, person, 'an individual');
  expect(
    await refusalOf(
      server.call(previewMerge, { params: { id: firm.id() }, query: { into: one } }, { bearer }),
    ),
  ).toMatchObject({ status: 404 });
  expect(
    await refusalOf(
      server.call(previewMerge, { params: { id: one }, query: { into: firm.id() } }, { bearer }),
    ),
  ).toMatchObject({ status: 422 });
  expect(await refusalOf(undo(one))).toMatchObject({ status: 409, message: 'Ada is not merged.' });
  await status(third, 'ended', 'LAPSED');
  await refused(one, third, 'Cyd has ended and Ada has not');
  await succeeded(merge(third, other));
  await refused(third, one, 'Cyd was merged into Bea already');
  await refused(one, third, 'Cyd was merged into Bea already');
  expect(await refusalOf(server.call(deleteClient, { params: { id: other } }, { bearer }))).toMatchObject({
    status: 422,
  });
});

test('what goes on at the client that goes is said before, and stops nothing', async () => {
  const [merged, survivor] = [await tenant('Busy'), await tenant('Quiet')];
  await firm.as((tx) =>
    tx.execute(sql`update clients set end_date = current_date + 30 where id = ${merged.clientId}`),
  );
  const { comes, warnings, contacts, causes } = await preview(merged.clientId, survivor.clientId);
  expect(causes).toEqual([]);
  expect(comes).toEqual(expect.arrayContaining(['1 address', '2 contacts', '1 employee']));
  expect(warnings).toEqual([
    expect.stringContaining('Its end is scheduled'),
    expect.stringContaining('1 employee has portal access'),
  ]);
  expect(contacts.map(({ id }) => id).toSorted()).toEqual(
    Object.values(merged.contacts)
      .map(({ id }) => id)
      .toSorted(),
  );
  await succeeded(merge(merged.clientId, survivor.clientId));
});

test('each into the other at the same time makes one of them, and no circle', async () => {
  for (let i = 0; i < 3; i++) {
    const [one, other] = [(await tenant('Ring')).clientId, (await tenant('Ring')).clientId];
    const answers = await Promise.all([merge(one, other), merge(other, one)]);
    expect(answers.map(({ status: each }) => each).toSorted()).toEqual([204, 422]);
    expect(
      [(await read(one)).moved_to, (await read(other)).moved_to].filter((id) => id === null),
    ).toHaveLength(1);
  }
});

test('both are merged as they were compared, with every contact that has access asked about', async () => {
  const [merged, survivor] = [await tenant('Old'), await tenant('New')];
  const { contacts } = await preview(merged.clientId, survivor.clientId);
  const kept = contacts.map(({ id }) => ({ id, keeps: true }));
  const send = (body: object) =>
    server.call(mergeClients, { params: { id: merged.clientId }, body: body as never }, { bearer });
  const into = { id: survivor.clientId, version: 1 };
  for (const body of [
    { version: 2, into, contacts: kept },
    { version: 1, into: { ...into, version: 2 }, contacts: kept },
    { version: 1, into, contacts: kept.slice(1) },
    {
      version: 1,
      into,
      contacts: [...kept.slice(1), { id: survivor.contacts.CONTACT_ADMIN.id, keeps: false }],
    },
  ])
    expect(await refusalOf(send(body))).toMatchObject({ status: 409, code: 'stale' });
  await succeeded(send({ version: 1, into, contacts: kept }));
});

test('whatever is done to a merged client is refused with one code, in words that name the survivor', async () => {
  const merged = await firm.tenant('Sparrow');
  const survivor = await firm.tenant('Heron');
  const { version } = await read(merged.clientId);
  await succeeded(merge(merged.clientId, survivor.clientId));
  const params = { id: merged.clientId };
  const refused = {
    status: 409,
    code: 'merged',
    message: 'Sparrow was merged into Heron. Use Heron instead, or undo the merge first.',
  };
  const form = recordExamples(firm).addresses.form;
  const comment = {
    ...{ id: firm.id(), visibility: 'INTERNAL' as const, body: 'Hello.' },
    ...{ mentions: [], files: [] },
  };
  const approver = {
    ...{ contact: merged.contacts.CONTACT_ADMIN.id, subject: 'PAYROLL' as const, mode: 'SINGLE' as const },
    ...{ joint_with: [], most: '', currency: '', from: '2026-01-01', to: '' },
  };
  const acts = [
    server.call(
      holdClient,
      { params, body: { reason: 'They asked us to.', review_on: '2026-12-20' } },
      { bearer },
    ),
    server.call(deleteClient, { params }, { bearer }),
    server.call(addComment, { params, body: comment }, { bearer }),
    server.call(addApprover, { params, body: { id: firm.id(), form: approver } }, { bearer }),
    server.call(
      records.addresses.create,
      { body: { id: firm.id(), client_id: merged.clientId, form } },
      { bearer },
    ),
    server.call(
      records.addresses.importRows,
      { body: { id: firm.id(), client_id: merged.clientId, check: false, rows: [{ id: firm.id(), form }] } },
      { bearer },
    ),
  ];
  for (const act of acts) expect(await refusalOf(act)).toMatchObject(refused);
  expect(version).toBe(1);
  // A form that was open meanwhile, and what comes past the handlers: the database refuses it in the same words.
  await expect(
    server.db.as(actor('staff', { permissions: ['view client'] }), (tx) =>
      tx.execute(sql`update clients set name = 'Wren', version = version + 1 where id = ${merged.clientId}`),
    ),
  ).rejects.toMatchObject({
    cause: { code: 'PM001', message: expect.stringContaining('was merged into Heron. Use Heron instead') },
  });
  // A row of the merged client is changed where it is.
  const { id, client_id } = await dataOf<{ id: string; client_id: string }>(
    server.call(
      records.addresses.update,
      { params: { id: merged.addressId }, body: { version: 1, form } },
      { bearer },
    ),
  );
  expect({ id, client_id }).toEqual({ id: merged.addressId, client_id: merged.clientId });
});

test('an act that began before the merge and ends after it is refused too', async () => {
  const [merged, survivor] = [await tenant('Late'), await tenant('Early')];
  const form = recordExamples(firm).addresses.form;
  const add = () =>
    server.call(
      records.addresses.create,
      { body: { id: firm.id(), client_id: merged.clientId, form } },
      { bearer },
    );
  const [done, ...added] = await Promise.all([merge(merged.clientId, survivor.clientId), add(), add()]);
  expect(done.status).toBe(204);
  for (const each of added) expect([200, 409]).toContain(each.status);
  expect(await refusalOf(add())).toMatchObject({ code: 'merged' });
});

test('people of the merged client keep what they read, or lose it, as staff say; nobody of the survivor reads a row of it', async () => {
  const [merged, survivor] = [await tenant('Gone'), await tenant('Stays')];
  const portal = (of: Tenant, role: 'CONTACT_ADMIN' | 'CONTACT_VIEWER') =>
    firm.bearerOf(of.contacts[role].accountId, 'client', 'contact');
  const [kept, ended, other] = [
    await portal(merged, 'CONTACT_ADMIN'),
    await portal(merged, 'CONTACT_VIEWER'),
    await portal(survivor, 'CONTACT_ADMIN'),
  ];
  const me = async (by: string) => (await server.call(clientMe, {}, { bearer: by })).status;
  const reads = (of: Tenant) => async (table: string) =>
    (
      await server.db.as(
        actor('contact', {
          clientIds: [of.clientId],
          contactIds: [of.contacts.CONTACT_ADMIN.id],
          payrollAccess: true,
          financeAccess: true,
        }),
        (tx) =>
          tx.execute<{ client_id: string }>(
            sql`select distinct client_id from ${sql.identifier(table)} where client_id = any (app.client_family(${of.clientId}::uuid))`,
          ),
      )
    ).rows.map(({ client_id }) => client_id);
  const tables = ['contacts', 'client_addresses', 'documents', 'client_managers', 'client_services'];
  const before = await Promise.all(tables.map(reads(merged)));
  const viewer = merged.contacts.CONTACT_VIEWER.id;
  await succeeded(merge(merged.clientId, survivor.clientId, { ending: [viewer] }));
  expect([await me(kept), await me(ended), await me(other)]).toEqual([200, 401, 200]);
  expect(await Promise.all(tables.map(reads(merged)))).toEqual(before);
  for (const rows of await Promise.all(tables.map(reads(survivor))))
    expect(rows).not.toContain(merged.clientId);
  await succeeded(undo(merged.clientId));
  expect([await me(kept), await me(ended), await me(other)]).toEqual([200, 200, 200]);
  const { rows: said } = await firm.as((tx) =>
    tx.execute(
      sql`select event from activity_log where subject_id = ${viewer} and event like 'access_%' order by id`,
    ),
  );
  expect(said).toEqual([{ event: 'access_suspended' }, { event: 'access_reinstated' }]);
  // An access that somebody changed since the merge stays as they left it.
  await succeeded(merge(merged.clientId, survivor.clientId, { ending: [viewer] }));
  await succeeded(server.call(inviteContact, { params: { id: viewer } }, { bearer }));
  await succeeded(undo(merged.clientId));
  expect(await me(ended)).toBe(200);
});

test('staff answer the kept conversation of a merged client where it is', async () => {
  const [merged, survivor] = [await tenant('Talk'), await tenant('Hear')];
  const note = {
    ...{ id: firm.id(), visibility: 'CLIENT' as const, body: 'Hello.' },
    ...{ mentions: [], files: [] },
  };
  await succeeded(server.call(addComment, { params: { id: merged.clientId }, body: note }, { bearer }));
  await succeeded(merge(merged.clientId, survivor.clientId));
  const reply = { ...note, id: firm.id(), parent: note.id };
  await succeeded(server.call(addComment, { params: { id: survivor.clientId }, body: reply }, { bearer }));
  const { rows } = await firm.as((tx) =>
    tx.execute(sql`select client_id from comments where id = ${reply.id}`),
  );
  expect(rows).toEqual([{ client_id: merged.clientId }]);
  const threads = await dataOf<{ id: string; replies: { id: string }[] }[]>(
    server.call(
      listComments,
      { params: { id: merged.clientId }, query: { page: '1', recordPerPage: '10' } },
      { bearer },
    ),
  );
  expect(threads).toMatchObject([{ id: note.id, replies: [{ id: reply.id }] }]);
});

test('who lacks a permission to edit or delete clients merges and undoes none', async () => {
  const [one, other] = [await tenant('Perm'), await tenant('Perm')];
  const body = { version: 1, into: { id: other.clientId, version: 1 }, contacts: [] };
  for (const role of ['RM', 'AUD', 'FIN'] as const) {
    const by = await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
    const answer = await server.call(mergeClients, { params: { id: one.clientId }, body }, { bearer: by });
    expect([403, 409]).toContain(answer.status);
    if (answer.status === 403) expect((await undo(one.clientId, by)).status).toBe(403);
  }
  const auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
  expect((await undo(one.clientId, auditor)).status).toBe(403);
});

test('the merge is one entry: in the history of the one, and in the log of the other', async () => {
  const [merged, survivor] = [await tenant('Log'), await tenant('Log')];
  await succeeded(merge(merged.clientId, survivor.clientId));
  await succeeded(undo(merged.clientId));
  const { rows } = await firm.as((tx) =>
    tx.execute(
      sql`select subject_id, client_id, event from activity_log where name = 'Client' and event like 'merge%'
        and client_id = ${survivor.clientId} order by id`,
    ),
  );
  const both = { subject_id: merged.clientId, client_id: survivor.clientId };
  expect(rows).toEqual([
    { ...both, event: 'merged' },
    { ...both, event: 'merge_undone' },
  ]);
});

test('two clients are not merged as parties', async () => {
  const [one, other] = [await read((await tenant('P')).clientId), await read((await tenant('P')).clientId)];
  const body = { version: 1, into: { id: other.party_id, version: 1 } };
  expect(
    await refusalOf(server.call(mergeParty, { params: { id: one.party_id }, body }, { bearer })),
  ).toMatchObject({ status: 422, errors: { 'into.id': [expect.stringContaining('Both are clients')] } });
});

// The last test: the clock does not go back.
test('a merge is undone within 30 days, and not after', async () => {
  const [one, other, third] = [await tenant('Day'), await tenant('Day'), await tenant('Day')];
  await succeeded(merge(one.clientId, third.clientId));
  server.wait(1000);
  await succeeded(merge(other.clientId, third.clientId));
  server.wait(30 * dayMs - 500);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  expect(await refusalOf(undo(one.clientId))).toMatchObject({
    status: 409,
    message: expect.stringContaining('30 days'),
  });
  await succeeded(undo(other.clientId));
});
