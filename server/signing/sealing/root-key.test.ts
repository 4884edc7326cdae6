import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#server/clock.ts';
import { diskKeys, type KeyFiles } from '#server/files/keys.ts';
import { firmCrl, loadOrCreateSigner } from '../pdf/seal/certificate.ts';
import { exportRoot, importRoot, removeRoot } from './root-key.ts';

const now = new Date('2026-11-21T10:00:00Z');
let dir: string;
let keys: KeyFiles;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-root-'));
  keys = diskKeys(join(dir, 'keys'));
  file = join(dir, 'root.pem');
});
afterEach(() => rm(dir, { recursive: true }));

const load = (at = now) => loadOrCreateSigner(keys, 'Harbour', at);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

test('without the key of its root the firm seals as before, to the end of its certificate, and makes no other root', async () => {
  const before = await load();
  await writeFile(join(dir, 'keys', 'revoked.txt'), '01ab 2026-11-20\n');
  await exportRoot(keys, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await removeRoot(keys, file, now);
  expect(await readFile(join(dir, 'keys', 'firm-root.pem'), 'utf8')).not.toContain('PRIVATE KEY');
  expect(await load()).toEqual(before);
  const end = new X509Certificate(before.certificate).validToDate;
  for (const days of [-29, -1, 1]) expect(await load(new Date(end.getTime() + days * dayMs))).toEqual(before);

  const crl = await firmCrl(keys, new Date(end.getTime() - dayMs));
  await writeFile(join(dir, 'crl'), crl ?? '');
  const said = execFileSync(
    'openssl',
    ['crl', '-inform', 'DER', '-in', join(dir, 'crl'), '-noout', '-text', '-nextupdate'],
    { encoding: 'utf8' },
  );
  expect(said).toContain('Serial Number: 01AB');
  expect(Date.parse(/nextUpdate=(.+)/.exec(said)?.[1] ?? '')).toBe(end.getTime());
});

test('imported again it issues the next certificate under the same root', async () => {
  const before = await load();
  await exportRoot(keys, file);
  await removeRoot(keys, file, now);
  await importRoot(keys, file);
  expect(await load()).toEqual(before);
  const late = new Date(new X509Certificate(before.certificate).validToDate.getTime() - dayMs);
  const next = await load(late);
  expect(next.root).toBe(before.root);
  expect(next.certificate).not.toBe(before.certificate);
  await removeRoot(keys, file, late);
  expect(await load(late)).toEqual(next);
});

test('nothing is removed that is not kept elsewhere, and no other root is taken in', async () => {
  await load();
  expect(await refusal(removeRoot(keys, file, now))).toContain('cannot be read');
  const others = diskKeys(join(dir, 'others'));
  await loadOrCreateSigner(others, 'Another', now);
  await exportRoot(others, file);
  expect(await refusal(removeRoot(keys, file, now))).toContain('holds another root than the server has');
  expect(await refusal(importRoot(keys, file))).toContain('holds another root than the one of this firm');
  expect(await refusal(exportRoot(keys, file))).toContain('There is a file');
  await writeFile(file, 'half');
  expect(await refusal(importRoot(keys, file))).toContain('does not hold a private key');
  expect(await keys.read('firm-root.pem')).toContain('PRIVATE KEY');
});

test('a sealing certificate that is gone says what to do', async () => {
  await load();
  await exportRoot(keys, file);
  await removeRoot(keys, file, now);
  await rm(join(dir, 'keys', 'seal.pem'));
  expect(await refusal(load())).toContain('npm run seal-root -- import');
  expect(await refusal(exportRoot(keys, join(dir, 'again.pem')))).toContain('was removed before');
});
