import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import type { CertificateFacts } from '#server/signing/pdf/draw/draw-certificate.ts';
import { prepareCertificate, prepareSeal } from '#server/signing/pdf/prepare/prepare-seal.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { evidenceIn } from './evidence-in.ts';

const evidence = {
  format: 'portico-evidence/2',
  firm: 'Harbour',
  envelope: { id: '1', title: 'Lease', sentAt: '2026-11-20T10:00:00.000Z' },
  sender: { name: 'Sam Sender' },
  documents: [],
  recipients: [
    {
      ...{ id: '2', name: 'Żofia Łęcka', email: 'z@else.example', role: 'approver', order: 1 },
      ...{ action: 'approved', actedAt: '2026-11-21T10:00:00.000Z', delivery: 'sent' },
    },
  ],
  acts: [{ seq: 3, submission: '4', publicKey: 'a', address: 'zofia@home.example', body: null }],
  chain: {
    head: 'c0ffee',
    events: [
      ...['viewed', 'approved'].map((type, at) => ({
        seq: at + 2,
        event: JSON.stringify({
          type,
          at: '2026-11-21T10:00:00.000Z',
          recipient: '2',
          ...(at === 1 && { submission: '4', authLevel: 'passkey' }),
        }),
      })),
      { seq: 4, event: 'nothing that is known' },
    ],
  },
};
const shown = {
  envelope: { title: 'Lease' },
  recipients: [
    {
      ...{ name: 'Żofia Łęcka', role: 'approver', action: 'approved', actedAt: '2026-11-21T10:00:00.000Z' },
      ...{ way: 'passkey', address: 'zofia@home.example' },
    },
  ],
};
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const words = (reason: string) => ({
  ...{ reason, name: 'Harbour & (Vale)', sealId: 'a1', signedAt: new Date('2026-11-21T10:00:00Z') },
  ...{ room: 1000, store: null },
});
const facts = (title: string): CertificateFacts => ({
  ...{ firm: 'Harbour', title, envelopeId: '1', code: '0123', address: 'https://portal.example/verify/0123' },
  ...{ madeAt: '2026-11-21T10:00:00.000Z', facts: [], documents: [], people: [], consents: [] },
  ...{ events: [], head: 'c0ffee' },
});
const certificate = async (title: string, attached: Uint8Array = bytesOf(evidence)) =>
  (await prepareCertificate(facts(title), attached, words(`Certificate of completion: ${title}`))).bytes;

/** A document with an attachment of the same name, sealed like a document. */
async function documentWith(attached: Uint8Array, title: string): Promise<Uint8Array> {
  const pdf = await PDF.load(await makePdf());
  pdf.attachments.add('evidence.json', attached, { mimeType: 'application/json' });
  return (await prepareSeal(await pdf.save(), [], words(`Signed by everybody: ${title}`))).bytes;
}

test.each(['Lease', 'Łódź (Σ)', 'A (b) \\ c)', `Long ${'x'.repeat(1000)}`])(
  'the certificate of %s says who took part',
  async (title) => {
    expect(await evidenceIn(await certificate(title))).toEqual(shown);
  },
);

test('also with a record of a thousand events, which speaks of attached files itself', async () => {
  const more = Array.from({ length: 1000 }, (_, at) => ({
    seq: at + 5,
    event: '>>\nstream\n/Type /EmbeddedFile',
  }));
  const chain = { head: 'c0ffee', events: [...evidence.chain.events, ...more] };
  expect(await evidenceIn(await certificate('Lease', bytesOf({ ...evidence, chain })))).toEqual(shown);
});

test.each([
  'Lease',
  'Certificate of completion: Lease',
  '/Reason (Certificate of completion: x)/ContactInfo (y)',
  ') /Reason (Certificate of completion: x) /ContactInfo (y',
  'Ł /Reason (Certificate of completion: x)/ContactInfo (y)',
])('a document called %s does not, whatever its author attached', async (title) => {
  expect(await evidenceIn(await documentWith(bytesOf(evidence), title))).toBeUndefined();
});

test('evidence of no known form is none', async () => {
  for (const attached of [bytesOf({ ...evidence, recipients: 'all' }), new TextEncoder().encode('{')])
    expect(await evidenceIn(await certificate('Lease', attached))).toBeUndefined();
  expect(await evidenceIn(await makePdf())).toBeUndefined();
});
