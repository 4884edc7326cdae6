import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { testDatabase } from '#server/db/test-database.ts';
import { diskKeys } from '#server/files/keys.ts';
import { issueRoot, issueSeal } from '#server/signing/pdf/seal/issue-certificate.ts';
import type { SignerKeeper } from '#server/signing/pdf/seal/signer-keeper.ts';
import { startPdfWorker } from '#server/signing/pdf/worker/run-in-worker.ts';
import { keepSeal } from '#server/signing/sealing/seal-source.ts';
import { StartError } from '#server/start-error.ts';
import { sealedWithIn } from '#src/features/verify/certificates-in.ts';
import { checkFor } from '#src/features/verify/check/check-file.ts';
import { verdictOf } from '#src/features/verify/verdict.rules.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { seal } from '#tests/fixtures/seal.ts';

const now = new Date();
const inTwoYears = new Date(now.getTime() + 715 * dayMs);
const pdf = startPdfWorker();
let database: Awaited<ReturnType<typeof testDatabase>>;
let dir: string;
beforeAll(async () => {
  database = await testDatabase();
  dir = await mkdtemp(join(tmpdir(), 'portico-sealed-with-'));
});
afterAll(async () => {
  await pdf.close();
  await database.drop();
  await rm(dir, { recursive: true });
});

/** A server's seal, with the keys of this folder and this configuration. */
const started = (folder: string, env: Record<string, string> = {}, at = now): Promise<SignerKeeper> => {
  const config = readConfig({ DATA_DIR: join(dir, folder), FIRM_NAME: 'Harbour & Vale', ...env });
  return keepSeal(config, { db: database.db, keys: diskKeys(join(dir, folder, 'keys')), pdf }, at);
};
const sealed = async (by: SignerKeeper, at = now): Promise<Uint8Array> => {
  const facts = { reason: 'Signed', name: 'Harbour & Vale', sealId: 'a1', signedAt: at };
  return (await seal(await makePdf(), [], { signer: await by.current(at), ...facts })).bytes;
};
/** The verdict of `/verify` on a file, by the keys this server says the firm sealed with. */
const verdict = async (file: Uint8Array, by: SignerKeeper) => {
  const crl = await by.crl(now);
  const check = checkFor({
    sealedWith: sealedWithIn((await by.sealedWith()) ?? ''),
    timestampRoots: [],
    crl: crl && new Uint8Array(crl),
  });
  return verdictOf(await check(new Blob([new Uint8Array(file)])));
};

/** A PKCS#12 file issued to `holder` by another authority. */
async function fileFor(holder: string, authority: string): Promise<Record<string, string>> {
  const period = {
    notBefore: new Date(now.getTime() - dayMs),
    notAfter: new Date(now.getTime() + 900 * dayMs),
  };
  const root = await issueRoot(authority, period);
  const { privateKey, certificate } = await issueSeal(holder, root, period, null);
  const place = join(dir, `${authority}.p12`);
  await writeFile(`${place}.pem`, privateKey + certificate + root.certificate);
  execFileSync('openssl', [
    'pkcs12',
    '-export',
    '-in',
    `${place}.pem`,
    '-passout',
    'pass:hunter2',
    '-out',
    place,
  ]);
  return { SEAL_P12: place, SEAL_P12_PASSPHRASE: 'hunter2' };
}

test('a file that the firm sealed stays the firm’s, whatever it seals with later; one that others sealed does not become it', async () => {
  const own = await started('moved');
  const files = [await sealed(own)];
  const stranger = await started('stranger');
  const theirs = await sealed(stranger);

  // a new certificate under the same root changes nothing
  const kept = await own.sealedWith();
  const renewed = await started('moved', {}, inTwoYears);
  expect(renewed.certificate()).not.toBe(own.certificate());
  expect(await renewed.sealedWith()).toBe(kept);
  files.push(await sealed(renewed, inTwoYears));

  const first = await fileFor('Harbour and Vale Limited', 'First Trust');
  const byFile = await started('moved', first);
  files.push(await sealed(byFile));
  // a server that was not restarted lists it as well
  expect(await own.sealedWith()).toBe(await byFile.sealedWith());

  const byOther = await started('moved', await fileFor('Harbour & Vale Group', 'Second Trust'));
  files.push(await sealed(byOther));
  const back = await started('moved');

  for (const server of [byOther, back]) {
    for (const file of files) expect(await verdict(file, server)).toBe('good');
    expect(await verdict(theirs, server)).toBe('foreign');
  }
  expect(sealedWithIn((await back.sealedWith()) ?? '')).toHaveLength(3);
  expect((await back.sealedWith())?.includes(back.root())).toBe(true);
  expect(await back.sealedWith()).not.toContain('PRIVATE');
});

test('a root that was made anew does not take what was sealed before along', async () => {
  const before = await started('reissued');
  const file = await sealed(before);
  await rm(join(dir, 'reissued', 'keys', 'firm-root.pem'));
  const after = await started('reissued');
  expect(after.root()).not.toBe(before.root());
  expect(await verdict(file, after)).toBe('good');
});

test('a firm that moves to a file before any of this was kept has its own root kept, too', async () => {
  const own = await started('older');
  const file = await sealed(own);
  await rm(join(dir, 'older', 'keys', 'sealed-with.pem'));
  const byFile = await started('older', await fileFor('Harbour & Vale', 'Third Trust'));
  expect(await verdict(file, byFile)).toBe('good');
  expect(await verdict(await sealed(byFile), byFile)).toBe('good');
});

test('kept certificates that cannot be read stop the start, and are never replaced', async () => {
  await started('damaged');
  const place = join(dir, 'damaged', 'keys', 'sealed-with.pem');
  const whole = await readFile(place, 'utf8');
  for (const damaged of ['half a', whole.replace(/\n(.{8})/, '\nAAAAAAAA')]) {
    await writeFile(place, damaged);
    await expect(started('damaged')).rejects.toThrow(`${place} should hold certificates`);
    expect(await readFile(place, 'utf8')).toBe(damaged);
  }
});

test('a file to seal by that is not there stops the start, and is named', async () => {
  const file = join(dir, 'nowhere.p12');
  const missing = started('missing', { SEAL_P12: file, SEAL_P12_PASSPHRASE: 'hunter2' });
  await expect(missing).rejects.toThrow(`SEAL_P12: ${file} cannot be read.`);
  await expect(missing).rejects.toBeInstanceOf(StartError);
});
