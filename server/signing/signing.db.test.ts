import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFirm } from './test-envelope.ts';

let firm: Awaited<ReturnType<typeof testFirm>>;
let dir: string;
beforeAll(async () => {
  firm = await testFirm();
  dir = await mkdtemp(join(tmpdir(), 'portico-sealed-'));
});
afterAll(async () => {
  await firm.close();
  await rm(dir, { recursive: true, force: true });
});

const run = promisify(execFile);

test('from draft to a sealed PDF that other programs find valid and whole', async () => {
  const { id } = await firm.sent([{ name: 'Ann Lee' }]);
  const receipt = await firm.signs('ann.lee@example.com', id);
  expect(receipt).toMatchObject({ result: 'signed', envelopeStatus: 'sealing' });
  await firm.runJobs();
  const [row] = await firm.sql(
    `select e.status, d.sealed_sha256, f.sha256, f.name from envelopes e
     join envelope_documents d on d.envelope_id = e.id join files f on f.id = d.sealed_file_id where e.id = $1`,
    [id],
  );
  expect(row).toMatchObject({ status: 'completed', name: 'Agreement (signed).pdf' });
  expect(row?.sealed_sha256).toBe(row?.sha256);

  const file = join(dir, 'sealed.pdf');
  await writeFile(file, await firm.services.files.bytes(row?.sha256));
  const { stdout: signatures } = await run('pdfsig', ['-nocert', file]);
  expect(signatures).toContain('Signature is Valid.');
  expect(signatures).toContain('Total document signed');
  expect(signatures.match(/Signature #/g)).toHaveLength(1);
  const { stdout: structure } = await run('qpdf', ['--check', file]);
  expect(structure).toContain('No syntax or stream encoding errors found');
  const { stdout: text } = await run('pdftotext', [file, '-']);
  expect(text).toContain('Ann Lee');
  expect(text).toContain('Berlin');
});
