import { listSearch } from '#contract/core/list.ts';
import { newId } from '#contract/core/values.ts';
import { appendUpload, createUpload } from '#contract/documents/uploads.ts';
import { addClientHrDocuments } from '#contract/payroll/client-hr-documents.ts';
import { listEmployees } from '#contract/payroll/employees.ts';
import { signIns } from '#server/demo/sign-ins.ts';
import { makePdf } from '../fixtures/pdf.ts';
import { administrator } from './administrator.ts';
import type { RunningFirm } from './firm.ts';

/** Gives an employee, the demo's if nobody is named, an HR document of their own to acknowledge, by this title. */
export async function giveHrDocument(
  firm: RunningFirm,
  title: string,
  search: string = signIns.employee.email,
): Promise<void> {
  const call = await administrator(firm);
  const found = await call(listEmployees, { query: listSearch({ search }) });
  const [employee] = found.data;
  if (!employee) throw new Error('The demo firm has no such employee.');
  const [upload_id, bytes] = [newId(Date.now()), await makePdf({ title })];
  await call(createUpload, {
    body: { id: upload_id, name: `${title}.pdf`, size: bytes.length, purpose: 'payroll' },
  });
  await call(appendUpload, { params: { id: upload_id }, query: { offset: '0' }, body: bytes });
  await call(addClientHrDocuments, {
    body: {
      client_id: employee.client.id,
      documents: [
        {
          upload_id,
          title,
          type: 'POLICY',
          valid_until: '',
          acknowledge: true,
          for: [{ id: newId(Date.now()), employee_id: employee.id }],
        },
      ],
    },
  });
}
