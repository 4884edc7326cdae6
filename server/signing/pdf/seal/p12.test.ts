import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProcess } from '#tests/fixtures/seal.ts';
import { assertUsable } from './open-signer.ts';
import { signerFromP12 } from './p12.ts';
import { selfTest } from './self-test.ts';

let folder: string;
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
const read = (name: string) => readFileSync(join(folder, name));
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-p12-'));
  const issue = (name: string, key: string[], issuer: string | null, ext: string) => {
    writeFileSync(join(folder, `${name}.ext`), ext);
    openssl(
      'req',
      '-new',
      ...key,
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-subj',
      `/CN=${name}`,
      '-out',
      `${name}.csr`,
    );
    const by = issuer ? ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`] : ['-signkey', `${name}.key`];
    openssl(
      ...['x509', '-req', '-in', `${name}.csr`, ...by, '-set_serial', `${name.length}`],
      ...['-days', '30', '-extfile', `${name}.ext`, '-out', `${name}.pem`],
    );
  };
  const rsa = ['-newkey', 'rsa:2048'];
  const ca = 'basicConstraints=critical,CA:true\nkeyUsage=critical,keyCertSign,cRLSign\n';
  const leaf = 'basicConstraints=CA:false\nkeyUsage=critical,digitalSignature\n';
  issue('top', rsa, null, ca);
  issue('middle', rsa, 'top', ca);
  issue('seal', rsa, 'middle', leaf);
  issue('curve', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'], 'middle', leaf);
  issue('alone', rsa, null, leaf);
  issue('strange', rsa, 'top', `${ca}1.2.3.4.5=critical,DER:05:00\n`);
  issue('below', rsa, 'strange', leaf);
  for (const middle of ['middle', 'strange'])
    writeFileSync(
      join(folder, `${middle}-chain.pem`),
      Buffer.concat([read('top.pem'), read(`${middle}.pem`)]),
    );
});
afterAll(() => rmSync(folder, { recursive: true }));

function packed(name: string, chain: boolean, more: string[] = [], below = 'middle'): Buffer {
  const issuers = chain ? ['-certfile', `${below}-chain.pem`] : [];
  openssl(
    ...['pkcs12', '-export', '-inkey', `${name}.key`, '-in', `${name}.pem`, ...issuers, ...more],
    ...['-passout', 'pass:hunter2 ü', '-out', `${name}.p12`],
  );
  return read(`${name}.p12`);
}

describe('a PKCS#12 file', () => {
  test.each<[string, boolean, string[]]>([
    ['seal', true, []],
    ['seal', true, ['-legacy']],
    ['curve', true, []],
    ['alone', false, []],
    ['seal', false, []],
  ])('%s seals a sample, with its chain: %s %s', async (name, chain, more) => {
    const signer = await signerFromP12(packed(name, chain, more), 'hunter2 ü');
    expect(signer.certificate.trim()).toBe(read(`${name}.pem`).toString().trim());
    expect(signer.between).toHaveLength(chain ? 1 : 0);
    if (chain) expect(signer.root.trim()).toBe(read('top.pem').toString().trim());
    assertUsable(signer, new Date());
    await selfTest(inProcess, signer, new Date());
  });

  test('whose issuer has a critical extension that is not understood seals nothing: `/verify` would not know it', async () => {
    const signer = await signerFromP12(packed('below', true, [], 'strange'), 'hunter2 ü');
    assertUsable(signer, new Date());
    await expect(selfTest(inProcess, signer, new Date())).rejects.toMatchObject({
      code: 'certificate_unusable',
      detail: expect.stringContaining('no path leads from it to its root'),
    });
  });

  test('with another passphrase, or that is none, is refused', async () => {
    await expect(signerFromP12(packed('seal', true), 'wrong')).rejects.toThrow();
    await expect(signerFromP12(Buffer.from('no such thing'), 'hunter2 ü')).rejects.toThrow();
  });
});
