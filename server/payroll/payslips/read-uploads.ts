import type * as contract from '#contract/payroll/client-payslips.ts';
import type { PayslipMatch } from '#contract/payroll/client-payslips.ts';
import { finishedUploads } from '#server/files/queries.ts';
import type { FreeCall } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { PdfRefusal } from '#server/signing/pdf/refusal.ts';
import { employeeRef } from './answer.ts';
import { matchPayslip } from './match.ts';
import { employeesOfClient } from './queries.ts';

/**
 * Matches the actor's uploads to employees of a client. The PDFs are read by the process of the PDF work; one that it cannot read is matched
 * by its name alone, and says so.
 */
export async function match({
  input: { body },
  actor,
  services,
}: FreeCall<typeof contract.matchPayslips>): Promise<PayslipMatch[]> {
  const { uploads, employees } = await services.db.as(actor, async (tx) => ({
    uploads: await finishedUploads(tx, body.upload_ids, 'payroll'),
    employees: await employeesOfClient(tx, body.client_id),
  }));
  const pdf = services.pdf.for(actor.accountId ?? '');
  async function textOf(sha256: string): Promise<string> {
    try {
      return await pdf.run('readText', await services.files.bytes(sha256));
    } catch (error) {
      if (error instanceof PdfRefusal) return '';
      throw error;
    }
  }
  const matches: PayslipMatch[] = [];
  for (const id of body.upload_ids) {
    const file = uploads.find(({ uploadId }) => uploadId === id)?.file;
    if (!file) throw new Refusal('not_found', { message: 'A file is no longer there. Choose it again.' });
    const text = file.type === 'application/pdf' ? await textOf(file.sha256) : '';
    const found = matchPayslip({ text, name: file.name, month: body.period_end.slice(0, 7) }, employees);
    matches.push({
      upload_id: id,
      name: file.name,
      employee: found.employee && employeeRef(found.employee),
      by: found.by,
      candidates: found.candidates.map(employeeRef),
      doubt: found.doubt,
      period_fits: found.period_fits,
      without_text: text.trim() === '',
    });
  }
  return matches;
}
