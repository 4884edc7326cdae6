import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, readClient } from '#contract/clients/clients.ts';
import type { Answer } from '#contract/core/endpoint.ts';
import { mergeParty } from '#contract/parties/merging.ts';
import { type Party, type PartyRole, readPartyRoles } from '#contract/parties/parties.ts';
import { records } from '#contract/records.ts';
import { corporateTools, type prepareCas360 } from '#contract/secretary/corporate.ts';
import type { Filing } from '#contract/secretary/filings.ts';
import type { Officer } from '#contract/secretary/officers.ts';
import * as contract from '#contract/secretary/secretary.ts';
import type { Register } from '#contract/secretary/secretary-words.ts';
import { isClean, popplerText } from '#tests/fixtures/pdf-tools.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { addDays } from '../reference/calendar.ts';

const { officers, filings, shareClasses, charges, parties } = records;

let server: TestServer;
let firm: TestFirm;
let bearer: string;
/** A relationship manager, and somebody who sees clients but not this tab. */
let manager: string;
let without: string;
let clientId: string;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { CORPSEC_BLUEMEG: 'off' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  manager = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  without = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
});
beforeEach(async () => {
  ({ clientId } = await firm.tenant(`Quay ${count++}`));
});
afterAll(() => server.close());

type Form = ReturnType<typeof recordExamples>['officers']['form'];
const appoint = (change: Partial<Form> = {}, by = bearer, id = firm.id(), client_id = clientId) =>
  server.call(
    officers.create,
    { body: { id, client_id, form: { ...recordExamples(firm).officers.form, ...change } } },
    { bearer: by },
  );
const appointed = (change: Partial<Form> = {}, by = bearer) => dataOf<Officer>(appoint(change, by));
const file = (change: Record<string, string>, client_id = clientId) =>
  server.call(
    filings.create,
    { body: { id: firm.id(), client_id, form: { ...recordExamples(firm).filings.form, ...change } } },
    { bearer },
  );
const today = () => server.now().slice(0, 10);
const secretary = (by = bearer, id = clientId) =>
  server.call(contract.readSecretary, { params: { id } }, { bearer: by });
const register = (kind: Register, at = today(), by = bearer) =>
  server.call(
    contract.readRegister,
    { params: { id: clientId, register: kind }, query: { at } },
    { bearer: by },
  );
async function textOf(kind: Register, at = today(), by = bearer): Promise<string> {
  const bytes = new Uint8Array(await (await succeeded(register(kind, at, by))).arrayBuffer());
  expect(isClean(bytes)).toBe(true);
  return popplerText(bytes);
}
const rolesOf = (id: string, by = bearer) =>
  dataOf<{ shown: PartyRole[]; hidden: number }>(
    server.call(readPartyRoles, { params: { id } }, { bearer: by }),
  );

describe('an officer', () => {
  test('is a new party, made once although it is sent twice, or one that there is', async () => {
    const id = firm.id();
    const first = await dataOf<Officer>(appoint({}, manager, id));
    const again = await dataOf<Officer>(appoint({}, manager, id));
    expect(again).toEqual(first);
    const other = await firm.tenant(`Mole ${count++}`);
    const elsewhere = await dataOf<Officer>(
      appoint({ party: first.party.id }, manager, firm.id(), other.clientId),
    );
    expect(elsewhere.party).toEqual(first.party);
    const { shown } = await rolesOf(first.party.id, manager);
    expect(shown.map((role) => [role.kind, 'client' in role && role.client.id]).toSorted()).toEqual(
      [clientId, other.clientId].map((one) => ['OFFICER', one]).toSorted(),
    );
  });

  test('is counted, not named, to those who may not see the tab; nor do they see the party', async () => {
    const { party } = await appointed();
    expect((await server.call(officers.list, { query: {} }, { bearer: without })).status).toBe(403);
    expect(
      (await refusalOf(server.call(parties.read, { params: { id: party.id } }, { bearer: without }))).status,
    ).toBe(404);
  });

  test('is nobody whom the writer may not see', async () => {
    const hidden = await dataOf<Party>(
      server.call(
        parties.create,
        { body: { id: firm.id(), form: recordExamples(firm).parties.form } },
        { bearer },
      ),
    );
    expect((await rolesOf(hidden.id)).shown).toEqual([]);
    await firm.as((tx) =>
      tx.execute(
        sql`update roles set permissions = array_remove(permissions, 'view ubo') where name = 'ASC'`,
      ),
    );
    const by = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
    expect((await refusalOf(appoint({ party: hidden.id }, by))).errors).toHaveProperty(['form.party']);
    expect((await refusalOf(appoint({ party: firm.id() }, by))).errors).toHaveProperty(['form.party']);
  });

  test('sits in an office once at a time, and ceases after the appointment', async () => {
    const first = await appointed();
    const party = first.party.id;
    expect((await refusalOf(appoint({ party }))).errors).toEqual({
      'form.party': ['This value is duplicated!'],
    });
    const early = { party, status: 'RESIGNED', ceased: '2024-12-31' };
    expect((await refusalOf(appoint(early))).errors).toHaveProperty(['form.ceased']);
    await appointed({ party, appointed: '2020-01-01', ceased: '2024-12-31', status: 'RESIGNED' });
  });

  test('has an alternate of the same client, and stays while one stands in', async () => {
    const director = await appointed();
    const alternate = { party: 'PERSON: Ada Moor', position: 'ALTERNATE', alternate_for: director.id };
    const other = await firm.tenant(`Mole ${count++}`);
    expect((await refusalOf(appoint(alternate, bearer, firm.id(), other.clientId))).errors).toHaveProperty([
      'form.alternate_for',
    ]);
    const made = await appointed(alternate);
    expect(made.alternate_for).toEqual({ id: director.id, name: 'Dora Winter' });
    const removed = server.call(officers.remove, { params: { id: director.id }, query: {} }, { bearer });
    expect((await refusalOf(removed)).status).toBe(409);
  });

  test('keeps its party, by the merged one’s id and the survivor’s', async () => {
    const { id, version, party, updated_at: _, ...row } = await appointed();
    const survivor = await dataOf<Party>(
      server.call(
        parties.create,
        { body: { id: firm.id(), form: { ...recordExamples(firm).parties.form, name: 'Dora Winter-Quay' } } },
        { bearer },
      ),
    );
    const into = { id: survivor.id, version: survivor.version };
    await succeeded(
      server.call(mergeParty, { params: { id: party.id }, body: { version: 1, into } }, { bearer }),
    );
    const read = await dataOf<Officer>(server.call(officers.read, { params: { id } }, { bearer: manager }));
    expect(read.party).toEqual({ id: survivor.id, name: 'Dora Winter-Quay' });
    const form = {
      ...{
        position: row.position,
        status: row.status,
        appointed: '2025-03-01',
        ceased: '',
        alternate_for: '',
      },
    };
    const change = (of: string, at: number) =>
      server.call(
        officers.update,
        { params: { id }, body: { version: at, form: { ...form, party: of } } },
        { bearer },
      );
    await succeeded(change(survivor.id, version));
    await succeeded(change(party.id, version + 1));
    expect((await refusalOf(change('PERSON: Somebody Else', version + 1))).errors).toHaveProperty([
      'form.party',
    ]);
    expect(await textOf('OFFICERS')).toContain('Dora Winter-Quay');
  });
});

describe('filings', () => {
  test('have their band on the day, and count on the tab while they are due within 14 days', async () => {
    for (const [at, days] of [-3, 0, 7, 14, 15].entries())
      await succeeded(file({ form: `Return ${at}`, due: addDays(today(), days) }));
    const list = await dataOf<Filing[]>(
      server.call(
        filings.list,
        {
          query: {
            filters: JSON.stringify([{ field: 'client_id', operator: 'EQ', keyword: clientId }]),
            page: '1',
            recordPerPage: '100',
          },
        },
        { bearer },
      ),
    );
    expect(list.map(({ status }) => status)).toEqual(['OVERDUE', 'DUE_TODAY', 'DUE_7', 'DUE_14', 'UPCOMING']);
    const due = async () =>
      (await dataOf<Client>(server.call(readClient, { params: { id: clientId } }, { bearer }))).counts
        .filings_due;
    expect(await due()).toBe(4);
    await firm.as((tx) =>
      tx.execute(
        sql`update clients set record_status = 'ended', business_status = 'LAPSED' where id = ${clientId}`,
      ),
    );
    expect(await due()).toBe(0);
  });

  test('are noted once, and lodged once: the second of two finds another version', async () => {
    const made = await dataOf<Filing>(file({}));
    expect((await refusalOf(file({ form: 'ANNUAL RETURN' }))).errors).toEqual({
      'form.due': ['This value is duplicated!'],
    });
    const lodge = (lodged_at: string) =>
      server.call(
        filings.update,
        {
          params: { id: made.id },
          body: { version: made.version, form: { form: made.form, due: made.due, lodged_at, outcome: '' } },
        },
        { bearer },
      );
    const answers = await Promise.all([lodge(today()), lodge(addDays(today(), -1))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await refusalOf(lodge(addDays(today(), 5)))).status).not.toBe(200);
  });
});

test('the code of a share class is there once, whatever its case', async () => {
  const add = (code: string) => {
    const form = { ...recordExamples(firm).shareClasses.form, code };
    return server.call(
      shareClasses.create,
      { body: { id: firm.id(), client_id: clientId, form } },
      { bearer },
    );
  };
  await succeeded(add('ORD'));
  expect((await refusalOf(add('ord'))).errors).toEqual({ 'form.code': ['This value is duplicated!'] });
  expect((await refusalOf(add('A B'))).errors).toEqual({
    'form.code': ['This value must not contain any special characters!'],
  });
});

describe('a register', () => {
  test('says who held office on the day, in any script, and no birth date to those who may not see one', async () => {
    const { party } = await appointed({ party: 'PERSON: Дарья Łódź', appointed: '2025-01-01' });
    await firm.as((tx) =>
      tx.execute(sql`update parties set birth_date = '1961-04-02' where id = ${party.id}`),
    );
    await appointed({
      party: 'PERSON: Early Bird',
      appointed: '2020-01-01',
      ceased: '2024-06-30',
      status: 'DECEASED',
    });
    const text = await textOf('OFFICERS');
    for (const part of ['Дарья', 'Łódź', 'born 02 Apr 1961', 'Early Bird', '30 Jun 2024', 'deceased'])
      expect(text.replace(/\s+/g, ' ')).toContain(part);
    const then = await textOf('OFFICERS', '2023-01-01');
    expect(then).toContain('Early Bird');
    expect(then).not.toContain('deceased');
    expect(then).not.toContain('Łódź');
    await firm.as((tx) =>
      tx.execute(
        sql`update roles set permissions = array_remove(permissions, 'view ubo') where name = 'ASC'`,
      ),
    );
    const by = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
    const hidden = await textOf('OFFICERS', today(), by);
    expect(hidden).toContain('Łódź');
    expect(hidden).not.toContain('1961');
  });

  test('is of no day to come, of no client that is not there, and says what is not recorded', async () => {
    expect((await refusalOf(register('OFFICERS', addDays(today(), 2)))).errors).toHaveProperty(['at']);
    expect((await register('OFFICERS', today(), without)).status).toBe(403);
    expect(await textOf('OFFICERS')).toContain('No officer is recorded.');
    expect(await textOf('MEMBERS')).toContain('No class of shares is recorded.');
    expect(await textOf('CHARGES')).toContain('No charge is recorded.');
    const body = { id: firm.id(), client_id: clientId, form: recordExamples(firm).charges.form };
    await succeeded(server.call(charges.create, { body }, { bearer }));
    expect(await textOf('CHARGES')).toContain('CHF 250,000.00');
  });
});

test('agent, key and review are written over the version that was read, and the key is for who may change it', async () => {
  const form = { registered_agent: 'Quay Agents', corporate_key: 'K-42', annual_review: '2026-06-30' };
  const save = (version: number, change = {}) =>
    server.call(
      contract.updateSecretary,
      { params: { id: clientId }, body: { version, form: { ...form, ...change } } },
      { bearer },
    );
  expect(await dataOf(save(0))).toMatchObject({ ...form, version: 1, has_corporate_key: true });
  expect(await dataOf(save(0))).toMatchObject({ version: 1 });
  expect((await refusalOf(save(0, { corporate_key: 'K-43' }))).status).toBe(409);
  const auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
  expect(await dataOf(secretary(auditor))).toMatchObject({ corporate_key: null, has_corporate_key: true });
  expect((await secretary(without)).status).toBe(403);
  expect((await secretary(bearer, firm.id())).status).toBe(404);
  const { rows } = await firm.as((tx) =>
    tx.execute(sql`select old::text || attributes::text as kept from activity_log where subject_id = ${clientId}
      and subject_type = 'corporate_record'`),
  );
  expect(JSON.stringify(rows)).not.toContain('K-42');
});

describe('a tool', () => {
  const call = (act: 'prepare' | 'create', tool: 'cas360' | 'bluemeg' = 'cas360', client_id = clientId) =>
    server.call(corporateTools[tool][act], { body: { client_id } }, { bearer });
  const complete = (id = clientId, number = `ACN ${id}`) =>
    firm.as((tx) =>
      tx.execute(sql`update clients set jurisdiction = 'AU', registration_number = ${number},
        date_of_incorporation = '2010-01-01' where id = ${id}`),
    );

  test('says what is missing, enters a client once, and links it', async () => {
    await firm.as((tx) =>
      tx.execute(sql`update clients set registration_number = null where id = ${clientId}`),
    );
    const { problems } = await dataOf<Answer<typeof prepareCas360>>(call('prepare'));
    expect(problems).toContain('The registration number is missing.');
    expect((await refusalOf(call('create'))).status).toBe(409);
    await complete();
    expect((await dataOf<Answer<typeof prepareCas360>>(call('prepare'))).problems).toEqual([]);
    const made = await Promise.all([call('create'), call('create')].map((one) => dataOf(one)));
    expect(made[0]).toEqual(made[1]);
    const client = await dataOf<Client>(server.call(readClient, { params: { id: clientId } }, { bearer }));
    expect(made[0]).toEqual({ external_id: client.cas360 });
    expect(client.cas360_compatible).toBe(true);
  });

  test('finds the company of this number or name that it has already', async () => {
    await complete(clientId, 'ACN 1');
    await succeeded(call('create'));
    const other = await firm.tenant(`Mole ${count++}`);
    await firm.as((tx) => tx.execute(sql`update clients set jurisdiction = 'NZ' where id = ${clientId}`));
    await complete(other.clientId, 'acn 1');
    const { matches } = await dataOf<Answer<typeof prepareCas360>>(call('prepare', 'cas360', other.clientId));
    expect(matches).toMatchObject([{ by: 'NUMBER', client: { id: clientId } }]);
    expect((await refusalOf(call('create', 'cas360', other.clientId))).status).toBe(409);
  });

  test('that is off enters nobody, and an unknown client is not found', async () => {
    expect((await refusalOf(call('prepare', 'bluemeg'))).status).toBe(409);
    expect((await call('create', 'cas360', firm.id())).status).toBe(404);
  });
});
