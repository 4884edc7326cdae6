import { afterAll, beforeAll, expect, test } from 'vitest';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import type { PartyInterest } from '#contract/owners/party-interests.ts';
import { mergeParty } from '#contract/parties/merging.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { clientById } from '../clients/queries.ts';
import { actor } from '../db/actor.ts';
import { partyInterests as table } from './tables.ts';

const { partyInterests } = records;

let server: TestServer;
let firm: TestFirm;
let bearer: string;
/** Somebody who sees owners and writes none, and somebody who sees none. */
let auditor: string;
let without: string;
let count = 0;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
  without = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
});
afterAll(() => server.close());

type Form = ReturnType<typeof recordExamples>['partyInterests']['form'];
const holding = () => `ENTITY: Winter Holding ${count++} AG`;
const send = (change: Partial<Form> = {}, by = bearer) =>
  server.call(
    partyInterests.create,
    {
      body: {
        id: firm.id(),
        form: { ...recordExamples(firm).partyInterests.form, subject: holding(), ...change },
      },
    },
    { bearer: by },
  );
const added = (change: Partial<Form> = {}) => dataOf<PartyInterest>(send(change));
const listed = (field: 'subject' | 'party', id: string, by = bearer) =>
  server.call(
    partyInterests.list,
    { query: listSearch({ filters: [filterBy(partyInterests.fields, field, 'EQ', id)] }) },
    { bearer: by },
  );
const errorsOf = async (answer: Promise<Response>) => {
  const { status, errors = {} } = await refusalOf(answer);
  expect(status).toBe(422);
  return errors;
};

test('a party is owned by others, and is found by either side', async () => {
  const { id, subject, party } = await added({ party: 'PERSON: Vera Winter' });
  expect(party.name).toBe('Vera Winter');
  for (const [field, other] of [
    ['subject', subject.id],
    ['party', party.id],
  ] as const)
    expect((await dataOf<PartyInterest[]>(listed(field, other))).map((one) => one.id)).toEqual([id]);
});

test('direct holdings come to 100 % at most, on each day', async () => {
  const { subject } = await added({ share: '60' });
  expect(await errorsOf(send({ subject: subject.id, share: '41', party: 'PERSON: Ida Quay' }))).toEqual({
    'form.share': ['With this the direct holdings come to 101 %. They are at most 100 %.'],
  });
  await added({ subject: subject.id, share: '40', party: 'PERSON: Ida Quay' });
  await added({
    subject: subject.id,
    share: '60',
    party: 'PERSON: Old Owner',
    from: '2020-01-01',
    to: '2024-12-31',
  });
});

test('nobody owns itself, a person, or a client from here', async () => {
  const { subject } = await added();
  expect(await errorsOf(send({ subject: subject.id, party: subject.id }))).toHaveProperty('form.party');
  expect(await errorsOf(send({ subject: 'PERSON: Somebody' }))).toHaveProperty('form.subject');
  const { clientId } = await firm.tenant(`Wharf ${count++}`);
  const client = await firm.as((tx) => clientById(tx, clientId));
  expect(await errorsOf(send({ subject: client?.party_id ?? '' }))).toEqual({
    'form.subject': [expect.stringMatching(/is a client: add its owners among its shareholders/)],
  });
  expect(await errorsOf(send({ party: 'ENTITY: Deep Holding AG', beneficial_owner: true }))).toHaveProperty(
    'form.beneficial_owner',
  );
  expect(await errorsOf(send({ from: '2999-01-01' }))).toHaveProperty('form.from');
});

test('of an interest the parties stay, and the rest changes', async () => {
  const { id, version, subject, party } = await added();
  const form = { ...recordExamples(firm).partyInterests.form, subject: subject.id, party: party.id };
  const update = (change: Partial<Form>) =>
    server.call(
      partyInterests.update,
      { params: { id }, body: { version, form: { ...form, ...change } } },
      { bearer },
    );
  expect(await errorsOf(update({ subject: holding() }))).toHaveProperty('form.subject');
  expect(await errorsOf(update({ party: 'PERSON: Another' }))).toHaveProperty('form.party');
  expect(await dataOf<PartyInterest>(update({ share: '12' }))).toMatchObject({ share: '12.0000' });
});

test('a party that turned out to be another has the interests of both, and owns no part of itself', async () => {
  const one = await added({ share: '30' });
  const other = await added({ share: '30', party: 'PERSON: Ida Quay' });
  const [survivor, merged] = [one.subject, other.subject];
  const into = { id: survivor.id, version: 1 };
  await succeeded(
    server.call(mergeParty, { params: { id: merged.id }, body: { version: 1, into } }, { bearer }),
  );
  expect(await dataOf<PartyInterest[]>(listed('subject', survivor.id))).toHaveLength(2);
  expect(await errorsOf(send({ subject: merged.id, party: survivor.id }))).toHaveProperty('form.party');
});

test('only who may see owners reads them, only who may write them writes, also in the database', async () => {
  const { id, subject } = await added();
  expect((await listed('subject', subject.id, without)).status).toBe(403);
  expect((await send({}, auditor)).status).toBe(403);
  expect((await server.call(partyInterests.read, { params: { id } }, { bearer: auditor })).status).toBe(200);
  const rows = (permissions: string[]) =>
    server.services.db.as(actor('staff', { userId: firm.staff.FIN.id, permissions }), (tx) =>
      tx.select().from(table),
    );
  expect(await rows(['view client'])).toEqual([]);
  expect((await rows(['view client', 'view ubo'])).length).toBeGreaterThan(0);
});
