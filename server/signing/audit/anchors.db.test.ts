import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#server/clock.ts';
import { actor } from '#server/db/actor.ts';
import { diskKeys } from '#server/files/keys.ts';
import { unit } from '#tests/fixtures/issued.ts';
import { stampOf } from '#tests/fixtures/time-stamps.ts';
import { testAuthority } from '#tests/fixtures/tsa.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { derOf } from '../pdf/seal/certificate.ts';
import { signingFirm } from '../test-envelope.ts';
import { checkAnchors } from '../verification/check-anchors.ts';
import { checkAudit } from '../verification/check-audit.ts';
import { anchoredHeads, anchorText, readAnchors } from './anchor.ts';
import { stampedAt } from './anchor-stamp.ts';
import { anchorHeads } from './anchors.ts';
import { auditHead, newestHeads } from './audit.queries.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
let elsewhere: string;
let first: string;
beforeAll(async () => {
  firm = await signingFirm();
  elsewhere = await mkdtemp(join(tmpdir(), 'portico-anchors-'));
  ({ id: first } = await firm.sent([{ name: 'Ann Lee' }]));
});
afterAll(async () => {
  await firm.close();
  await rm(elsewhere, { recursive: true });
});

const folder = () => join(firm.services.config.dataDir, 'anchors');
let authorities: readonly Uint8Array[] = [];
const check = (place = firm.services.anchors, now = new Date(firm.services.clock.now())) =>
  firm.db.as(actor('system'), async (tx) =>
    checkAnchors(tx, place, await newestHeads(tx), { authorities, now }),
  );
const headOf = (id: string) => firm.bySender(({ tx }) => auditHead(tx, id));

test('the heads of all records are written down once a day, each day those that changed', async () => {
  await anchorHeads(firm.services);
  const head = await headOf(first);
  const { id: second } = await firm.sent([{ name: 'Bea Low' }]);
  await anchorHeads(firm.services);
  expect(anchoredHeads(await readAnchors(firm.services.anchors))).toEqual(
    new Map([[first, { head, at: expect.any(String) }]]),
  );
  expect(await check()).toMatchObject({ anchors: 1, since: 1, broken: [] });

  firm.wait(dayMs);
  await anchorHeads(firm.services);
  const files = await readAnchors(firm.services.anchors);
  expect(files.map(({ anchor }) => anchor?.heads.map(({ envelope }) => envelope))).toEqual([
    [first],
    [second],
  ]);
  expect(files[1]?.anchor?.prev).toBe(files[0]?.anchor?.root);
  expect(await check()).toMatchObject({ anchors: 2, since: 0, broken: [] });
  firm.wait(dayMs);
  await anchorHeads(firm.services);
  expect(await readAnchors(firm.services.anchors)).toHaveLength(2);
  await cp(folder(), elsewhere, { recursive: true });
});

test('an anchor gets a time stamp as soon as the authority gives one', async () => {
  const tsa = await testAuthority();
  const timestamps = { url: tsa.url, authorization: null };
  const config = { ...firm.services.config, timestamps };
  await anchorHeads({
    ...firm.services,
    config: { ...config, timestamps: { url: 'http://127.0.0.1:1', authorization: null } },
  });
  expect((await readAnchors(firm.services.anchors)).map(({ anchor }) => anchor?.timestamp)).toEqual([
    null,
    null,
  ]);
  await anchorHeads({ ...firm.services, config });
  for (const { anchor } of await readAnchors(firm.services.anchors)) {
    const now = new Date(firm.services.clock.now());
    const stampedOver = (root: string) => stampedAt(anchor?.timestamp ?? '', root, [derOf(tsa.root)], now);
    expect(await stampedOver(anchor?.root ?? '')).toEqual({ at: expect.any(Date), proven: true });
    expect(await stampedOver('0'.repeat(64))).toBeNull();
  }
  // The authority's clock is the real one, a day before that of the second.
  const [name = '', second = ''] = (await firm.services.anchors.names()).toSorted();
  expect((await check()).broken).toEqual([
    expect.stringMatching(`${second} says it was made on .*, but its time stamp is of`),
  ]);
  const { anchor: unstamped } = (await readAnchors(firm.services.anchors))[1] ?? {};
  if (!unstamped) throw new Error('There is no second anchor.');
  await firm.services.anchors.write(second, anchorText({ ...unstamped, timestamp: null }));
  expect((await check()).broken).toEqual([]);
  const text = (await firm.services.anchors.read(name)) ?? '';
  const made = JSON.parse(text) as { at: string };
  const later = (days: number) => new Date(Date.parse(made.at) + days * dayMs).toISOString();
  // The root does not cover its time: the stamp does, and the name of the file.
  for (const [days, words] of [
    [4, 'but its time stamp is of'],
    [-40, 'but its time stamp is of'],
    [1, 'says it was made on another day'],
  ] as const) {
    await firm.services.anchors.write(name, text.replace(made.at, later(days)));
    expect((await check()).broken.join('\n')).toContain(words);
  }
  await firm.services.anchors.write(name, text);
  expect(await check()).toMatchObject({ broken: [], unproven: 1 });
  await tsa.close();

  // Anybody can make a stamp over the root: it counts where the firm names the authority, and its time is past.
  authorities = [derOf(tsa.root)];
  expect(await check()).toMatchObject({ broken: [], unproven: 0 });
  expect((await check(firm.services.anchors, new Date(Date.now() - dayMs))).broken).toEqual([
    expect.stringContaining('of no authority in TSA_ROOTS, or of a time after now'),
  ]);
  const root = (JSON.parse(text) as { root: string }).root;
  const token = await stampOf({
    unit: await unit(undefined),
    at: new Date(),
    imprint: Buffer.from(root, 'hex'),
  });
  const timestamp = Buffer.from(token).toString('base64');
  await firm.services.anchors.write(name, JSON.stringify({ ...JSON.parse(text), timestamp }));
  expect((await check()).broken).toEqual([expect.stringContaining('of no authority in TSA_ROOTS')]);
  authorities = [];
  await firm.services.anchors.write(name, text);
});

test('a damaged anchor is reported, and what it held is anchored again the next day', async () => {
  const names = await firm.services.anchors.names();
  const damaged = names.toSorted().at(-1) ?? '';
  const text = (await firm.services.anchors.read(damaged)) ?? '';
  const before = anchoredHeads(await readAnchors(firm.services.anchors));
  await firm.services.anchors.write(damaged, text.slice(0, 100));
  firm.wait(dayMs);
  await anchorHeads(firm.services);
  const files = await readAnchors(firm.services.anchors);
  expect(files).toHaveLength(names.length + 1);
  expect(anchoredHeads(files)).toEqual(
    new Map([...before].map(([id, { head }]) => [id, { head, at: expect.any(String) }])),
  );
  expect((await check()).broken).toEqual([expect.stringMatching(`${damaged} cannot be read`)]);
  await untilPasses(async () =>
    expect(await firm.sql('select message from errors where kind = $1', ['DamagedAnchor'])).toMatchObject([
      { message: expect.stringContaining('cannot be read') },
    ]),
  );
  await firm.services.anchors.write(damaged, text);
  expect((await check()).broken).toEqual([]);
});

test('an anchor that is changed or taken away is found out', async () => {
  const [one = { name: '', anchor: null }, two] = await readAnchors(firm.services.anchors);
  const file = join(folder(), one.name);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(first, '01990000-0000-7000-8000-000000000001'));
  expect((await check()).broken.join('\n')).toContain('its root is not that of its heads');
  await writeFile(file, 'no anchor');
  expect((await check()).broken.join('\n')).toContain('cannot be read');
  await rm(file);
  expect((await check()).broken.join('\n')).toContain(`${two?.name} does not follow the one before it`);
  await writeFile(file, text);
  expect((await check()).broken).toEqual([]);
});

test('an end that was cut off, with everything that knew of it, shows against the anchors that were kept elsewhere', async () => {
  await firm.sql('set session_replication_role = replica');
  await firm.sql('delete from audit where envelope_id = $1 and seq > 1', [first]);
  await firm.sql('delete from activity_log where subject_id = $1 and event <> $2', [first, 'created']);
  await firm.sql(`update envelopes set status = 'draft', sent_at = null where id = $1`, [first]);
  await firm.sql(`update recipients set action = 'waiting', mail_id = null where envelope_id = $1`, [first]);
  await firm.sql(`delete from mails where if_refused -> 'payload' ->> 'envelopeId' = $1`, [first]);
  await firm.sql('set session_replication_role = origin');
  const sources = { files: firm.services.files, sealedWith: await firm.services.signer.sealedWith() };
  expect(await firm.db.as(actor('system'), (tx) => checkAudit(tx, sources, () => undefined))).toMatchObject({
    broken: 0,
  });
  await rm(folder(), { recursive: true });
  expect(await check()).toMatchObject({ anchors: 0, broken: [] });
  expect((await check(diskKeys(elsewhere))).broken).toEqual([
    expect.stringContaining(`Envelope ${first}: its record is not the one that was anchored on`),
  ]);
});
