import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reverseActivity } from '#contract/activity.ts';
import { type Client, readClient } from '#contract/clients/clients.ts';
import type { IndustryRow } from '#contract/firm/industries.ts';
import type { SectorRow } from '#contract/firm/sectors.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityOf } from '../activity/queries.ts';
import { clients } from '../clients/tables.ts';

const { industries, sectors } = records;

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let banks: SectorRow;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const found = (await allOf<SectorRow>(sectors.list)).find(({ icb_code }) => icb_code === '301010');
  if (!found) throw new Error('There are no banks.');
  banks = found;
});
afterAll(() => server.close());

async function allOf<T>(list: typeof industries.list | typeof sectors.list): Promise<T[]> {
  const pages = [];
  for (const page of ['1', '2', '3'])
    pages.push(
      await dataOf<T[]>(server.call(list, { query: { page, recordPerPage: '100' } } as never, { bearer })),
    );
  return pages.flat();
}
async function industry(code: string): Promise<IndustryRow> {
  const found = (await allOf<IndustryRow>(industries.list)).find((each) => each.code === code);
  if (!found) throw new Error(`There is no industry ${code}.`);
  return found;
}
async function clientIn(code: string, sector: string | null = null) {
  const { clientId: id } = await firm.tenant(`In ${code} ${firm.id()}`);
  await firm.as((tx) => tx.update(clients).set({ industry: code, sector }).where(eq(clients.id, id)));
  return { id, read: () => dataOf<Client>(server.call(readClient, { params: { id } }, { bearer })) };
}
const assign = ({ id, version, code }: IndustryRow, sector: string, by = bearer) =>
  server.call(
    industries.update,
    { params: { id }, body: { version, form: { code, sector } } },
    { bearer: by },
  );

test('a list of the CRM to begin with: in the sectors of the benchmark, public bodies in none', async () => {
  expect(await industry('BANKING')).toMatchObject({
    sector: { id: banks.id, name: 'Banks' },
    usual_sector: 'Banks',
    clients: 0,
  });
  expect(await industry('MILITARY')).toMatchObject({ sector: null, usual_sector: null });
});

test('clients without a sector follow the one that their industry gets, in one act that is reversed as a whole', async () => {
  const without = await clientIn('JUDICIARY');
  const own = await clientIn('JUDICIARY', 'Media');
  const other = await clientIn('LIBRARIES');
  const before = await without.read();
  expect(await industry('JUDICIARY')).toMatchObject({ clients: 2 });

  const answer = await dataOf<IndustryRow>(assign(await industry('JUDICIARY'), banks.id));
  expect(answer).toMatchObject({ sector: { name: 'Banks' }, usual_sector: null });
  expect(await without.read()).toMatchObject({ sector: 'Banks', version: before.version + 1 });
  expect((await own.read()).sector).toBe('Media');
  expect((await other.read()).sector).toBeNull();
  const late = await clientIn('JUDICIARY');
  await succeeded(assign(await industry('JUDICIARY'), banks.id));
  expect((await late.read()).sector).toBeNull();
  const [entry] = (await firm.as((tx) => activityOf(tx, without.id))).slice(-1);
  expect(entry).toMatchObject({ event: 'updated', old: { sector: null }, attributes: { sector: 'Banks' } });

  server.wait(1000);
  await succeeded(server.call(reverseActivity, { params: { id: entry?.id ?? '' }, body: {} }, { bearer }));
  expect((await without.read()).sector).toBeNull();
  expect((await industry('JUDICIARY')).sector).toBeNull();
});

test('a new industry is added with its sector; a code is there once, and stays while clients have it', async () => {
  const create = (code: string, sector = '') =>
    server.call(industries.create, { body: { id: firm.id(), form: { code, sector } } }, { bearer });
  await succeeded(create('TRUST_SERVICES', banks.id));
  expect((await refusalOf(create('trust_services'))).errors).toHaveProperty('form.code');
  const client = await clientIn('TRUST_SERVICES');
  const { id, version } = await industry('TRUST_SERVICES');
  const body = { version, form: { code: 'TRUSTEES', sector: banks.id } };
  expect(
    (await refusalOf(server.call(industries.update, { params: { id }, body }, { bearer }))).errors,
  ).toEqual({
    'form.code': ['Clients have this industry. Add another one for another code.'],
  });
  const remove = () => server.call(industries.remove, { params: { id }, query: {} }, { bearer });
  expect(await refusalOf(remove())).toMatchObject({
    status: 409,
    message: 'Industry TRUST_SERVICES is used by 1 client. Give them another industry first.',
  });
  await firm.as((tx) => tx.update(clients).set({ industry: null }).where(eq(clients.id, client.id)));
  await succeeded(remove());
});

test('a sector that is not there, blanks, a stale version, and a person without the permission are refused', async () => {
  const military = await industry('MILITARY');
  expect((await refusalOf(assign(military, firm.id()))).errors).toEqual({
    'form.sector': ['There is no such sector.'],
  });
  expect((await refusalOf(assign(military, 'banks'))).errors).toHaveProperty('form.sector');
  expect((await refusalOf(assign({ ...military, code: '   ' }, ''))).errors).toHaveProperty('form.code');
  expect((await refusalOf(assign({ ...military, code: 'X'.repeat(256) }, ''))).errors).toHaveProperty(
    'form.code',
  );
  const manager = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  expect((await refusalOf(assign(military, banks.id, manager))).status).toBe(403);
  const answers = await Promise.all([assign(military, banks.id), assign(military, '')]);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect((await refusalOf(assign({ ...military, version: 99 }, (await otherSector()).id))).code).toBe(
    'stale',
  );
});
const otherSector = async () => {
  const [first, second] = await allOf<SectorRow>(sectors.list);
  const other = first?.id === banks.id ? second : first;
  if (!other) throw new Error('There is no other sector.');
  return other;
};
