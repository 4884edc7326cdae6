import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, readClient } from '#contract/clients/clients.ts';
import { icbSectors } from '#contract/clients/industries.ts';
import { byText } from '#contract/core/text/in-order.ts';
import type { IndustryRow } from '#contract/firm/industries.ts';
import type { SectorRow } from '#contract/firm/sectors.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { clients } from '../clients/tables.ts';

const { industries: industryRecords, sectors } = records;

let server: TestServer;
let firm: TestFirm;
let bearer: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const all = () =>
  dataOf<SectorRow[]>(server.call(sectors.list, { query: { page: '1', recordPerPage: '100' } }, { bearer }));
const sectorOf = async (code: string) => {
  const found = (await all()).find((sector) => sector.icb_code === code);
  if (!found) throw new Error(`There is no sector ${code}.`);
  return found;
};
const clientIn = async (name: string) => {
  const { clientId: id } = await firm.tenant(`In ${name}`);
  await firm.as((tx) => tx.update(clients).set({ sector: name }).where(eq(clients.id, id)));
  return () => dataOf<Client>(server.call(readClient, { params: { id } }, { bearer }));
};
async function industries(): Promise<{ code: string; sector: string | null }[]> {
  const page = (number: string) =>
    dataOf<IndustryRow[]>(
      server.call(industryRecords.list, { query: { page: number, recordPerPage: '100' } }, { bearer }),
    );
  const rows = (await Promise.all(['1', '2', '3'].map(page))).flat();
  return rows.map(({ code, sector }) => ({ code, sector: sector?.name ?? null }));
}

test('the sectors are those of the benchmark to begin with', async () => {
  const known = (await all()).map(({ name, icb_code }) => ({ name, icb_code }));
  expect(known).toEqual(icbSectors.toSorted((a, b) => byText(a.name, b.name)));
});

test('industries and clients follow the name of a sector', async () => {
  const banks = await sectorOf('301010');
  const client = await clientIn(banks.name);
  const before = await client();
  const body = { version: banks.version, form: { name: 'Banking', icb_code: '301010' } };
  await succeeded(server.call(sectors.update, { params: { id: banks.id }, body }, { bearer }));
  expect(await client()).toMatchObject({ sector: 'Banking', version: before.version + 1 });
  expect((await industries()).find(({ code }) => code === 'BANKING')?.sector).toBe('Banking');
});

test('a sector that clients have is not deleted, and the refusal says how many', async () => {
  const { id, name } = await sectorOf('552010');
  await clientIn(name);
  const remove = () => server.call(sectors.remove, { params: { id }, query: {} }, { bearer });
  expect(await refusalOf(remove())).toMatchObject({
    status: 409,
    message: 'Sector Chemicals is used by 1 client. Give them another sector first.',
  });
  await firm.as((tx) => tx.update(clients).set({ sector: null }));
  await succeeded(remove());
  expect((await industries()).find(({ code }) => code === 'PLASTICS')?.sector).toBeNull();
});

test('names and codes are there once, and staff without the permission change none', async () => {
  const create = (form: { name: string; icb_code: string }, by = bearer) =>
    server.call(sectors.create, { body: { id: firm.id(), form } }, { bearer: by });
  expect((await refusalOf(create({ name: 'tobacco', icb_code: '' }))).errors).toHaveProperty('form.name');
  expect((await refusalOf(create({ name: 'Pipes', icb_code: '451030' }))).errors).toHaveProperty(
    'form.icb_code',
  );
  expect((await refusalOf(create({ name: 'Pipes', icb_code: '45' }))).errors).toHaveProperty('form.icb_code');
  await succeeded(create({ name: 'Pipes', icb_code: '' }));
  expect((await industries()).find(({ code }) => code === 'MILITARY')?.sector).toBeNull();
  const manager = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  expect((await refusalOf(create({ name: 'Pipes', icb_code: '' }, manager))).status).toBe(403);
});
