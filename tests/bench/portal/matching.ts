import { listSearch } from '#contract/core/list.ts';
import { newId } from '#contract/core/values.ts';
import { appendUpload, createUpload } from '#contract/documents/uploads.ts';
import { matchPayslips } from '#contract/payroll/client-payslips.ts';
import { listEmployees } from '#contract/payroll/employees.ts';
import { payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { letterPdf } from '#server/demo/papers/letter-pdf.ts';
import { administrator, type FirmCall } from '#tests/e2e/administrator.ts';
import { firm } from '../firm.ts';
import type { Figure } from '../row.ts';
import { shared } from '../shared.ts';

const wanted = 300;
const atOnce = 10;

interface Employee {
  id: string;
  employee_no: string;
  first_name: string;
  last_name: string;
}

const plainLetters = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '');

/** Ways in which payroll programs print the person of a payslip: each in turn, and no file has a name that helps. */
const ways: readonly ((of: Employee) => string)[] = [
  (of) => `${of.first_name} ${of.last_name}, employee number ${of.employee_no}`,
  (of) => `${of.last_name.toUpperCase()}, ${of.first_name}`,
  (of) => plainLetters(`${of.first_name} ${of.last_name}`),
  (of) => `${of.last_name} ${of.first_name}`,
  (of) => `Employee number ${of.employee_no}`,
];

/** Calls a list with one page after another. */
async function all<T>(
  page: (query: Record<string, string>) => Promise<{ data: T[]; meta: { total: number } }>,
  filters: Parameters<typeof listSearch>[0]['filters'] = [],
): Promise<T[]> {
  const rows: T[] = [];
  for (let at = 1; ; at++) {
    const { data, meta } = await page(listSearch({ page: at, recordPerPage: 100, filters }));
    rows.push(...data);
    if (data.length === 0 || rows.length >= meta.total) return rows;
  }
}

/** The demo firm's people, by the payroll they are on. */
async function payrolls(call: FirmCall): Promise<Map<string, Employee[]>> {
  const people = await all((query) => call(listEmployees, { query }));
  const found = new Map<string, Employee[]>();
  for (const clientId of new Set(people.map(({ client }) => client.id))) {
    const own = { field: 'client_id', operator: 'EQ', keyword: clientId, keyword2: '' } as const;
    found.set(clientId, await all((query) => call(payrollEmployees.list, { query }), [own]));
  }
  return found;
}

/** Uploads a payslip that names an employee in one of the ways; returns the id of the upload. */
async function upload(call: FirmCall, of: Employee, at: number): Promise<string> {
  const id = newId(Date.now());
  const sections = [
    { heading: 'Payslip June 2030', paragraphs: [ways[at % ways.length]?.(of) ?? '', 'Net pay 4,000.00'] },
  ];
  const { bytes } = await letterPdf({ title: 'Payslip', from: 'Payroll', date: '2030-06-25', sections });
  const name = `Scan ${at}.pdf`;
  await call(createUpload, { body: { id, name, size: bytes.length, purpose: 'payroll' } });
  await call(appendUpload, { params: { id }, query: { offset: '0' }, body: bytes });
  return id;
}

/** Three hundred payslips of the demo firm's people: how many went to the right person at once, and to a wrong one. */
const matched = shared(async () => {
  const call = await administrator(await firm());
  const counts = { files: 0, right: 0, wrong: 0 };
  const asked: string[] = [];
  for (const [client_id, people] of await payrolls(call)) {
    const some = people.slice(0, wanted - counts.files);
    for (let from = 0; from < some.length; from += atOnce) {
      const turn = some.slice(from, from + atOnce);
      const upload_ids: string[] = [];
      for (const of of turn) upload_ids.push(await upload(call, of, counts.files++));
      const matches = await call(matchPayslips, {
        body: { client_id, period_end: '2030-06-30', upload_ids },
      });
      for (const [at, of] of turn.entries()) {
        const match = matches.find(({ upload_id }) => upload_id === upload_ids[at]);
        if (match?.employee?.id === of.id) counts.right += 1;
        else if (match?.employee) counts.wrong += 1;
        else asked.push(`${of.first_name} ${of.last_name}: ${match?.candidates.length ?? 0} fit`);
      }
    }
  }
  return { ...counts, asked };
});

/** Share matched to the right person without a hand, percent. */
export async function matchedRightly(): Promise<Figure> {
  const { files, right, asked } = await matched();
  return { figure: (100 * right) / files, notes: [`${right} of ${files}`, ...asked] };
}

export const matchedWrongly = async (): Promise<Figure> => (await matched()).wrong;
