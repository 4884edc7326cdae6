import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#server/clock.ts';
import { diskKeys } from '#server/files/keys.ts';
import { inProcess } from '#tests/fixtures/seal.ts';
import { loadOrCreateSigner, type SealSigner } from './certificate.ts';
import { selfTest } from './self-test.ts';
import { keepSigner } from './signer-keeper.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-keeper-'));
});
afterAll(() => rm(dir, { recursive: true }));

const now = new Date('2026-11-21T10:00:00Z');
const source = { crl: async () => null, sealedWith: async () => null, test: async () => undefined };

test('two servers seal by one certificate, also after one of them renewed it; where that fails the old one still does', async () => {
  const load = (at: Date) => loadOrCreateSigner(diskKeys(dir), 'Firm', at);
  let broken = false;
  const one = await keepSigner({ ...source, load }, now);
  const other = await keepSigner(
    {
      ...source,
      load: (at) => (broken ? Promise.reject(new Error('The bucket does not answer.')) : load(at)),
    },
    now,
  );
  const first = await one.current(now);
  expect(await other.current(now)).toEqual(first);

  const late = new Date(new X509Certificate(first.certificate).validToDate.getTime() - 29 * dayMs);
  await one.renew(late);
  const second = await one.current(late);
  expect(second.certificate).not.toBe(first.certificate);
  broken = true;
  expect(await other.current(late)).toEqual(first);
  broken = false;
  expect(await other.current(late)).toEqual(second);
});

test('while the self-test fails nothing is given out to seal with, and a later one that passes heals it', async () => {
  const load = (at: Date) => loadOrCreateSigner(diskKeys(join(dir, 'tested')), 'Firm', at);
  let fails = true;
  const test = async (signer: SealSigner, at: Date) => {
    if (fails) throw new Error('The sample does not verify.');
    await selfTest(inProcess, signer, at);
  };
  const keeper = await keepSigner({ ...source, load, test }, now);
  expect(keeper.problem()).toBeNull();
  expect(await keeper.check(now)).toBe('the self-test failed: Error: The sample does not verify.');
  await expect(keeper.current(now)).rejects.toMatchObject({
    code: 'certificate_unusable',
    message: expect.stringContaining('The sample does not verify.'),
  });
  fails = false;
  await keeper.renew(now);
  expect(keeper.problem()).toBeNull();
  expect((await keeper.current(now)).root).toBe(keeper.root());
});
