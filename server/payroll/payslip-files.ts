import { fullName } from '#contract/core/text/full-name.ts';
import { newId } from '#contract/core/values.ts';
import type { FileFacts } from '#contract/documents/documents.ts';
import { namesOfClients } from '../clients/queries.ts';
import type { Tx } from '../db/db.ts';
import { factsOfFiles, insertFiles } from '../files/queries.ts';
import type { Services } from '../services.ts';
import { payslipPdf } from './payslip-pdf.ts';
import {
  draftByFigures,
  employeesById,
  filesOfPayslips,
  linesOfPayslips,
  lockPayslip,
  lockWithoutFile,
  type PayslipRow,
  setPayslipFile,
} from './queries.ts';

export interface RenderingCall {
  tx: Tx;
  /** ISO instant. */
  now: string;
  services: Pick<Services, 'files' | 'brand'>;
}

/**
 * The file of each of these payslips, by payslip. A missing file is rendered once, in the transaction of the first request for it
 * (docs/decisions/0009-payslips-rendered-on-demand.md).
 */
export async function payslipFiles(call: RenderingCall, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  await render(call, await lockWithoutFile(call.tx, ids));
  const rows = await filesOfPayslips(call.tx, ids);
  return new Map(rows.flatMap(({ id, file_id }) => (file_id ? [[id, file_id]] : [])));
}

/**
 * The file of one payslip; rendered again if the store has lost it. That of a draft by figures is made at each request and belongs to no
 * row, since the draft may be edited: the store forgets it.
 */
export async function payslipFile(call: RenderingCall, id: string): Promise<FileFacts | undefined> {
  const [draft] = await draftByFigures(call.tx, id);
  if (draft) return (await drawAll(call, [draft]))[0]?.file;
  const found = await factsOf(call, id);
  if (!found || (await call.services.files.exists(found.sha256))) return found;
  await render(call, await lockPayslip(call.tx, id));
  return factsOf(call, id);
}

async function factsOf(call: RenderingCall, id: string): Promise<FileFacts | undefined> {
  const fileId = (await payslipFiles(call, [id])).get(id);
  return fileId === undefined ? undefined : (await factsOfFiles(call.tx, [fileId]))(fileId);
}

/** The totals of a payslip; undefined if it lacks any. */
function totalsIn({ gross, deductions, net }: PayslipRow) {
  return gross === null || deductions === null || net === null ? undefined : { gross, deductions, net };
}

/** Draws payslips, and puts the PDFs into the store. Left out: uploaded ones, and those whose employee this actor does not see. */
async function drawAll(
  { tx, services }: RenderingCall,
  slips: PayslipRow[],
): Promise<{ slip: PayslipRow; file: FileFacts }[]> {
  if (slips.length === 0) return [];
  const lines = await linesOfPayslips(
    tx,
    slips.map(({ id }) => id),
  );
  const employees = await employeesById(tx, [...new Set(slips.map(({ employee_id }) => employee_id))]);
  const employers = await namesOfClients(tx, [...new Set(employees.map(({ client_id }) => client_id))]);
  const firm = await services.brand(tx);
  const drawn: { slip: PayslipRow; file: FileFacts }[] = [];
  for (const slip of slips) {
    const totals = totalsIn(slip);
    // An uploaded file is nobody's to render.
    if (slip.uploaded || !totals) continue;
    const employee = employees.find(({ id }) => id === slip.employee_id);
    const employer = employers.find(({ id }) => id === employee?.client_id);
    // Not visible to this actor: left for somebody who can see the employee.
    if (!employee || !employer) continue;
    const bytes = await payslipPdf({
      ...slip,
      ...totals,
      firm: firm.name,
      employer: employer.name,
      employee: { ...employee, name: fullName(employee) },
      lines: lines.filter(({ payslip_id }) => payslip_id === slip.id),
      is_draft: slip.status === 'DRAFT',
      published_at: slip.published_at ?? `${slip.pay_date}T00:00:00.000Z`,
    });
    const name = `Payslip ${slip.period_end.slice(0, 7)}.pdf`;
    drawn.push({ slip, file: { name, type: 'application/pdf', ...(await services.files.put(bytes)) } });
  }
  return drawn;
}

/** Renders payslips whose rows the caller has locked, and stores the files. A draft gets none. */
async function render(call: RenderingCall, slips: PayslipRow[]): Promise<void> {
  const { tx, now } = call;
  const published = slips.filter(({ status }) => status !== 'DRAFT');
  for (const { slip, file } of await drawAll(call, published)) {
    // The lost file itself: its row exists.
    if (slip.file_id && (await factsOfFiles(tx, [slip.file_id]))(slip.file_id)?.sha256 === file.sha256)
      continue;
    const id = newId(Date.parse(now));
    await insertFiles(tx, [{ id, ...file, created_at: now }]);
    await setPayslipFile(tx, slip.id, id);
  }
}
