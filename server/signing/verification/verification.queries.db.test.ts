import { afterAll, beforeAll, expect, test } from 'vitest';
import { signingFirm } from '../test-envelope.ts';
import { ownerOf } from './test-as-owner.ts';
import { certificateByFile } from './verification.queries.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
/** Ids of envelopes, the first one completed first, and the hashes of their certificates. */
let envelopes: { id: string; certificate: string }[];
beforeAll(async () => {
  firm = await signingFirm();
  for (const name of ['Ann Lee', 'Bea Low']) {
    const { id } = await firm.sent([{ name }]);
    await firm.signs(`${name.toLowerCase().replace(' ', '.')}@example.com`, id);
    await firm.runJobs();
  }
  envelopes = await firm.sql(
    'select c.envelope_id as id, f.sha256 as certificate from certificates c join files f on f.id = c.file_id order by c.created_at',
  );
});
afterAll(() => firm.close());

test('a file that the owner gave to several envelopes leads to the certificate of the first, and a certificate to itself', async () => {
  const [first, second] = envelopes;
  const change = (...statements: string[]) => ownerOf(firm).change(...statements);
  const found = (sha256: string) => firm.db.asAnonymous((tx) => certificateByFile(tx, sha256));
  await change(`update envelope_documents set sealed_sha256 = '${'a'.repeat(64)}'`);
  expect(await found('a'.repeat(64))).toBe(first?.certificate);
  // Rows that were written again stand in another order.
  await change(`update certificates set level = level where envelope_id = '${first?.id}'`);
  expect(await found('a'.repeat(64))).toBe(first?.certificate);
  await change(
    `update certificates set created_at = now() + interval '1 day' where envelope_id = '${first?.id}'`,
  );
  expect(await found('a'.repeat(64))).toBe(second?.certificate);
  await change(`update envelope_documents set sealed_sha256 = '${first?.certificate}'`);
  expect(await found(first?.certificate ?? '')).toBe(first?.certificate);
});
