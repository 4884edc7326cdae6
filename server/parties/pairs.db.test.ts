import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeParty, undoMerge } from '#contract/parties/merging.ts';
import type { Party } from '#contract/parties/parties.ts';
import { decidePartyPair, listPartyPairs, type PartyPair } from '#contract/parties/party-pairs.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertContacts } from '../contacts/queries.ts';
import { contacts } from '../contacts/tables.ts';
import { partyDuties } from './duties.ts';

const { parties } = records;

let server: TestServer;
let firm: TestFirm;
/** Somebody who sees and edits everything about parties, and somebody without `view ubo`. */
let bearer: string;
let without: string;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  without = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
});
afterAll(() => server.close());

type Form = ReturnType<typeof recordExamples>['parties']['form'];
const formWith = (change: Partial<Form>): Form => ({
  ...recordExamples(firm).parties.form,
  names: [],
  identifiers: [],
  birth_date: '',
  ...change,
});
const add = (change: Partial<Form>): Promise<Party> =>
  dataOf<Party>(server.call(parties.create, { body: { id: firm.id(), form: formWith(change) } }, { bearer }));
const update = ({ id, version }: Party, change: Partial<Form>): Promise<Party> =>
  dataOf<Party>(
    server.call(parties.update, { params: { id }, body: { version, form: formWith(change) } }, { bearer }),
  );
/** The parties are compared, as every hour. */
const compare = () => partyDuties[0]?.run(server.services);
const pairsOf = async ({ id }: Party, by = bearer): Promise<PartyPair[]> =>
  (
    await dataOf<{ pairs: PartyPair[] }>(
      server.call(listPartyPairs, { query: { party: id } }, { bearer: by }),
    )
  ).pairs;
const decide = (one: Party, other: Party, is_another = true, by = bearer) =>
  server.call(
    decidePartyPair,
    {
      body: {
        one: { id: one.id, version: one.version },
        other: { id: other.id, version: other.version },
        is_another,
        reason: 'Father and daughter.',
      },
    },
    { bearer: by },
  );
/** Makes a party somebody’s contact, so that colleagues without `view ubo` see it. */
async function show(party: Party) {
  const { clientId } = await firm.tenant(`Quay ${party.id}`);
  await firm.as(async (tx) => {
    await insertContacts(tx, [{ id: firm.id(), client_id: clientId, last_name: 'Winter' }]);
    await tx.update(contacts).set({ party_id: party.id }).where(sql`client_id = ${clientId}`);
  });
}

test('parties with names alike are a pair, whichever of them came first, and others are none', async () => {
  const one = await add({ name: 'Ottokar Zwiebelturm' });
  const far = await add({ name: 'Heinrich Obstgarten' });
  await compare();
  expect(await pairsOf(one)).toEqual([]);
  const other = await add({ name: 'Ottokar Zwiebelturm' });
  await compare();
  for (const party of [one, other]) {
    const [pair] = await pairsOf(party);
    expect([pair?.one.id, pair?.other.id].toSorted()).toEqual([one.id, other.id].toSorted());
    expect(pair).toMatchObject({
      tier: 'HIGH',
      reasons: expect.arrayContaining(['same_name']),
      decided: null,
    });
  }
  expect(await pairsOf(far)).toEqual([]);
  await update(other, { name: 'Ludwig Kirschbaum' });
  await compare();
  expect(await pairsOf(one)).toEqual([]);
});

test('who may not see identity learns nothing of birth dates, passports and countries of persons by a pair', async () => {
  const passport = { type: 'PASSPORT' as const, value: 'X7654321', country: 'CH', issued: '', expires: '' };
  const alike = { birth_date: '1961-04-02', residence: 'CH', identifiers: [passport] };
  const same = [
    await add({ name: 'Fridolin Maulwurf', ...alike }),
    await add({ name: 'Fridolin Maulwurf', ...alike }),
  ];
  // Their names alone are not enough.
  const byNumber = [
    await add({ name: 'Kuno Lauch Feld', ...alike }),
    await add({ name: 'Kuno Lauch Wiese', ...alike }),
  ];
  for (const party of [...same, ...byNumber]) await show(party);
  await compare();
  const [first, second] = [same[0], byNumber[0]];
  if (!first || !second) throw new Error('No parties.');
  expect((await pairsOf(first))[0]?.reasons).toEqual(expect.arrayContaining(['passport', 'same_birth_date']));
  expect((await pairsOf(second))[0]?.score).toBe(100);
  const [hidden] = await pairsOf(first, without);
  expect(hidden?.reasons).toEqual(['same_name']);
  expect(await pairsOf(second, without)).toEqual([]);
  // Nor by what somebody wrote of a decision, when it comes back.
  const [, other] = same;
  if (!other) throw new Error('No parties.');
  await succeeded(decide(first, other));
  await update(other, { name: 'Fridolin Maulwurf', birth_date: '1961-04-03' });
  expect((await pairsOf(first))[0]?.decided).toMatchObject({ reason: 'Father and daughter.' });
  expect((await pairsOf(first, without))[0]?.decided).toBeNull();
});

test('a pair is shown to those alone who see both', async () => {
  const one = await add({ name: 'Walburga Rebstock' });
  const other = await add({ name: 'Walburga Rebstock' });
  await compare();
  await show(one);
  expect(await pairsOf(one, without)).toEqual([]);
  await show(other);
  expect(await pairsOf(one, without)).toHaveLength(1);
});

test('a pair that was told apart stays away, until a name, a birth date, a country or an identifier changes', async () => {
  const number = { type: 'TAX_ID' as const, value: '756.1', country: 'CH', issued: '', expires: '' };
  const changes: Partial<Form>[] = [
    { birth_date: '1970-01-01' },
    { residence: 'DE' },
    { nationalities: ['DE'] },
    { identifiers: [number] },
    { names: [{ type: 'ALIAS', name: 'Dodo', from: '', to: '' }] },
  ];
  const name = 'Gundula Eisvogel';
  const one = await add({ name });
  for (const change of changes) {
    const other = await add({ name });
    await compare();
    const isOf = ({ one: a, other: b }: PartyPair) => a.id === other.id || b.id === other.id;
    const open = async () => (await pairsOf(one)).filter(isOf);
    expect(await open()).toHaveLength(1);
    await succeeded(decide(one, other));
    expect(await open()).toEqual([]);
    // Neither the same facts written again, nor others, nor another comparison opens it.
    const same = await update(other, { name, occupation: 'Judge' });
    await compare();
    expect(await open()).toEqual([]);
    const changed = await update(same, { name, occupation: 'Judge', ...change });
    expect(await open(), JSON.stringify(change)).toMatchObject([
      { decided: { reason: 'Father and daughter.', by: expect.any(String) } },
    ]);
    await compare();
    await succeeded(server.call(parties.remove, { params: { id: changed.id }, query: {} }, { bearer }));
    expect(await open()).toEqual([]);
  }
});

test('a decision can be taken back, and is made on what was seen', async () => {
  const one = await add({ name: 'Irmtraud Nordlicht' });
  const other = await add({ name: 'Irmtraud Nordlicht' });
  await compare();
  expect(await refusalOf(decide(one, other, false))).toMatchObject({ status: 409 });
  await succeeded(decide(other, one));
  await succeeded(decide(one, other, false));
  expect(await pairsOf(one)).toMatchObject([{ decided: null }]);
  await update(other, { name: 'Irmtraud Nordlicht', birth_date: '1970-01-01' });
  expect(await refusalOf(decide(one, other))).toMatchObject({ status: 409, code: 'stale' });
  expect(await refusalOf(decide(one, one))).toMatchObject({ status: 422 });
  expect(await refusalOf(decide(one, { ...other, id: firm.id() }))).toMatchObject({ status: 404 });
  expect(await refusalOf(decide(one, other, true, without))).toMatchObject({ status: 403 });
});

test('a pair of which one is merged is no pair as long as that stands', async () => {
  const one = await add({ name: 'Balduin Kranich' });
  const other = await add({ name: 'Balduin Kranich' });
  await compare();
  const body = { version: one.version, into: { id: other.id, version: other.version } };
  await succeeded(server.call(mergeParty, { params: { id: one.id }, body }, { bearer }));
  expect(await pairsOf(other)).toEqual([]);
  expect(await refusalOf(decide(one, other))).toMatchObject({ status: 409 });
  await compare();
  await succeeded(server.call(undoMerge, { params: { id: one.id } }, { bearer }));
  await compare();
  expect(await pairsOf(other)).toHaveLength(1);
});

test('the names of a merged party make pairs of the survivor as long as that stands', async () => {
  const merged = await add({ name: 'Alrun Heidekraut' });
  const survivor = await add({ name: 'Notburga Sonnentau' });
  const third = await add({ name: 'Alrun Heidekraut' });
  const others = async () => (await pairsOf(third)).flatMap(({ one, other }) => [one.id, other.id]);
  await compare();
  expect(await others()).toContain(merged.id);
  const body = { version: merged.version, into: { id: survivor.id, version: survivor.version } };
  await succeeded(server.call(mergeParty, { params: { id: merged.id }, body }, { bearer }));
  await compare();
  expect(await others()).toContain(survivor.id);
  expect((await pairsOf(survivor))[0]?.reasons).toContain('former_name');
  await succeeded(server.call(undoMerge, { params: { id: merged.id } }, { bearer }));
  await compare();
  expect(await others()).toContain(merged.id);
  expect(await others()).not.toContain(survivor.id);
});
