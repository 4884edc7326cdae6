import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Told, testBounce } from '../../tests/fixtures/bounce.ts';
import { readBounce } from './bounce-report.ts';

const mailId = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const cause = '550 5.1.1 …: Recipient address rejected';
const about = { mailId, diagnostic: 'smtp; 550 5.1.1 <ann@outside.example>: Recipient address rejected' };

test.each<[string, Partial<Told>]>([
  ['named by the envelope’s id and by the headers', {}],
  ['named by the envelope’s id alone', { returns: 'nothing' }],
  ['named by the headers that came back', { envelopeId: null }],
  ['named by the whole mail that came back', { envelopeId: null, returns: 'mail' }],
  ['with the line breaks of Unix, as a pipe hands it on', { lineBreak: '\n' }],
  ['about an address in other letters (RFC 6533)', { international: true }],
])('a report is read, %s', (_, how) => {
  expect(readBounce(testBounce({ ...about, ...how }))).toEqual({ mailId, cause });
});

test('words folded over lines are one line, and long ones end', () => {
  const diagnostic = `smtp; 550 No such\r\n  user here, ${'x'.repeat(400)}`;
  const read = readBounce(testBounce({ ...about, diagnostic }));
  expect(read?.cause).toMatch(/^550 No such user here, x+$/);
  expect(read?.cause).toHaveLength(300);
});

test('without words the status stands for them', () => {
  expect(readBounce(testBounce({ ...about, diagnostic: null }))?.cause).toBe('5.1.1');
});

test.each<[string, string]>([
  ['of a delay', testBounce({ ...about, action: 'delayed' })],
  ['of success', testBounce({ ...about, action: 'delivered' })],
  ['about a mail of somebody else', testBounce({ ...about, mailId: 'CAF=1@mail.example', envelopeId: null })],
  [
    'that somebody wrote',
    'From: ann@outside.example\r\nSubject: Re: To sign\r\n\r\nI am on holiday. Action: failed',
  ],
  ['without parts', 'Content-Type: multipart/report; report-type=delivery-status\r\n\r\nnothing'],
  ['of a reader', testBounce(about).replace('message/delivery-status', 'message/disposition-notification')],
])('a message %s is no bounce', (_, message) => {
  expect(readBounce(message)).toBeNull();
});

test('no text breaks it', () => {
  const report = testBounce(about);
  const cut = fc.tuple(fc.nat(report.length), fc.nat(report.length), fc.string());
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect(readBounce(text)).toBeNull();
    }),
  );
  fc.assert(
    fc.property(cut, ([from, to, between]) => {
      const read = readBounce(report.slice(0, from) + between + report.slice(to));
      expect(read === null || typeof read.cause === 'string').toBe(true);
    }),
  );
});
