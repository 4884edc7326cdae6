import type { Input } from '#contract/core/endpoint.ts';
import {
  addPayslips,
  type ClientPayslip,
  listClientPayslips,
  payslipsAtOnce,
  publishPayslips,
  readClientPayslipFile,
  removePayslipDraft,
  withdrawPayslip,
} from '#contract/payroll/client-payslips.ts';
import { call } from '#src/api/call.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { queryClient } from '#src/session/query-client.ts';

type AddBody = Input<typeof addPayslips>['body'];

/** As many of the items as one call takes, and then the next. */
const batches = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / payslipsAtOnce) }, (_, at) =>
    items.slice(at * payslipsAtOnce, (at + 1) * payslipsAtOnce),
  );
const refresh = () => queryClient.invalidateQueries({ queryKey: [listClientPayslips.name] });

/** Adds drafts, batch by batch; `onAdded` hears of each batch that was taken. Throws the refusal of the first that was not. */
export async function addDrafts(
  { payslips, ...run }: Omit<AddBody, 'payslips'> & Pick<AddBody, 'payslips'>,
  onAdded: (batch: AddBody['payslips']) => void,
): Promise<void> {
  try {
    for (const batch of batches(payslips)) {
      await call(addPayslips, { body: { ...run, payslips: batch } }, { quiet: true });
      onAdded(batch);
    }
  } finally {
    await refresh();
  }
}

/** Publishes drafts: their employees can read them. */
export async function publishDrafts(drafts: readonly ClientPayslip[]): Promise<void> {
  try {
    for (const ids of batches(drafts.map(({ id }) => id))) await call(publishPayslips, { body: { ids } });
  } finally {
    await refresh();
  }
}

/** Takes a payslip back: a draft is removed, a published one withdrawn. */
export async function takeBackPayslip({ id, status }: ClientPayslip): Promise<void> {
  await (status === 'DRAFT'
    ? call(removePayslipDraft, { params: { id } })
    : call(withdrawPayslip, { params: { id } }));
  await refresh();
}

/** Saves the PDF of a payslip on this device, as a file of the person's. */
export async function downloadPayslip({ id, period_end, employee }: ClientPayslip): Promise<void> {
  const blob = await call(readClientPayslipFile, { params: { id } });
  downloadFile(blob, `Payslip ${period_end.slice(0, 7)} ${employee.name}.pdf`);
}
