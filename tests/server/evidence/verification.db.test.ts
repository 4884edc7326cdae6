import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCertificate } from '#contract/signing/sealing.ts';
import { lookUpSigner } from '#contract/signing/signer-lookup.ts';
import { readDocumentFile, readSealedFile } from '#contract/signing/signing.ts';
import { type Verification, verifyByCode, verifyByFile } from '#contract/signing/verification.ts';
import { newCode } from '#contract/signing/verify-code.ts';
import { sealEnvelope } from '#server/signing/sealing/seal-envelope.ts';
import { sealedWithIn } from '#src/features/verify/certificates-in.ts';
import { checkFor, evidenceIn } from '#src/features/verify/check/check-file.ts';
import { type Match, matchOf } from '#src/features/verify/envelope-files.ts';
import { type Verdict, verdictOf } from '#src/features/verify/verdict.rules.ts';
import { damages } from '#tests/fixtures/damages.ts';
import { judge } from '#tests/fixtures/pdf-tools.ts';
import { dataOf, refusalOf } from '../answers.ts';
import { type TestFirm, testFirm } from '../fixtures.ts';
import { type Side, twoSides } from '../sides.ts';
import { type TestServer, testServer } from '../test-server.ts';
import { allSigned } from './waiting-seal.ts';

let server: TestServer;
let firm: TestFirm;
let mine: Side;
let certificate: Uint8Array;
let code: string;
/** The verdict of the page that checks files, with what the server publishes. */
let verdict: (file: Uint8Array, match?: Match) => Promise<Verdict>;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  [mine] = await twoSides(server, firm);
  await allSigned(firm, mine.envelope.id);
  await sealEnvelope(server.services, mine.envelope.id, 2);
  const params = { id: mine.envelope.id };
  certificate = await bytesOf(server.call(readCertificate, { params }, { bearer: mine.bearers.staff }));
  const printed = judge('pdftotext', [certificate], (path) => [path, '-']).output;
  code = /\b(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}\b/.exec(printed)?.[0] ?? '';
  const sealedWith = sealedWithIn(await (await server.request('/api/seal/sealed-with.pem')).text());
  const crl = new Uint8Array(await (await server.request('/api/seal/crl')).arrayBuffer());
  const check = checkFor({ sealedWith, timestampRoots: [], crl });
  verdict = async (file, match) => verdictOf(await check(new Blob([new Uint8Array(file)])), match);
});
afterAll(() => server.close());

const bytesOf = async (answer: Promise<Response>) => new Uint8Array(await (await answer).arrayBuffer());
const ask = (typed: string) => server.call(verifyByCode, { params: { code: typed } });
const hashOf = async (bytes: Uint8Array) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');

describe('the code that is printed on a certificate', () => {
  test('leads anybody to what happened, as it is printed and as people type it', async () => {
    const found = await dataOf<Verification>(ask(code));
    expect(found).toMatchObject({ title: 'Agreement', certificate: { level: 'B-B', stampedAt: null } });
    expect(found.certificate.sha256).toBe(await hashOf(certificate));
    expect(found.people.every(({ action }) => action === 'signed')).toBe(true);
    expect(await dataOf(ask(` ${code.toLowerCase().replaceAll('-', ' ')} `))).toEqual(found);
    const input = { params: { id: mine.envelope.documentId } };
    const sealed = await bytesOf(server.call(readSealedFile, input, { bearer: mine.bearers.staff }));
    expect(found.documents.map(({ sealedSha256 }) => sealedSha256)).toEqual([await hashOf(sealed)]);
  });

  test('tells no name in full, no address and no id', async () => {
    const text = await (await ask(code)).text();
    expect(text).toContain('…');
    expect(text).not.toMatch(/@|Olive|Emma|Alder|manager/);
    for (const id of [mine.envelope.id, mine.envelope.documentId]) expect(text).not.toContain(id);
  });

  test('another is nobody’s, in words', async () => {
    expect(await refusalOf(ask(newCode()))).toMatchObject({
      status: 404,
      message: expect.stringContaining('code'),
    });
    expect((await ask('not a code')).status).toBe(422);
    expect((await ask('%00')).status).toBe(422);
  });

  test('cannot be guessed at for long', async () => {
    const statuses = [];
    for (let tries = 0; tries < 40; tries++) statuses.push((await ask(newCode())).status);
    expect(statuses.at(-1)).toBe(429);
    server.wait(60_000);
    expect((await ask(code)).status).toBe(200);
  });
});

describe('a sealed file', () => {
  const about = (sha256: string) => server.call(verifyByFile, { params: { sha256 } });

  test('leads anybody who holds it to what its code leads to, by its fingerprint', async () => {
    const input = { params: { id: mine.envelope.documentId } };
    const sealed = await bytesOf(server.call(readSealedFile, input, { bearer: mine.bearers.staff }));
    const found = await dataOf<Verification>(ask(code));
    for (const file of [sealed, certificate]) expect(await dataOf(about(await hashOf(file)))).toEqual(found);
    // Others may have the file as it was sent, too.
    expect((await about(found.documents[0]?.sha256 ?? '')).status).toBe(404);
    expect((await about('0'.repeat(64))).status).toBe(404);
    expect((await about('../code')).status).not.toBe(200);
  });
});

test('the look-up and the verdict agree on every file that is sealed, damaged, or was sent to be signed', async () => {
  const facts = await dataOf<Verification>(ask(code));
  const params = { id: mine.envelope.documentId };
  const read = (endpoint: typeof readSealedFile | typeof readDocumentFile) =>
    bytesOf(server.call(endpoint, { params }, { bearer: mine.bearers.staff }));
  const [sealed, sent] = [await read(readSealedFile), await read(readDocumentFile)];
  let asked = 0;
  const judged = async (file: Uint8Array) => {
    const sha256 = await hashOf(file);
    // from an address of its own, so that none has asked too often
    const { status } = await server.call(verifyByFile, { params: { sha256 } }, { ip: `10.1.0.${asked++}` });
    return [status, matchOf(facts, sha256), await verdict(file), await verdict(file, matchOf(facts, sha256))];
  };
  for (const file of [sealed, certificate]) {
    expect(await judged(file)).toEqual([200, 'sealed', 'good', 'good']);
    for (const [name, damage] of Object.entries(damages)) {
      const damaged = expect.stringMatching(/^damaged/);
      expect([name, ...(await judged(damage(file)))]).toEqual([name, 404, 'other', damaged, damaged]);
    }
  }
  expect(await judged(sent)).toEqual([404, 'sent', 'unsigned', 'sent']);
});

test('a file that the server sealed is genuine to the page that checks it, with what the server publishes', async () => {
  expect(await verdict(certificate)).toBe('good');
  const stated = await evidenceIn(certificate);
  expect(stated?.recipients.map(({ name, action }) => [name, action])).toContainEqual([
    'Olive Outside',
    'signed',
  ]);
});

describe('looking up a signer', () => {
  const look = (address: string, bearer: string) =>
    server.call(lookUpSigner, { query: { address } }, { bearer });

  test('answers the name something was sent to under, and nothing else', async () => {
    expect(await dataOf(look(mine.envelope.email.toUpperCase(), mine.bearers.staff))).toEqual({
      name: 'Olive Outside',
      people: [],
    });
    expect(await dataOf(look('nobody@outside.example', mine.bearers.staff))).toEqual({
      name: null,
      people: [],
    });
  });

  test('is for those who may send, and not for long at a time', async () => {
    const auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
    expect((await look('a@b.example', auditor)).status).toBe(403);
    expect((await look('no address', mine.bearers.staff)).status).toBe(422);
    const statuses = [];
    for (let tries = 0; tries < 40; tries++)
      statuses.push((await look(`a${tries}@b.example`, mine.bearers.staff)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
