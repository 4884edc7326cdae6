import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readClient } from '#contract/clients/clients.ts';
import type { Permission } from '#contract/core/permissions.ts';
import { listMerged, type MergedParty, mergeParty, undoMerge } from '#contract/parties/merging.ts';
import { type Party, type PartyRole, readPartyRoles } from '#contract/parties/parties.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { dayMs } from '../clock.ts';
import { insertContacts } from '../contacts/queries.ts';
import { contacts } from '../contacts/tables.ts';
import { actor } from '../db/actor.ts';
import { findMatches } from '../matching/candidates.ts';
import { isParty } from './queries.ts';

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

type Form = ReturnType<typeof recordExamples>['parties']['form'];
async function add(change: Partial<Form> = {}): Promise<Party> {
  const form = { ...recordExamples(firm).parties.form, names: [], ...change };
  return dataOf<Party>(server.call(parties.create, { body: { id: firm.id(), form } }, { bearer }));
}
const read = (id: string) => dataOf<Party>(server.call(parties.read, { params: { id } }, { bearer }));
const merge = ({ id, version }: Party, into: Party, by = bearer) =>
  server.call(
    mergeParty,
    { params: { id }, body: { version, into: { id: into.id, version: into.version } } },
    { bearer: by },
  );
const undo = ({ id }: { id: string }, by = bearer) =>
  server.call(undoMerge, { params: { id } }, { bearer: by });
const rolesOf = (id: string) =>
  dataOf<{ shown: PartyRole[]; moved_to: string | null }>(
    server.call(readPartyRoles, { params: { id } }, { bearer }),
  );
const mergedInto = ({ id }: { id: string }) =>
  dataOf<MergedParty[]>(server.call(listMerged, { params: { id } }, { bearer }));
const list = (search: string) =>
  dataOf<Party[]>(
    server.call(parties.list, { query: { page: '1', recordPerPage: '100', search } }, { bearer }),
  );

/** A new client, and the party that it is. */
async function aClient() {
  const { clientId } = await firm.tenant(`Mole ${count++}`);
  const { party_id } = await dataOf<{ party_id: string }>(
    server.call(readClient, { params: { id: clientId } }, { bearer }),
  );
  return { clientId, party: await read(party_id) };
}
async function contactOf(party: Party, clientId: string): Promise<string> {
  const id = firm.id();
  await firm.as(async (tx) => {
    await insertContacts(tx, [{ id, client_id: clientId, first_name: 'Dora', last_name: 'Winter' }]);
    await tx.update(contacts).set({ party_id: party.id }).where(eq(contacts.id, id));
  });
  return id;
}

test('a merged party is answered by the survivor, with its roles, and leaves the list until it is undone', async () => {
  const merged = await add({ name: 'Ottokar Zwiebelturm' });
  const survivor = await add({ name: 'Otto Lauchfeld' });
  const { clientId } = await aClient();
  const contact = await contactOf(merged, clientId);
  const before = await rolesOf(merged.id);
  await succeeded(merge(merged, survivor));
  expect(await read(merged.id)).toEqual({ ...survivor, moved_to: survivor.id });
  expect(await read(survivor.id)).toEqual(survivor);
  const shown = [{ kind: 'CONTACT', id: contact }];
  expect(await rolesOf(survivor.id)).toMatchObject({ shown, moved_to: null });
  expect(await rolesOf(merged.id)).toMatchObject({ shown, moved_to: survivor.id });
  expect((await list('zwiebelturm')).map(({ id }) => id)).toEqual([survivor.id]);
  expect(await mergedInto(survivor)).toMatchObject([
    { id: merged.id, name: merged.name, into: { id: survivor.id, name: survivor.name } },
  ]);
  await succeeded(undo(merged));
  expect([await read(merged.id), await read(survivor.id)]).toEqual([merged, survivor]);
  expect(await rolesOf(merged.id)).toEqual(before);
  expect((await list('zwiebelturm')).map(({ id }) => id)).toEqual([merged.id]);
  expect(await mergedInto(survivor)).toEqual([]);
});

test('the names and numbers of a merged party find the survivor', async () => {
  const passport = { type: 'PASSPORT' as const, value: 'M7654321', country: 'CH', issued: '', expires: '' };
  const merged = await add({ name: 'Fridolin Maulwurf', identifiers: [passport] });
  const survivor = await add({ name: 'Kuno Hafenkran' });
  const found = async () =>
    (
      await server.db.as(actor('staff', { permissions: ['view client', 'view ubo'] }), (tx) =>
        findMatches(tx, {
          kind: 'PERSON',
          name: 'Fridolin Maulwurf',
          identifiers: { passport: ['M7654321'] },
        }),
      )
    ).map(({ owner, reasons }) => [owner.owner_id, reasons.includes('passport')]);
  expect(await found()).toEqual([[merged.id, true]]);
  await succeeded(merge(merged, survivor));
  expect(await found()).toEqual([[survivor.id, true]]);
  await succeeded(undo(merged));
  expect(await found()).toEqual([[merged.id, true]]);
});

test('who may see the contacts sees the party that one of them turned out to be, and loses it with the undo', async () => {
  const [merged, between, survivor] = [await add(), await add(), await add()];
  await contactOf(merged, (await aClient()).clientId);
  const seen = (...permissions: Permission[]) =>
    server.db.as(actor('staff', { permissions: ['view client', ...permissions] }), (tx) =>
      isParty(tx, survivor.id),
    );
  await succeeded(merge(merged, between));
  expect(await seen('view contact client')).toBe(false);
  await succeeded(merge(between, survivor));
  expect([await seen(), await seen('view contact client')]).toEqual([false, true]);
  await succeeded(undo(merged));
  expect(await seen('view contact client')).toBe(false);
});

test('what makes no sense is refused in words: itself, nobody, another kind, what is merged, what is not', async () => {
  const [one, other, third] = [await add({ name: 'Ada' }), await add({ name: 'Bea' }), await add()];
  const entity = await add({ kind: 'ENTITY', name: 'Mole AG' });
  const field = (words: string) => ({ status: 422, errors: { 'into.id': [expect.stringContaining(words)] } });
  expect(await refusalOf(merge(one, one))).toMatchObject(field('into itself'));
  expect(await refusalOf(merge(one, { ...other, id: firm.id() }))).toMatchObject(field('no such party'));
  expect(await refusalOf(merge({ ...one, id: firm.id() }, other))).toMatchObject({ status: 404 });
  expect(await refusalOf(merge(one, entity))).toMatchObject(field('a person'));
  expect(await refusalOf(undo(one))).toMatchObject({ status: 409, message: 'Ada is not merged.' });
  await succeeded(merge(one, other));
  const already = { status: 409, message: expect.stringContaining('Ada was merged into Bea already') };
  expect(await refusalOf(merge(one, third))).toMatchObject(already);
  expect(await refusalOf(merge(third, one))).toMatchObject(already);
  expect(await refusalOf(merge(other, one))).toMatchObject(already);
});

test('both are merged as they were compared', async () => {
  const [one, other] = [await add(), await add()];
  const form = { ...recordExamples(firm).parties.form, occupation: 'Judge' };
  await succeeded(
    server.call(parties.update, { params: { id: one.id }, body: { version: 1, form } }, { bearer }),
  );
  expect(await refusalOf(merge(one, other))).toMatchObject({ status: 409, code: 'stale' });
  expect(await refusalOf(merge(other, one))).toMatchObject({ status: 409, code: 'stale' });
});

test('each into the other at the same time makes one of them, and no circle', async () => {
  for (let i = 0; i < 5; i++) {
    const [one, other] = [await add(), await add()];
    const answers = await Promise.all([merge(one, other), merge(other, one)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const moved = [(await read(one.id)).moved_to, (await read(other.id)).moved_to];
    expect(moved.filter((id) => id === null)).toHaveLength(1);
  }
});

test('a client is never merged away: others are merged into it, and two clients are not merged as parties', async () => {
  const { party: client } = await aClient();
  const { party: another } = await aClient();
  const entity = await add({ kind: client.kind, name: 'Mole Trading' });
  expect(await refusalOf(merge(client, another))).toMatchObject({
    status: 422,
    errors: { 'into.id': [expect.stringContaining('Both are clients')] },
  });
  expect(await refusalOf(merge(client, entity))).toMatchObject({
    status: 422,
    errors: { 'into.id': [expect.stringContaining('is a client, so it stays')] },
  });
  await succeeded(merge(entity, client));
  expect(await read(entity.id)).toMatchObject({ id: client.id, moved_to: client.id });
});

test('a merged party is neither changed nor deleted, nor the one it was merged into deleted', async () => {
  const [merged, survivor] = [await add(), await add({ name: 'Bea' })];
  await succeeded(merge(merged, survivor));
  const form = { ...recordExamples(firm).parties.form, occupation: 'Judge' };
  const body = { version: merged.version, form };
  expect(
    await refusalOf(server.call(parties.update, { params: { id: merged.id }, body }, { bearer })),
  ).toMatchObject({ status: 409, message: expect.stringContaining('merged into Bea') });
  for (const { id } of [merged, survivor])
    expect(
      await refusalOf(server.call(parties.remove, { params: { id }, query: {} }, { bearer })),
    ).toMatchObject({ status: 409, message: expect.stringContaining('merged into') });
});

test('what others were merged into, or a contact is, stays of its kind', async () => {
  const [merged, survivor, linked] = [await add(), await add(), await add()];
  await succeeded(merge(merged, survivor));
  await contactOf(linked, (await aClient()).clientId);
  const form = { ...recordExamples(firm).parties.form, kind: 'ENTITY' as const };
  for (const [{ id, version }, words] of [
    [survivor, 'merged into this party'],
    [linked, 'is a contact'],
  ] as const)
    expect(
      await refusalOf(server.call(parties.update, { params: { id }, body: { version, form } }, { bearer })),
    ).toMatchObject({ status: 422, errors: { 'form.kind': [expect.stringContaining(words)] } });
});

test('people without “edit ubo” merge nothing and undo nothing', async () => {
  const [one, other, third] = [await add(), await add(), await add()];
  const by = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
  expect(await refusalOf(merge(one, other, by))).toMatchObject({ status: 403 });
  await succeeded(merge(one, third));
  expect(await refusalOf(undo(one, by))).toMatchObject({ status: 403 });
});

test('merges and their undo over random histories: each party is what the merges that stand make of it, and at last what it was', async () => {
  const names = ['Ada', 'Bea', 'Cyd', 'Dot'];
  const all: Party[] = [];
  for (const name of names) all.push(await add({ name }));
  const { clientId } = await aClient();
  for (const party of all) await contactOf(party, clientId);
  const state = () => Promise.all(all.map(({ id }) => rolesOf(id)));
  const rows = () => firm.as(async (tx) => (await tx.execute(sql`select * from parties order by id`)).rows);
  const answers = await Promise.all(all.map(({ id }) => read(id)));
  const [roles, stored] = [await state(), await rows()];
  const at = fc.nat(names.length - 1);
  const step = fc.record({ merges: fc.boolean(), of: at, into: at });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
      const pointers = new Map<number, number>();
      const headOf = (i: number): number => {
        const next = pointers.get(i);
        return next === undefined ? i : headOf(next);
      };
      for (const { merges, of, into } of steps) {
        const [party, other] = [all[of], all[into]];
        if (!party || !other) continue;
        const may = merges ? of !== into && !pointers.has(of) && !pointers.has(into) : pointers.has(of);
        const answer = await (merges ? merge(party, other) : undo(party));
        expect(answer.ok, await answer.text()).toBe(may);
        if (!may) continue;
        if (merges) pointers.set(of, into);
        else pointers.delete(of);
      }
      // One of them is asked in a history, another one in another: each call of each would take minutes.
      const asked = steps[0]?.of ?? 0;
      const { id = '', name } = all[asked] ?? {};
      const head = headOf(asked);
      expect((await read(id)).id).toBe(all[head]?.id);
      const after = await rolesOf(id);
      expect(after.moved_to).toBe(head === asked ? null : all[head]?.id);
      // Of all that became one, each answers the roles of all.
      expect(after.shown, name).toHaveLength(all.filter((_, i) => headOf(i) === head).length);
      for (const i of pointers.keys()) await succeeded(undo(all[i] ?? { id: '' }));
      expect(await rows()).toEqual(stored);
      expect(await rolesOf(id)).toEqual(roles[asked]);
    }),
    { numRuns: 500, seed: 41 },
  );
  expect(await state()).toEqual(roles);
  expect(await Promise.all(all.map(({ id }) => read(id)))).toEqual(answers);
  // Minutes on a busy machine: thousands of calls.
}, 600_000);

// The last test: the clock does not go back.
test('a merge is undone within 30 days, and not after', async () => {
  const [one, other, third] = [await add({ name: 'Ada' }), await add({ name: 'Bea' }), await add()];
  await succeeded(merge(one, third));
  server.wait(1000);
  await succeeded(merge(other, third));
  server.wait(30 * dayMs - 500);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  expect(await refusalOf(undo(one))).toMatchObject({
    status: 409,
    message: expect.stringContaining('30 days'),
  });
  await succeeded(undo(other));
});
