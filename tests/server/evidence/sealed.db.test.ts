import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { createEnvelope } from '#contract/signing/drafts.ts';
import { readArchive, readCertificate, readEvidence, releaseSeal } from '#contract/signing/sealing.ts';
import { sendEnvelope } from '#contract/signing/sending.ts';
import { readSealedFile } from '#contract/signing/signing.ts';
import { sealEnvelope } from '#server/signing/sealing/seal-envelope.ts';
import { judge } from '#tests/fixtures/pdf-tools.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { envelopeFor } from '../envelopes.ts';
import { type TestFirm, testFirm } from '../fixtures.ts';
import { type Side, twoSides } from '../sides.ts';
import { type TestServer, testServer } from '../test-server.ts';
import { allSigned } from './waiting-seal.ts';

let server: TestServer;
let firm: TestFirm;
let mine: Side;
let theirs: Side;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  [mine, theirs] = await twoSides(server, firm);
  await allSigned(firm, mine.envelope.id);
  await sealEnvelope(server.services, mine.envelope.id, 2);
});
afterAll(() => server.close());

const everybody = ['staff', 'contact', 'employee', 'signer'] as const;
const own = () => ({ params: { id: mine.envelope.id } });
const ask = <E extends Endpoint>(endpoint: E, input: Input<E>, bearer: string) =>
  server.call(endpoint, input, { bearer });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('the certificate of completion', () => {
  test.each(everybody)('is read by the %s who sent it or takes part, and by no other', async (who) => {
    const answer = await ask(readCertificate, own(), mine.bearers[who]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('Agreement (certificate).pdf');
    expect((await ask(readCertificate, own(), theirs.bearers[who])).status).toBe(404);
  });

  test('is not there before the envelope is complete', async () => {
    const input = { params: { id: theirs.envelope.id } };
    expect((await ask(readCertificate, input, theirs.bearers.staff)).status).toBe(404);
    expect((await ask(readArchive, input, theirs.bearers.staff)).status).toBe(404);
  });
});

test('the evidence is the sender’s', async () => {
  const answer = await ask(readEvidence, own(), mine.bearers.staff);
  expect(await answer.json()).toMatchObject({
    format: 'portico-evidence/3',
    envelope: { id: mine.envelope.id },
  });
  expect((await ask(readEvidence, own(), theirs.bearers.staff)).status).toBe(404);
  expect((await ask(readEvidence, own(), mine.bearers.contact)).status).toBe(403);
});

describe('the archive', () => {
  const names = ['Agreement (signed).pdf', 'Agreement (certificate).pdf'];

  test.each(['contact', 'employee', 'signer'] as const)(
    'holds sealed documents and certificate for a %s',
    async (who) => {
      const answer = await ask(readArchive, own(), mine.bearers[who]);
      expect([...unzip(await bytesOf(answer)).keys()]).toEqual(names);
      expect((await ask(readArchive, own(), theirs.bearers[who])).status).toBe(404);
    },
  );

  test('holds also what was sent, and the evidence, for the sender', async () => {
    const answer = await ask(readArchive, own(), mine.bearers.staff);
    expect(answer.headers.get('content-disposition')).toContain('Agreement.zip');
    const files = unzip(await bytesOf(answer));
    expect([...files.keys()]).toEqual([...names, 'Agreement.pdf', 'evidence.json']);
    const sealed = await ask(
      readSealedFile,
      { params: { id: mine.envelope.documentId } },
      mine.bearers.staff,
    );
    expect(files.get('Agreement (signed).pdf')).toBe(Buffer.from(await bytesOf(sealed)).toString('utf8'));
  });

  test('is the same file each time, so that a part of it can be asked for', async () => {
    const whole = await ask(readArchive, own(), mine.bearers.staff);
    const etag = whole.headers.get('etag');
    const part = await server.call(readArchive, own(), {
      bearer: mine.bearers.staff,
      headers: { range: 'bytes=0-3', 'if-range': etag ?? '' },
    });
    expect([part.status, part.headers.get('etag')]).toEqual([206, etag]);
    expect(Buffer.from(await bytesOf(part)).toString('latin1')).toBe('PK\x03\x04');
  });
});

test('only what waits for a time stamp can be sealed without one', async () => {
  const release = (bearer: string) => ask(releaseSeal, { ...own(), body: { version: 2 } }, bearer);
  expect((await release(mine.bearers.staff)).status).toBe(409);
  // A colleague knows of it and may not act on it.
  expect((await release(theirs.bearers.staff)).status).toBe(403);
});

describe('anybody', () => {
  test('may fetch the root that the seals rest on, for Acrobat and for openssl', async () => {
    const pem = await (await server.request('/api/seal/root.pem')).text();
    const der = await bytesOf(await server.request('/api/seal/root.cer'));
    expect(new X509Certificate(der).toString()).toBe(new X509Certificate(pem).toString());
    const { certificate } = await server.services.signer.current(new Date(server.now()));
    expect(
      judge('openssl', [pem, certificate], (root, seal) => ['verify', '-CAfile', root, seal]).output,
    ).toContain('OK');
    expect(certificate).not.toBe(pem);
    expect(await (await server.request('/api/seal/root.pem')).text()).not.toContain('PRIVATE');
  });

  test('may fetch the roots of the time-stamp authorities relied on, of which there are none without TSA_ROOTS', async () => {
    const answer = await server.request('/api/seal/timestamp-roots.pem');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-pem-file']);
    expect(await answer.text()).toBe('');
  });

  test('finds the list of revoked certificates where the sealing certificate says', async () => {
    const { certificate } = await server.services.signer.current(new Date(server.now()));
    const text = judge('openssl', [certificate], (seal) => ['x509', '-in', seal, '-noout', '-text']).output;
    expect(text).toContain('URI:http://localhost:4100/api/seal/crl');
    const list = await server.request('/api/seal/crl');
    expect(list.headers.get('content-type')).toBe('application/pkix-crl');
    const crl = judge('openssl', [await bytesOf(list)], (path) => [
      'crl',
      '-in',
      path,
      '-inform',
      'DER',
      '-noout',
      '-text',
    ]);
    expect(crl.output).toContain('No Revoked Certificates');
  });
});

test('a server whose self-test failed says so, sends nothing, and goes on with the rest', async () => {
  const { signer, pdf } = server.services;
  const body = await envelopeFor(server, firm, mine.bearers.staff, mine.tenant);
  await ask(createEnvelope, { body }, mine.bearers.staff);
  const send = () => ask(sendEnvelope, { params: { id: body.id }, body: { version: 1 } }, mine.bearers.staff);
  // a worker that fails
  const run = pdf.run;
  pdf.run = (task, ...args) =>
    task === 'prepareSeal' ? (Promise.reject(new Error('no fonts')) as never) : run(task, ...args);
  expect(await signer.check(new Date(server.now()))).toBe('the self-test failed: Error: no fonts');
  expect(await (await server.request('/ready')).json()).toMatchObject({
    status: 'ready',
    sealing: 'the self-test failed: Error: no fonts',
  });
  const refused = await send();
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    409,
    expect.stringContaining('The sealing certificate cannot be used now.'),
  ]);
  expect((await ask(readCertificate, own(), mine.bearers.staff)).status).toBe(200);
  pdf.run = run;
  await signer.renew(new Date(server.now()));
  expect(await (await server.request('/ready')).json()).toMatchObject({ sealing: 'ready' });
  expect((await send()).status).toBe(200);
});
