import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskKeys } from '#server/files/keys.ts';
import { seal } from '#tests/fixtures/seal.ts';
import { loadOrCreateSigner } from '../pdf/seal/certificate.ts';
import { signingFirm, testPdf } from '../test-envelope.ts';
import { wordsOfCheck } from './test-check-audit.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
/** A completed envelope. */
let id: string;
let dir: string;
beforeAll(async () => {
  firm = await signingFirm();
  dir = await mkdtemp(join(tmpdir(), 'portico-home-made-'));
  ({ id } = await firm.sent([{ name: 'Ann Lee' }]));
  await firm.signs('ann.lee@example.com', id);
  await firm.runJobs();
});
afterAll(async () => {
  await firm.close();
  await rm(dir, { recursive: true });
});

const wordsOf = (envelopeId: string) => wordsOfCheck(firm)(envelopeId);
/** Names another file as the sealed one, past every trigger. */
async function setSealed(sha256: string) {
  await firm.sql('set session_replication_role = replica');
  await firm.sql('update envelope_documents set sealed_sha256 = $2 where envelope_id = $1', [id, sha256]);
  await firm.sql('set session_replication_role = origin');
}

describe('a document that several firms sealed', () => {
  const at = new Date();
  const sealedBy = async (name: string, bytes: Uint8Array, sealId: string) => {
    const signer = await loadOrCreateSigner(diskKeys(join(dir, name)), name, at);
    return (await seal(bytes, [], { signer, reason: 'Sealed', name, sealId, signedAt: at })).bytes;
  };

  test('holds where the firm’s seal came last, over that of the other', async () => {
    const theirs = await sealedBy('Other & Sons', await testPdf(), 'theirs');
    const draft = await firm.draft([{ name: 'Dan Fox' }]);
    const [document] = draft.documents;
    const uploadId = await firm.upload(theirs);
    const sent = await firm.sent([], { ...draft, documents: [{ id: document?.id ?? '', uploadId }] });
    await firm.signs('dan.fox@example.com', sent.id);
    await firm.runJobs();
    const [row] = await firm.sql('select status from envelopes where id = $1', [sent.id]);
    expect(row?.status).toBe('completed');
    expect(await wordsOf(sent.id)).toEqual([]);
  });

  test('does not where another firm sealed what the firm had sealed, whatever the rows say', async () => {
    const { files } = firm.services;
    const [row] = await firm.sql('select id, sealed_sha256 from envelope_documents where envelope_id = $1', [
      id,
    ]);
    const again = await files.put(
      await sealedBy('Other & Sons', new Uint8Array(await files.bytes(row?.sealed_sha256)), 'theirs'),
    );
    await setSealed(again.sha256);
    const words = await wordsOf(id);
    await setSealed(row?.sealed_sha256);
    expect(words).toContain(
      `the sealed document ${row?.id} was sealed with a certificate that is not the firm’s`,
    );
    expect(words).toContainEqual(
      expect.stringMatching(/^envelope_documents.sealed_sha256 of \S+ is not as in its certificate$/),
    );
    expect(await wordsOf(id)).toEqual([]);
  });
});
