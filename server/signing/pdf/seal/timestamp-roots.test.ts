import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificatesOfFile } from '#src/features/verify/certificates-in.ts';
import { derOf } from './certificate.ts';
import { issueRoot } from './issue-certificate.ts';
import { readTimestampRoots } from './timestamp-roots.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-timestamp-roots-'));
});
afterAll(() => rm(dir, { recursive: true }));

test('the roots of a file are published, and nothing else of it', async () => {
  const period = { notBefore: new Date('2026-01-01'), notAfter: new Date('2036-01-01') };
  const roots = await Promise.all(['Time One', 'Time Two'].map((name) => issueRoot(name, period)));
  const path = join(dir, 'roots.pem');
  await writeFile(path, roots.map(({ privateKey, certificate }) => privateKey + certificate).join('words\n'));
  const published = await readTimestampRoots(path);
  expect(certificatesOfFile(published)).toEqual(roots.map(({ certificate }) => derOf(certificate)));
  expect(published).not.toMatch(/PRIVATE|words/);
  expect(published).toContain('CN=Time One Root');
});

test('without a file there are none, and a file of no use stops the start in words', async () => {
  expect(await readTimestampRoots(null)).toBe('');
  const path = join(dir, 'empty.pem');
  await writeFile(path, 'no certificate');
  for (const useless of [path, join(dir, 'missing.pem')])
    await expect(readTimestampRoots(useless)).rejects.toThrow(`TSA_ROOTS: ${useless} cannot be read`);
});
