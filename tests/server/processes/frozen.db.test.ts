import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listClients } from '#contract/clients/clients.ts';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { listPayslips, type Payslip, readPayslipFile } from '#contract/payroll/payroll.ts';
import { type EnvelopeRow, listMine, readSealedFile } from '#contract/signing/signing.ts';
import { type Verification, verifyByFile } from '#contract/signing/verification.ts';
import { signaturesOf } from '#tests/fixtures/pdf-tools.ts';
import { dataOf, succeeded } from '../answers.ts';
import { callAt, signInAt } from '../caller.ts';
import { frozenFolder, frozenKey } from './frozen-firm.ts';
import { runCommand } from './run-command.ts';
import { type StartPlace, startPlace } from './start-process.ts';

const frozen = readdirSync(frozenFolder)
  .filter((name) => /^firm-.*\.tar\.gz$/.test(name))
  .sort();
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The firm of a frozen copy, restored and started by this release. */
async function thaw(place: StartPlace, name: string) {
  const env = { PORT: String(place.port), DATA_DIR: place.dataDir };
  const restored = await runCommand('restore', join(frozenFolder, name), { ...env, BACKUP_KEY: frozenKey });
  expect(restored.code, restored.said).toBe(0);
  const server = place.start({ DEMO: 'true', RATE_LIMIT_FACTOR: '0' });
  await server.ready;
  const call = callAt(`http://localhost:${place.port}`);
  const query = { page: '1', recordPerPage: '100' };
  return { env, call, query };
}

test.each(frozen)(
  '%s is restored, brought up to date and used',
  async (name) => {
    const place = await startPlace();
    try {
      const { env, call, query } = await thaw(place, name);
      const rowsOf = async <T>(answer: Promise<Response>) =>
        ((await (await succeeded(answer)).json()) as ListAnswer<T>).data;

      const manager = await signInAt(call, 'manager');
      expect(await rowsOf(call(listClients, { query }, manager))).not.toEqual([]);

      const employee = await signInAt(call, 'employee');
      const [payslip] = await rowsOf<Payslip>(call(listPayslips, { query }, employee));
      const params = { id: payslip?.id ?? '' };
      const paper = await (await succeeded(call(readPayslipFile, { params }, employee))).bytes();
      expect(hashOf(paper)).toBe(payslip?.file.sha256);

      const signer = await signInAt(call, 'both');
      const signed = (await rowsOf<EnvelopeRow>(call(listMine, { query }, signer))).find(
        ({ status }) => status === 'completed',
      );
      const [document] = signed?.documents ?? [];
      const sealed = await (
        await succeeded(call(readSealedFile, { params: { id: document?.id ?? '' } }, signer))
      ).bytes();
      expect(signaturesOf(sealed)).toMatchObject([{ valid: true, whole: true }]);
      const facts = await dataOf<Verification>(call(verifyByFile, { params: { sha256: hashOf(sealed) } }));
      expect(facts).toMatchObject({ title: signed?.title, documents: [{ sealedSha256: hashOf(sealed) }] });

      expect(await runCommand('verify-audit', null, env)).toMatchObject({
        code: 0,
        said: expect.stringContaining('every record holds'),
      });
      console.log(`frozen: ${name} used`);
    } finally {
      await place.end();
    }
  },
  240_000,
);
