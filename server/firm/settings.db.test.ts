import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/core/endpoint.ts';
import { type FirmFacts, readFirm, updateFirm } from '#contract/firm/firm.ts';
import { contrast } from '#contract/firm/shades.ts';
import { askForReset } from '#contract/people/access-links.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { testLogo } from '#tests/fixtures/logo.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityLog } from '../activity/tables.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { mailJobs } from '../mail/jobs.ts';
import type { Mail } from '../mail/port.ts';
import { peopleJobs } from '../people/jobs.ts';
import { accounts } from '../session/tables.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
beforeAll(async () => {
  server = await testServer({ env: { FIRM_NAME: 'Configured & Co' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

type Form = Input<typeof updateFirm>['body']['form'];
const form: Form = {
  name: 'Quay & Vale',
  address: '1 Harbour Street\nLondon',
  country: 'GB',
  time_zone: 'Europe/London',
  currency: 'GBP',
  accent: '#FFDD00',
  logo: '',
};
const read = () => dataOf<FirmFacts>(server.call(readFirm, {}, { bearer }));
const save = async (change: Partial<Form>, version?: number) => {
  const at = version ?? (await read()).version;
  return server.call(updateFirm, { body: { version: at, form: { ...form, ...change } } }, { bearer });
};
const settings = async () => (await (await server.request('/config.json')).json()) as RuntimeConfig;
const logo = testLogo({ hidden: '<script>alert(1)</script>' }).toString('base64');

test('before the first save the firm is the configured one', async () => {
  expect(await read()).toMatchObject({ name: 'Configured & Co', country: '', version: 0 });
  expect((await settings()).firm).toMatchObject({ name: 'Configured & Co', logo: null, shades: null });
});

test('of two who save first, one is told of the other', async () => {
  const both = await Promise.all([save({ name: 'First' }, 0), save({ name: 'Second' }, 0)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read()).version).toBe(1);
});

describe('the brand', () => {
  let facts: FirmFacts;
  beforeAll(async () => {
    facts = await dataOf<FirmFacts>(save({ logo }));
  });

  test('is in the settings of every page from the next request, in shades that can be read', async () => {
    const { name, logo, shades } = (await settings()).firm;
    expect([name, logo]).toEqual(['Quay & Vale', facts.logo]);
    for (const at of [0, 1] as const)
      expect(contrast(shades?.['on-accent'][at] ?? '', shades?.accent[at] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test('shows its logo to anybody, without what was hidden in the file', async () => {
    const response = await server.request(facts.logo);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer()).includes('script')).toBe(false);
    expect((await server.request('/brand/logo-00000000000000000000000000000000.png')).status).toBe(404);
  });

  test('colours the manifest and the icon of the installed app', async () => {
    await mkdir(join(server.dir, 'dist'), { recursive: true });
    await writeFile(
      join(server.dir, 'dist', 'manifest.webmanifest'),
      JSON.stringify({ name: 'Portico', theme_color: '#f7f6f3', icons: [{ src: '/icons/icon-192.png' }] }),
    );
    const response = await server.request('/manifest.webmanifest');
    const manifest = (await response.json()) as { icons: { src: string }[] };
    const ground = (await settings()).firm.shades?.accent[0];
    const src = expect.stringMatching(/^\/brand\/icon\.svg\?of=[0-9a-f]{6}$/i);
    expect(manifest).toEqual({
      name: 'Portico',
      theme_color: ground,
      icons: [
        { src, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        { src, sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
        { src: '/icons/icon-192.png' },
      ],
    });
    const icon = await server.request(manifest.icons[0]?.src ?? '');
    expect(icon.headers.get('content-type')).toContain('image/svg+xml');
    expect(await icon.text()).toContain(`fill="${ground}"`);
  });

  test('heads letters, whose sender has the firm’s name', async () => {
    const sent: Mail[] = [];
    const mail = { deliver: async (one: Mail) => void sent.push(one) };
    const { accountId } = firm.staff.RM;
    const [account] = await firm.as((tx) => tx.select().from(accounts).where(eq(accounts.id, accountId)));
    const email = account?.email ?? '';
    await succeeded(server.call(askForReset, { body: { email, portal: 'app' } }));
    await runDueJobs({ ...server.services, mail }, [...peopleJobs, ...mailJobs]);
    const [letter] = sent;
    expect(letter).toMatchObject({ subject: 'A new password for Quay & Vale', firm: 'Quay & Vale' });
    expect(letter?.html).toContain('src="cid:firm-logo" alt="Quay &#38; Vale"');
    expect(letter?.html).toContain((await settings()).firm.shades?.accent[0]);
    expect(letter?.text).toContain('1 Harbour Street');
    expect(letter?.logo).toBeDefined();
  });

  test('is kept by a save that names its address, and removed by an empty one', async () => {
    expect(await dataOf<FirmFacts>(save({ logo: facts.logo, name: 'Vale' }))).toMatchObject({
      logo: facts.logo,
      name: 'Vale',
    });
    expect(await dataOf<FirmFacts>(save({ accent: '' }))).toMatchObject({ logo: '', accent: '' });
    expect((await settings()).firm).toMatchObject({ logo: null, shades: null });
    expect((await server.request(facts.logo)).status).toBe(404);
  });
});

test.each<[string, Partial<Form>, string]>([
  ['a logo that is no picture', { logo: Buffer.from('<svg onload="x()">').toString('base64') }, 'no picture'],
  ['a colour that is none', { accent: 'red; background: url(x)' }, 'Write a colour'],
  ['a country that is none', { country: 'ZZ' }, 'country'],
  ['a time zone that is none', { time_zone: 'Europe/Atlantis' }, 'time zone'],
  ['no name', { name: ' ' }, 'required'],
])('%s is refused in words', async (_, change, words) => {
  const response = await save(change);
  expect(response.status).toBe(422);
  expect(JSON.stringify(await response.json())).toContain(words);
});

test('a save that changes nothing is not logged; every other one is, with what changed', async () => {
  const entries = () =>
    firm.as(async (tx) => (await tx.select().from(activityLog)).filter(({ name }) => name === 'Firm'));
  await save({});
  const before = await entries();
  await save({});
  expect(await entries()).toHaveLength(before.length);
  await save({ name: 'Quay, Vale & Partners' });
  const last = (await entries()).find(({ description }) => description === 'Quay, Vale & Partners');
  expect(last).toMatchObject({ old: { name: 'Quay & Vale' }, attributes: { name: 'Quay, Vale & Partners' } });
});
