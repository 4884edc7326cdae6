import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BounceFacts, testBounce } from '#tests/fixtures/bounce.ts';
import { readBounce } from './bounce-report.ts';

const mailId = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const cause = '550 5.1.1 …: Recipient address rejected';
const about = { mailId, diagnostic: 'smtp; 550 5.1.1 <ann@outside.example>: Recipient address rejected' };

test.each<[string, Partial<BounceFacts>]>([
  ['named by the envelope’s id and by the headers', {}],
  ['named by the envelope’s id alone', { returns: 'nothing' }],
  ['named by the headers that came back', { envelopeId: null }],
  ['named by the whole mail that came back', { envelopeId: null, returns: 'mail' }],
  ['with the line breaks of Unix, as a pipe hands it on', { lineBreak: '\n' }],
  ['about an address in other letters (RFC 6533)', { international: true }],
])('a report is read, %s', async (_, how) => {
  expect(await readBounce(testBounce({ ...about, ...how }))).toEqual({ mailId, cause });
});

test('words folded over lines are one line, and long ones end', async () => {
  const diagnostic = `smtp; 550 No such\r\n  user here, ${'x'.repeat(400)}`;
  const read = await readBounce(testBounce({ ...about, diagnostic }));
  expect(read?.cause).toMatch(/^550 No such user here, x+$/);
  expect(read?.cause).toHaveLength(300);
});

test('without words the status stands for them', async () => {
  expect((await readBounce(testBounce({ ...about, diagnostic: null })))?.cause).toBe('5.1.1');
});

/** A report inside so many others. */
const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/report; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  ).join('') + testBounce(about);

test.each<[string, string]>([
  ['of a delay', testBounce({ ...about, action: 'delayed' })],
  ['of success', testBounce({ ...about, action: 'delivered' })],
  ['about a mail of somebody else', testBounce({ ...about, mailId: 'CAF=1@mail.example', envelopeId: null })],
  [
    'that somebody wrote',
    'From: ann@outside.example\r\nSubject: Re: To sign\r\n\r\nI am on holiday. Action: failed',
  ],
  ['without parts', 'Content-Type: multipart/report; report-type=delivery-status\r\n\r\nnothing'],
  ['whose parts are nested without end', nested(300)],
  ['of a reader', testBounce(about).replace('message/delivery-status', 'message/disposition-notification')],
])('a message %s is no bounce', async (_, message) => {
  expect(await readBounce(message)).toBeNull();
});

test('no text breaks it', async () => {
  const report = testBounce(about);
  const cut = fc.tuple(fc.nat(report.length), fc.nat(report.length), fc.string());
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary-ascii' }), async (text) => {
      expect(await readBounce(text)).toBeNull();
    }),
  );
  await fc.assert(
    fc.asyncProperty(cut, async ([from, to, between]) => {
      const read = await readBounce(report.slice(0, from) + between + report.slice(to));
      expect(read === null || typeof read.cause === 'string').toBe(true);
    }),
  );
});
