import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskKeys } from '#server/files/keys.ts';
import { type CertificateFacts, drawCertificate } from '#server/signing/pdf/draw/draw-certificate.ts';
import type { CompletedField } from '#server/signing/pdf/draw/fields.ts';
import { firmCrl, loadOrCreateSigner } from '#server/signing/pdf/seal/certificate.ts';
import { type SealTasks, sealCertificate, sealPdf } from '#server/signing/pdf/seal/seal.ts';
import { startPdfWorker } from '#server/signing/pdf/worker/run-in-worker.ts';
import { librarySigner } from '#tests/fixtures/library-signer.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { testAuthority } from '#tests/fixtures/tsa.ts';
import { ratio } from '../median.ts';
import { quiet } from '../quiet.ts';
import type { Figure } from '../row.ts';
import { libraryAlone } from './library.ts';

const rounds = 31;
/** Rounds that are not timed: a server in use has sealed before, and its code is compiled. */
const warmRounds = 30;
const firm = 'Portico Advisory';
const hash = 'a'.repeat(64);

const fields: CompletedField[] = [
  {
    kind: 'signature',
    page: 1,
    box: { x: 0.1, y: 0.8, width: 0.4, height: 0.06 },
    value: { kind: 'typed', text: 'Ann Lee' },
  },
];

/** Facts on the certificate of an envelope with one signer. */
const factsOf = (pages: number, now: string): CertificateFacts => ({
  firm,
  title: 'Service agreement',
  envelopeId: '019ab000-0000-7000-8000-000000000001',
  code: 'ABCD-EFGH-JKMN-PQRS',
  address: 'https://portal.example/verify/ABCD-EFGH-JKMN-PQRS',
  madeAt: now,
  facts: [
    'Sent by Marcus Okafor, manager@portico.example.',
    'Sealed after everybody who was asked to sign had done so.',
  ],
  documents: [
    { name: 'Agreement.pdf', pages, sha256: hash, sealedSha256: hash, level: 'B-T', stampedAt: now },
  ],
  people: [
    {
      name: 'Ann Lee',
      email: 'ann.lee@example.com',
      role: 'Signer, step 1',
      lines: ['Asked by e-mail.', 'Known by the personal link mailed to ann.lee@example.com.', 'Signed.'],
    },
  ],
  consents: [{ version: 1, text: 'I agree to sign this document electronically.' }],
  events: [],
  head: hash,
});

/**
 * Sealing a document as the server does, in its worker: composed, sealed at B-T, its certificate drawn and sealed at B-T ÷ the library
 * that is used for it loading the same two files, stamping and signing each at B-T. The notes give the ratio of the document alone, and
 * that of both files ÷ the library on the document alone.
 */
export async function sealing(pages: number): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-seal-'));
  const authority = await testAuthority({ revocable: false });
  const worker = startPdfWorker();
  try {
    const now = new Date();
    const keys = diskKeys(folder);
    const signer = await loadOrCreateSigner(keys, firm, now);
    const crl = await firmCrl(keys, now);
    const own = await librarySigner(signer);
    // Comparing by a second parser has a row of its own (`fingerprint`).
    const uncompared: SealTasks = {
      run: (task, ...args) =>
        task === 'assertFieldsOnly' ? (Promise.resolve() as never) : worker.run(task, ...args),
    };
    const bytes = await makePdf({ pages });
    const shown = await worker.run('preparePdf', bytes);
    const evidence = new TextEncoder().encode(JSON.stringify(factsOf(pages, now.toISOString())));
    const drawn = await (await drawCertificate(factsOf(pages, now.toISOString()), evidence)).save();
    /** Times of each round, ms. */
    const took = { seal: 0, certify: 0, document: 0, certificate: 0 };
    const timed = async <T>(part: keyof typeof took, work: Promise<T>): Promise<T> => {
      const began = performance.now();
      const done = await work;
      took[part] += (performance.now() - began) / rounds;
      return done;
    };
    const options = (sealId: string) => ({
      ...{ signer, crl, sealId, reason: 'Signed by everybody', name: firm, signedAt: now },
      timestamps: { url: authority.url, authorization: null },
    });
    const ours = async () => {
      const began = performance.now();
      await timed('seal', sealPdf(uncompared, shown, fields, options('document')));
      const facts = factsOf(pages, now.toISOString());
      await timed('certify', sealCertificate(worker, facts, evidence, options('certificate')));
      return performance.now() - began;
    };
    const alone = async () => {
      const began = performance.now();
      await timed('document', libraryAlone(bytes, own, authority.url));
      await timed('certificate', libraryAlone(drawn, own, authority.url));
      return performance.now() - began;
    };
    for (let warm = 0; warm < warmRounds; warm++) await Promise.all([alone(), ours()]);
    await quiet();
    for (const part of Object.keys(took) as (keyof typeof took)[]) took[part] = 0;
    const { figure, notes } = await ratio(rounds, ours, alone);
    const parts = Object.entries(took).map(([part, ms]) => `${part} ${ms.toFixed(0)} ms`);
    const times = (ms: number) => `${(ms / took.document).toFixed(2)} ×`;
    return {
      figure,
      notes: [
        ...notes,
        parts.join(', '),
        `÷ the library on the document alone: ${times(took.seal)} without the certificate, ${times(took.seal + took.certify)} with it`,
      ],
    };
  } finally {
    await worker.close();
    await authority.close();
    await rm(folder, { recursive: true });
  }
}
