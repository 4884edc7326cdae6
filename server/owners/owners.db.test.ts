import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, listClients, readClient } from '#contract/clients/clients.ts';
import { listSearch } from '#contract/core/list.ts';
import type { Interest } from '#contract/owners/interests.ts';
import { addOwner } from '#contract/owners/owners.ts';
import { mergeParty } from '#contract/parties/merging.ts';
import { type Party, type PartyRole, readPartyRoles } from '#contract/parties/parties.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { clients } from '../clients/tables.ts';

const { interests, shareClasses, parties } = records;

let server: TestServer;
let firm: TestFirm;
let bearer: string;
/** Somebody who sees owners and writes none, and somebody who sees none. */
let auditor: string;
let without: string;
let clientId: string;
let count = 0;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
  without = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
});
beforeEach(async () => {
  ({ clientId } = await firm.tenant(`Wharf ${count++}`));
});
afterAll(() => server.close());

type Form = ReturnType<typeof recordExamples>['interests']['form'];
const send = (change: Partial<Form> = {}, by = bearer, client_id = clientId, id = firm.id()) =>
  server.call(
    interests.create,
    { body: { id, client_id, form: { ...recordExamples(firm).interests.form, ...change } } },
    { bearer: by },
  );
const added = (change: Partial<Form> = {}, client_id = clientId) =>
  dataOf<Interest>(send(change, bearer, client_id));
const errorsOf = async (answer: Promise<Response>) => {
  const { status, errors = {} } = await refusalOf(answer);
  expect(status).toBe(422);
  return errors;
};
const listed = async () =>
  await dataOf<Interest[]>(
    server.call(
      interests.list,
      {
        query: listSearch({
          filters: [{ field: 'client_id', operator: 'EQ', keyword: clientId, keyword2: '' }],
        }),
      },
      { bearer },
    ),
  );
const partyOf = async (client_id: string) =>
  firm.as(async (tx) => {
    const [row] = await tx
      .select({ party_id: clients.party_id })
      .from(clients)
      .where(eq(clients.id, client_id));
    return row?.party_id ?? '';
  });
const ownerOf = (form: object, by = bearer, id = firm.id(), client_id = clientId) =>
  server.call(addOwner, { body: { id, client_id, form: { ...owner, ...form } as never } }, { bearer: by });
const row = {
  ...{ type: 'SHAREHOLDING', direct: 'DIRECT', share: '60', share_min: '', share_max: '', share_class: '' },
  ...{ shares: '', from: '2024-01-01', to: '', beneficial_owner: 'YES', unspecified_reason: '' },
};
const owner = {
  party: 'PERSON: Nora Wharf',
  birth_date: '1970-02-03',
  nationalities: ['CH'],
  residence: 'CH',
  pep: false,
  ...{ jurisdiction: '', registration_number: '', company_type: '', entity_type: '', listed: false },
  names: [{ type: 'FORMER', name: 'Nora Quay', from: '', to: '2001-01-01' }],
  interests: [row, { ...row, type: 'SENIOR_MANAGER', share: '', beneficial_owner: 'NO' }],
};

describe('an owner', () => {
  test('is a new party with facts and several interests, made once although it is sent twice', async () => {
    const id = firm.id();
    const first = await dataOf<{ party: { id: string; name: string }; interests: number }>(
      ownerOf({}, bearer, id),
    );
    expect(first).toMatchObject({ party: { name: 'Nora Wharf' }, interests: 2 });
    expect(await dataOf(ownerOf({}, bearer, id))).toEqual(first);
    const party = await dataOf<Party>(
      server.call(parties.read, { params: { id: first.party.id } }, { bearer }),
    );
    expect(party).toMatchObject({
      birth_date: '1970-02-03',
      residence: { code: 'CH' },
      names: [{ name: 'Nora Quay' }],
    });
    const { shown } = await dataOf<{ shown: PartyRole[] }>(
      server.call(readPartyRoles, { params: { id: first.party.id } }, { bearer }),
    );
    expect(shown.map(({ kind }) => kind)).toEqual(['OWNER', 'OWNER']);
    expect(await listed()).toHaveLength(2);
  });

  test('is nothing where one of the interests is refused, which is named', async () => {
    const errors = await errorsOf(ownerOf({ interests: [row, { ...row, share: '50' }] }));
    expect(errors['form.interests.1.share']?.[0]).toContain('110 %');
    expect(await listed()).toEqual([]);
  });

  test.each([
    [{ nationalities: [] }, 'form.nationalities'],
    [{ residence: '' }, 'form.residence'],
    [{ party: 'ENTITY: Wharf Holding' }, 'form.jurisdiction'],
    [{ party: 'ENTITY: Wharf Holding', jurisdiction: 'CH' }, 'form.registration_number'],
    [{ interests: [] }, 'form.interests'],
    [{ party: '  ' }, 'form.party'],
    [{ party: `PERSON: ${'x'.repeat(256)}` }, 'form.party'],
    [{ birth_date: '2199-01-01' }, 'form.birth_date'],
    [
      { party: 'ENTITY: Wharf Trust', jurisdiction: 'JE', entity_type: 'TRUST' },
      'form.interests.0.beneficial_owner',
    ],
  ])('%j is refused at %s', async (change, field) => {
    expect(Object.keys(await errorsOf(ownerOf(change)))).toContain(field);
  });
});

describe('an interest', () => {
  test('is seen with view ubo alone, in the database too', async () => {
    const { id } = await added();
    expect(
      (await dataOf<Interest>(server.call(interests.read, { params: { id } }, { bearer: auditor }))).id,
    ).toBe(id);
    expect((await server.call(interests.read, { params: { id } }, { bearer: without })).status).toBe(403);
    expect((await send({}, auditor)).status).toBe(403);
  });

  test('that leaves a part of its class without a holder is counted for those who see it', async () => {
    const countOf = async (by: string) =>
      (await dataOf<Client>(server.call(readClient, { params: { id: clientId } }, { bearer: by }))).counts
        .shares_incomplete;
    expect(await countOf(bearer)).toBe(0);
    await added({ share: '60' });
    expect([await countOf(bearer), await countOf(without)]).toEqual([1, 0]);
    await added({ party: 'PERSON: Olga Wharf', share: '40' });
    expect(await countOf(bearer)).toBe(0);
  });

  test('finds its client in the list by its party, for those who see owners', async () => {
    const { party } = await added({ party: `PERSON: Yves Wharf ${count}` });
    const query = listSearch({
      filters: [{ field: 'party', operator: 'EQ', keyword: party.name, keyword2: '' }],
    });
    const found = async (by: string) =>
      (await dataOf<{ id: string }[]>(server.call(listClients, { query }, { bearer: by }))).map(
        ({ id }) => id,
      );
    expect([await found(bearer), await found(without)]).toEqual([[clientId], []]);
  });

  test('is not of the client in itself', async () => {
    const party = await partyOf(clientId);
    expect(await errorsOf(send({ party, beneficial_owner: false }))).toEqual({
      'form.party': ['A client cannot hold an interest in itself.'],
    });
  });

  test('may run in a circle of two clients', async () => {
    const other = await firm.tenant(`Circle ${count++}`);
    const entity = { beneficial_owner: false };
    await added({ party: await partyOf(other.clientId), ...entity });
    await added({ party: await partyOf(clientId), ...entity }, other.clientId);
  });

  test.each([
    [{ share: '101' }, 'form.share'],
    [{ share: '50', share_min: '10' }, 'form.share'],
    [{ share: '', share_min: '50', share_max: '25' }, 'form.share_max'],
    [{ unspecified_reason: 'unknown' }, 'form.unspecified_reason'],
    [{ to: '2020-01-01' }, 'form.to'],
    [{ from: '2199-01-01' }, 'form.from'],
    [{ shares: '12345678901234567890' }, 'form.shares'],
    [{ type: 'TRUSTEE', shares: '5' }, 'form.share_class'],
    [{ party: 'ENTITY: Wharf Nominees' }, 'form.beneficial_owner'],
  ])('%j is refused at %s', async (change, field) => {
    expect(Object.keys(await errorsOf(send(change)))).toEqual([field]);
  });

  test('names no party and no class that is not there, or of another client', async () => {
    const other = await firm.tenant(`Elsewhere ${count++}`);
    const body = { id: firm.id(), client_id: other.clientId, form: recordExamples(firm).shareClasses.form };
    const { id } = await dataOf<{ id: string }>(server.call(shareClasses.create, { body }, { bearer }));
    expect(Object.keys(await errorsOf(send({ share_class: id })))).toEqual(['form.share_class']);
    expect(Object.keys(await errorsOf(send({ party: firm.id() })))).toEqual(['form.party']);
  });

  test('comes to the whole of a class at most, also when one is changed or brought back', async () => {
    const first = await added({ share: '60' });
    const second = await added({ party: 'PERSON: Otto Wharf', share: '40' });
    expect(await errorsOf(send({ party: 'PERSON: Pia Wharf', share: '0.02' }))).toEqual({
      'form.share': [expect.stringContaining('100.02 %')],
    });
    await added({ party: 'PERSON: Pia Wharf', share: '0.01' });
    await succeeded(server.call(interests.remove, { params: { id: first.id }, query: {} }, { bearer }));
    await added({ party: 'PERSON: Rosa Wharf', share: '55' });
    expect(
      Object.keys(
        await errorsOf(server.call(interests.restore, { params: { id: first.id }, query: {} }, { bearer })),
      ),
    ).toEqual(['form.share']);
    const form = { ...recordExamples(firm).interests.form, party: second.party.id, share: '50' };
    expect(
      Object.keys(
        await errorsOf(
          server.call(
            interests.update,
            { params: { id: second.id }, body: { version: 1, form } },
            { bearer },
          ),
        ),
      ),
    ).toEqual(['form.share']);
  });

  test('two at once that are too much together are one', async () => {
    const answers = await Promise.all(
      ['PERSON: Sam Wharf', 'PERSON: Tess Wharf'].map((party) => send({ party, share: '70' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('is that of the survivor after a merge', async () => {
    const one = await added();
    const two = await added({ party: 'PERSON: Ulla Wharf', share: '10' });
    const into = { id: one.party.id, version: 1 };
    await succeeded(
      server.call(mergeParty, { params: { id: two.party.id }, body: { version: 1, into } }, { bearer }),
    );
    const all = await dataOf<Interest>(server.call(interests.read, { params: { id: two.id } }, { bearer }));
    expect(all.party).toEqual(one.party);
  });
});
