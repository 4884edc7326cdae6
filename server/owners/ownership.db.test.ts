import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/core/endpoint.ts';
import type { Interest } from '#contract/owners/interests.ts';
import { readOwnership } from '#contract/owners/ownership.ts';
import { addMove } from '#contract/owners/share-moves.ts';
import { mergeParty } from '#contract/parties/merging.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordBody, recordExamples } from '#tests/server/records.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { clients } from '../clients/tables.ts';
import { insertOwnerRows } from './queries.ts';
import type { interests as interestRows } from './tables.ts';

const { interests, ownershipThresholds, shareClasses } = records;

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let without: string;
let count = 0;
/** A client, and the company that owns a part of it, which is a client too. */
let client: { clientId: string; party: string };
let holding: { clientId: string; party: string };

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  without = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
});
beforeEach(async () => {
  client = await made(`Jetty ${count}`);
  holding = await made(`Jetty Holding ${count++}`);
});
afterAll(() => server.close());

async function made(name: string) {
  const { clientId } = await firm.tenant(name);
  return { clientId, party: await partyOf(clientId) };
}
const partyOf = (clientId: string) =>
  firm.as(async (tx) => {
    const [row] = await tx.select({ party: clients.party_id }).from(clients).where(eq(clients.id, clientId));
    return row?.party ?? '';
  });

type Form = ReturnType<typeof recordExamples>['interests']['form'];
const plain = { beneficial_owner: false, share: '' };
const held = (party: string, of: { clientId: string }, change: Partial<Form>) =>
  dataOf<Interest>(
    server.call(
      interests.create,
      {
        body: {
          id: firm.id(),
          client_id: of.clientId,
          form: { ...recordExamples(firm).interests.form, ...plain, party, ...change },
        },
      },
      { bearer },
    ),
  );
const ask = (id = client.clientId, at = '2026-01-01', by = bearer) =>
  server.call(readOwnership, { params: { id }, query: { at } }, { bearer: by });
type Ownership = Answer<typeof readOwnership>;
const read = (id?: string, at?: string) => dataOf<Ownership>(ask(id, at));
/** Owners by name: share, reasons. */
const ownersOf = ({ owners }: Ownership) =>
  Object.fromEntries(owners.map(({ party, low, why }) => [party.name, [low, ...why]]));

describe('ownership', () => {
  test('runs through companies that are no clients, as they are owned on the day', async () => {
    const { party } = await held('ENTITY: Between Holding Ltd', client, { share: '80' });
    const between = (owner: string, share: string, days: { from: string; to: string }) =>
      succeeded(
        server.call(
          records.partyInterests.create,
          {
            body: {
              id: firm.id(),
              form: {
                ...recordExamples(firm).partyInterests.form,
                ...{ subject: party.id, party: owner, share, beneficial_owner: false },
                ...days,
              },
            },
          },
          { bearer },
        ),
      );
    await between('PERSON: Olga Before', '100', { from: '2020-01-01', to: '2023-12-31' });
    await between('PERSON: Nils After', '50', { from: '2024-01-01', to: '' });
    const answer = await read();
    expect(ownersOf(answer)).toMatchObject({ 'Nils After': ['40.0000', 'SHARE'] });
    expect(ownersOf(answer)).not.toHaveProperty('Olga Before');
    expect(answer.graph.edges).toHaveLength(2);
  });

  test('of a party that became a client is what its own register says, not what was entered before as well', async () => {
    await held(holding.party, client, { share: '100' });
    const { party } = await held('PERSON: Rita Register', holding, { share: '100' });
    await firm.as((tx) =>
      insertOwnerRows(tx, {
        ...{ interests: [], moves: [], thresholds: [] },
        partyInterests: [
          {
            ...{ id: firm.id(), subject_id: holding.party, party_id: party.id, type: 'SHAREHOLDING' },
            ...{ direct: 'DIRECT', share: '100', beneficial_owner: true },
          },
        ],
      }),
    );
    const answer = await read();
    expect(answer.not_computable).toEqual([]);
    expect(ownersOf(answer)).toEqual({ 'Rita Register': ['100.0000', 'SHARE', 'CONTROL'] });
  });

  test('without a day is that of today', async () => {
    await held('PERSON: Tom Today', client, { share: '100' });
    const today = await dataOf<Ownership>(
      server.call(readOwnership, { params: { id: client.clientId }, query: {} }, { bearer }),
    );
    expect(today.at).toBe(server.now().slice(0, 10));
    expect(today.owners).toHaveLength(1);
  });

  test('runs through companies that are clients, with its paths, coverage and graph', async () => {
    const { party } = await held('PERSON: Ada Jetty', holding, { share: '60' });
    await held('PERSON: Ben Jetty', holding, { share: '40' });
    await held(holding.party, client, { share: '50' });
    await held(party.id, client, { share: '10' });
    const answer = await read();
    expect(ownersOf(answer)).toEqual({
      'Ada Jetty': ['40.0000', 'SHARE', 'CONTROL'],
      'Ben Jetty': ['20.0000'],
    });
    const [ada] = answer.owners;
    expect(ada?.paths.map(({ low, steps }) => [low, steps.map(({ subject }) => subject.id)])).toEqual([
      ['30.0000', [holding.party, client.party]],
      ['10.0000', [client.party]],
    ]);
    expect(ada?.rest).toEqual({ low: '0.0000', high: '0.0000' });
    expect(answer).toMatchObject({
      coverage: '60.0000',
      complete: true,
      more_owners: 0,
      not_computable: [],
      threshold: { percent: '25.0000', jurisdiction: null },
    });
    expect(answer.graph.root).toBe(client.party);
    expect(answer.graph.nodes.find(({ id }) => id === holding.party)).toMatchObject({
      client: holding.clientId,
      kind: 'ENTITY',
      beneficial_owner: false,
    });
    expect(answer.graph.nodes.find(({ id }) => id === party.id)).toMatchObject({
      client: null,
      beneficial_owner: true,
    });
    expect(
      answer.graph.edges.map(({ holder, subject, low, control }) => ({ holder, subject, low, control })),
    ).toContainEqual({ holder: party.id, subject: holding.party, low: '60.0000', control: true });
    expect(answer.graph.edges).toHaveLength(4);
  });

  test('is that of the day', async () => {
    await held('PERSON: Cleo Jetty', client, { share: '100', from: '2020-01-01', to: '2022-12-31' });
    await held('PERSON: Dan Jetty', client, { share: '100', from: '2023-01-01' });
    expect(ownersOf(await read(client.clientId, '2022-12-31'))).toHaveProperty('Cleo Jetty');
    expect(ownersOf(await read(client.clientId, '2023-01-01'))).toHaveProperty('Dan Jetty');
    expect(await read(client.clientId, '2019-12-31')).toMatchObject({ owners: [], coverage: '0.0000' });
  });

  test('is what the register says where it is kept, and no second time what interests say', async () => {
    const body = recordBody(firm, 'shareClasses', client.clientId);
    await succeeded(server.call(shareClasses.create, { body } as never, { bearer }));
    const { party } = await held('PERSON: Ada Moor', client, { share: '100', share_class: body.id });
    await held(party.id, client, { share: '70', from: '2025-06-01' });
    const form = {
      ...{ kind: 'ISSUE' as const, share_class: body.id, day: '2025-03-01', from: '', to: party.id },
      ...{ shares: '30', split_to: '', split_from: '', certificate: '', first_number: '', last_number: '' },
      ...{ paid: '', joint_holders: [], note: '' },
    };
    const issue = (to: string, shares: string) =>
      succeeded(
        server.call(
          addMove,
          { params: { id: client.clientId }, body: { id: firm.id(), form: { ...form, to, shares } } },
          { bearer },
        ),
      );
    await issue(party.id, '30');
    await issue('PERSON: Ben Moor', '70');
    expect(ownersOf(await read())).toEqual({
      'Ben Moor': ['70.0000', 'SHARE', 'CONTROL'],
      'Ada Moor': ['30.0000', 'SHARE'],
    });
    // Before the register begins, the interest says it.
    expect(ownersOf(await read(client.clientId, '2025-02-01'))).toEqual({
      'Ada Moor': ['100.0000', 'SHARE', 'CONTROL'],
    });
  });

  test('names the parties of a closed circle, which counts as not covered', async () => {
    const other = await made(`Ring ${count}`);
    await held(other.party, holding, { share: '100' });
    await held(holding.party, other, { share: '100' });
    await held(holding.party, client, { share: '75' });
    await held('PERSON: Ada Ring', client, { share: '25' });
    const answer = await read();
    expect(answer.coverage).toBe('25.0000');
    expect(answer.not_computable.map((group) => group.map(({ id }) => id).toSorted())).toEqual([
      [holding.party, other.party].toSorted(),
    ]);
    expect(Object.keys(ownersOf(answer))).toEqual(['Ada Ring']);
  });

  test('gives the shares of merged parties to the one that they are', async () => {
    const first = await held('PERSON: Ida Twin', client, { share: '15' });
    const second = await held('PERSON: Ida M. Twin', client, { share: '12' });
    expect(Object.values(ownersOf(await read()))).toEqual([['15.0000'], ['12.0000']]);
    const into = { id: first.party.id, version: 1 };
    await succeeded(
      server.call(mergeParty, { params: { id: second.party.id }, body: { version: 1, into } }, { bearer }),
    );
    expect(ownersOf(await read())).toEqual({ 'Ida Twin': ['27.0000', 'SHARE'] });
  });

  test('counts from the threshold of the client’s jurisdiction', async () => {
    await held('PERSON: Ada Low', client, { share: '10' });
    await firm.as((tx) =>
      tx.update(clients).set({ jurisdiction: 'MU' }).where(eq(clients.id, client.clientId)),
    );
    expect(ownersOf(await read())).toEqual({ 'Ada Low': ['10.0000'] });
    const form = { jurisdiction: 'MU', percent: '10' };
    await succeeded(server.call(ownershipThresholds.create, { body: { id: firm.id(), form } }, { bearer }));
    const answer = await read();
    expect(ownersOf(answer)).toEqual({ 'Ada Low': ['10.0000', 'SHARE'] });
    expect(answer.threshold).toEqual({
      percent: '10.0000',
      jurisdiction: { code: 'MU', name: 'Mauritius' },
    });
    const twice = server.call(ownershipThresholds.create, { body: { id: firm.id(), form } }, { bearer });
    expect((await refusalOf(twice)).errors).toHaveProperty('form.jurisdiction');
  });

  test('of thousands of interests is cut where it is said, and takes no longer than a page may', async () => {
    const people = await Promise.all(
      ['One', 'Two'].map(async (name) => (await held(`PERSON: ${name} Crowd ${count}`, client, {})).party.id),
    );
    const row = (at: number): typeof interestRows.$inferInsert => ({
      ...{ id: firm.id(), client_id: holding.clientId, updated_at: '2026-01-01T00:00:00.000Z' },
      ...{ party_id: people[at % 2] ?? '', type: 'SHAREHOLDING', direct: 'DIRECT', share: '0.0100' },
      beneficial_owner: false,
    });
    await firm.as((tx) =>
      insertOwnerRows(tx, {
        interests: Array.from({ length: 10_000 }, (_, at) => row(at)),
        moves: [],
        thresholds: [],
      }),
    );
    await held(holding.party, client, { share: '50' });
    const answer = await read();
    expect(answer.complete).toBe(false);
    expect(answer.coverage).toBe('0.0000');
    // Nobody has what is not computed.
    expect(answer.owners.map(({ party, high }) => [party.id, high])).toContainEqual([
      holding.party,
      '50.0000',
    ]);
  });
});

describe('ownership is refused', () => {
  test.each(['9999-12-31', '9999-99-99', '2026-13-01', 'today', ''])('as at %s', async (at) => {
    expect((await refusalOf(ask(client.clientId, at))).status).toBe(422);
  });
  test('to whoever may not see owners, and to those of a portal', async () => {
    expect((await refusalOf(ask(client.clientId, '2026-01-01', without))).status).toBe(403);
    const { contacts } = await firm.tenant(`Portal ${count}`);
    const contact = await firm.bearerOf(contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
    expect((await refusalOf(ask(client.clientId, '2026-01-01', contact))).status).toBe(403);
  });
  test('of a client that is not there', async () => {
    expect((await refusalOf(ask(firm.id()))).status).toBe(404);
  });
});
