import { newId } from '../../contract/values.ts';
import { namesOfClients } from '../clients/queries.ts';
import type { Tx } from '../db/db.ts';
import { insertFiles } from '../files/queries.ts';
import type { Services } from '../services.ts';
import { payslipPdf } from './payslip-pdf.ts';
import {
  employeesById,
  filesOfPayslips,
  linesOfPayslips,
  lockWithoutFile,
  setPayslipFile,
} from './queries.ts';

interface RenderingCall {
  tx: Tx;
  /** ISO instant. */
  now: string;
  services: Pick<Services, 'files'>;
}

/**
 * The file of each of these payslips, by payslip. Those that have none yet are rendered and kept, once and for all, in the
 * transaction of whoever asks first (docs/decisions/0009-payslip-files.md).
 */
export async function payslipFiles(call: RenderingCall, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  await renderMissing(call, ids);
  const rows = await filesOfPayslips(call.tx, ids);
  return new Map(rows.flatMap(({ id, file_id }) => (file_id ? [[id, file_id]] : [])));
}

async function renderMissing({ tx, now, services }: RenderingCall, ids: string[]): Promise<void> {
  const slips = await lockWithoutFile(tx, ids);
  if (slips.length === 0) return;
  const lines = await linesOfPayslips(
    tx,
    slips.map(({ id }) => id),
  );
  const employees = await employeesById(tx, [...new Set(slips.map(({ employee_id }) => employee_id))]);
  const employers = await namesOfClients(tx, [...new Set(employees.map(({ client_id }) => client_id))]);
  for (const slip of slips) {
    const employee = employees.find(({ id }) => id === slip.employee_id);
    const employer = employers.find(({ id }) => id === employee?.client_id);
    // Out of this actor's sight: left for somebody who can see whose payslip it is.
    if (!employee || !employer) continue;
    const bytes = await payslipPdf({
      ...slip,
      employer: employer.name,
      employee: { ...employee, name: `${employee.first_name} ${employee.last_name}` },
      lines: lines.filter(({ payslip_id }) => payslip_id === slip.id),
      published_at: slip.published_at ?? `${slip.pay_date}T00:00:00.000Z`,
    });
    const { sha256, size } = await services.files.put(bytes);
    const id = newId(Date.parse(now));
    const name = `Payslip ${slip.period_end.slice(0, 7)}.pdf`;
    await insertFiles(tx, [{ id, sha256, size, type: 'application/pdf', name, created_at: now }]);
    await setPayslipFile(tx, slip.id, id);
  }
}
